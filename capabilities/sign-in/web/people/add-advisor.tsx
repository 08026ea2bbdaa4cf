/** Lets staff add an advisor by name, address and organisation; a letter invites them. */
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormEnd, SideDrawer, useAsk, useCall, useFormSubmit, useSnackbar, useWords } from '#ui';
import { people } from '#contract/people';
import { signingIn } from '../../contract.ts';

/** @param onAdded called after an advisor was added */
export function AddAdvisor({ onAdded }: { readonly onAdded: () => void }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words('people.advisor.add')}
      </Button>
      <SideDrawer opened={opened} title={words('people.advisor.add')} onClose={() => setOpened(false)}>
        <AdvisorForm
          onDone={() => {
            setOpened(false);
            onAdded();
          }}
        />
      </SideDrawer>
    </>
  );
}

function AdvisorForm({ onDone }: { readonly onDone: () => void }) {
  const [words, say, call, ask] = [useWords(), useSnackbar(), useCall(), useAsk()];
  const organisations = useQuery(ask(people.listOrganisations, {})).data?.value ?? [];
  const [typed, setTyped] = useState({ name: '', email: '', organisation: '' });
  const organisation = typed.organisation || organisations[0]?.id || '';
  const add = useMutation({
    mutationFn: () => call(signingIn.addAdvisor, { ...typed, organisation }),
    onSuccess: () => {
      say.success(words('people.advisor.added', { name: typed.name }));
      onDone();
    },
  });
  const { submit, message, wrong } = useFormSubmit(add, () => ({
    ...(typed.name.trim() ? {} : { name: words('refusal.field.required') }),
    ...(typed.email.trim() ? {} : { email: words('refusal.field.required') }),
  }));
  const field = (name: 'name' | 'email') => ({
    label: words(`people.${name}`),
    name,
    value: typed[name],
    error: wrong[name],
    onChange: (event: { currentTarget: { value: string } }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={add.isPending}>
      <Stack gap="md">
        <TextInput {...field('name')} autoComplete="off" />
        <TextInput {...field('email')} type="email" autoComplete="off" />
        <NativeSelect
          label={words('people.organisation')}
          value={organisation}
          data={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setTyped({ ...typed, organisation: event.currentTarget.value })}
        />
        <FormEnd message={message} busy={add.isPending} verb={words('people.advisor.send')} />
      </Stack>
    </form>
  );
}
