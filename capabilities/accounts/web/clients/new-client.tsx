/** The drawer that opens an account for a new client. A refusal appears under the form, which stays open. */
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { useMay, usePerson } from '#web/sign-in';
import { ACCOUNT_TYPES, accounts } from '../../contract.ts';

const placeOf = (portal: string) => `client.new.${portal}`;

export function NewClient({ portal }: { readonly portal: string }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  if (!useMay('clients.change')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words('accounts.new')}
      </Button>
      <FormDrawer opened={opened} title={words('accounts.new')} of={placeOf(portal)} onClose={() => setOpened(false)}>
        {(drawer) => <NewClientForm portal={portal} drawer={drawer} />}
      </FormDrawer>
    </>
  );
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function NewClientForm({ portal, drawer }: { readonly portal: string; readonly drawer: DrawerForm }) {
  const [words, say, call, ask, queryClient] = [useWords(), useSnackbar(), useCall(), useAsk(), useQueryClient()];
  const own = usePerson();
  const keeps = useMay('house.keep');
  // Advisors lead the accounts that they open; staff choose the leading advisor.
  const advisors =
    useQuery({ ...ask(people.listPeople, { role: 'advisor', offered: 'true', limit: 500 }), enabled: keeps }).data?.value.rows ?? [];
  const { typed, change, isRestored, discard, forget } = useDrawerTyping(
    placeOf(portal),
    { name: '', email: '', accountType: 'single', advisor: keeps ? '' : (own?.id ?? '') },
    drawer,
  );
  const open = useMutation({
    mutationFn: () => {
      const accountType = ACCOUNT_TYPES.find((type) => type === typed.accountType) ?? 'single';
      return call(accounts.createAccount, { portal, name: typed.name, email: typed.email, accountType, owners: [typed.advisor] });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ask(accounts.listAccounts, { portal }).queryKey.slice(0, 2) });
      say.success(words('accounts.new.done', { name: typed.name }));
      forget();
      drawer.close();
    },
  });
  useTellSaving(drawer, open);
  const { submit, message, wrong } = useFormSubmit(open, () => {
    const email = typed.email.trim();
    return {
      ...(typed.name.trim() ? {} : { name: words('refusal.field.required') }),
      ...(email === ''
        ? { email: words('accounts.new.email.required') }
        : ADDRESS.test(email)
          ? {}
          : { email: words('accounts.new.email.invalid') }),
      ...(typed.advisor ? {} : { owners: words('refusal.field.advisor-required') }),
    };
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={open.isPending}>
      {isRestored && <TypedEarlier onDiscard={discard} />}
      <Stack gap="md">
        <TextInput
          label={words('accounts.new.name')}
          name="name"
          autoComplete="off"
          value={typed.name}
          error={wrong['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={words('accounts.new.email')}
          name="email"
          type="email"
          autoComplete="off"
          value={typed.email}
          error={wrong['email']}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <NativeSelect
          label={words('accounts.new.type')}
          value={typed.accountType}
          data={ACCOUNT_TYPES.map((type) => ({ value: type, label: words(`accounts.type.${type}`) }))}
          onChange={(event) => change({ accountType: event.currentTarget.value })}
        />
        {keeps && (
          <NativeSelect
            label={words('accounts.advisor.of')}
            value={typed.advisor}
            error={wrong['owners']}
            data={[
              { value: '', label: words('accounts.new.advisor.choose') },
              ...advisors.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => change({ advisor: event.currentTarget.value })}
          />
        )}
        <FormEnd message={message} busy={open.isPending} verb={words('accounts.new.open')} />
      </Stack>
    </form>
  );
}
