/** Lets staff add an advisor by name, address and organisation; a letter invites them. */
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  FormDrawer,
  FormEnd,
  TypedEarlier,
  useAsk,
  useCall,
  useDrawerTyping,
  useTellSaving,
  useFormSubmit,
  useSnackbar,
  useWords,
  type DrawerForm,
} from '#ui';
import { people } from '#contract/people';
import { signingIn } from '../../contract.ts';

const PLACE = 'advisor.new';

/** @param onAdded called after an advisor was added */
export function AddAdvisor({ onAdded }: { readonly onAdded: () => void }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words('people.advisor.add')}
      </Button>
      <FormDrawer opened={opened} title={words('people.advisor.add')} of={PLACE} onClose={() => setOpened(false)}>
        {(drawer) => <AdvisorForm drawer={drawer} onAdded={onAdded} />}
      </FormDrawer>
    </>
  );
}

function AdvisorForm({ drawer, onAdded }: { readonly drawer: DrawerForm; readonly onAdded: () => void }) {
  const [words, say, call, ask] = [useWords(), useSnackbar(), useCall(), useAsk()];
  const organisations = useQuery(ask(people.listOrganisations, {})).data?.value ?? [];
  const { typed, change, isRestored, discard, forget } = useDrawerTyping(PLACE, { name: '', email: '', organisation: '' }, drawer);
  const organisation = typed.organisation || organisations[0]?.id || '';
  const add = useMutation({
    mutationFn: () => call(signingIn.addAdvisor, { ...typed, organisation }),
    onSuccess: () => {
      say.success(words('people.advisor.added', { name: typed.name }));
      forget();
      drawer.close();
      onAdded();
    },
  });
  useTellSaving(drawer, add);
  const { submit, message, wrong } = useFormSubmit(add, () => ({
    ...(typed.name.trim() ? {} : { name: words('refusal.field.required') }),
    ...(typed.email.trim() ? {} : { email: words('refusal.field.required') }),
  }));
  const field = (name: 'name' | 'email') => ({
    label: words(`people.${name}`),
    name,
    value: typed[name],
    error: wrong[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={add.isPending}>
      {isRestored && <TypedEarlier onDiscard={discard} />}
      <Stack gap="md">
        <TextInput {...field('name')} autoComplete="off" />
        <TextInput {...field('email')} type="email" autoComplete="off" />
        <NativeSelect
          label={words('people.organisation')}
          value={organisation}
          data={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => change({ organisation: event.currentTarget.value })}
        />
        <FormEnd message={message} busy={add.isPending} verb={words('people.advisor.send')} />
      </Stack>
    </form>
  );
}
