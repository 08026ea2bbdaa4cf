/** Lets company admins edit the record of their own organisation. */
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  EmptyNotice,
  FormEnd,
  QueryContent,
  RedirectToNotFound,
  Page,
  PageHeader,
  Skeleton,
  useAsk,
  useCall,
  useFormSubmit,
  useSnackbar,
  useWords,
} from '#ui';
import { people, type Organisation } from '#contract/people';
import { useMay } from '../session/session.ts';
import { OrganisationLogo } from './organisation-mark.tsx';

export function OrganisationPage() {
  const [words, ask] = [useWords(), useAsk()];
  const profile = useQuery(ask(people.readProfile, {}));
  if (!useMay('organisation.keep')) return <RedirectToNotFound />;
  return (
    <Page title={words('people.organisation.own')} width="reading">
      <PageHeader name={words('people.organisation.own')} />
      <QueryContent query={profile} what={words('people.organisation.what')} skeleton={<Skeleton lines={5} />}>
        {({ organisation }) =>
          organisation ? <OwnOrganisation organisation={organisation.id} /> : <EmptyNotice title={words('people.organisation.nobody')} />
        }
      </QueryContent>
    </Page>
  );
}

function OwnOrganisation({ organisation }: { readonly organisation: string }) {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(people.readOrganisation, { organisation }));
  return (
    <QueryContent query={query} what={words('people.organisation.what')} skeleton={<Skeleton lines={5} />}>
      {(record) => <OrganisationFields key={record.version} record={record} />}
    </QueryContent>
  );
}

function OrganisationFields({ record }: { readonly record: Organisation }) {
  const [words, say, call, ask, queryClient] = [useWords(), useSnackbar(), useCall(), useAsk(), useQueryClient()];
  const { id: organisation, version, url, domain } = record;
  const [typed, setTyped] = useState({ name: record.name, address: record.address ?? '' });
  const save = useMutation({
    mutationFn: () => call(people.changeOrganisation, { organisation, version, ...typed }),
    onSuccess: (saved) => {
      queryClient.setQueryData(ask(people.readOrganisation, { organisation }).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ask(people.readProfile, {}).queryKey });
      say.success(words('people.profile.saved'));
    },
  });
  const { submit, message, wrong } = useFormSubmit(save, () => (typed.name.trim() ? {} : { name: words('refusal.field.required') }));
  return (
    <form onSubmit={submit} noValidate aria-busy={save.isPending}>
      <Stack gap="md" maw={460}>
        <OrganisationLogo organisation={record} size="page" />
        <TextInput
          label={words('people.name')}
          name="name"
          value={typed.name}
          error={wrong['name']}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        <Textarea
          label={words('people.organisation.address')}
          name="address"
          autosize
          minRows={3}
          value={typed.address}
          error={wrong['address']}
          onChange={(event) => setTyped({ ...typed, address: event.currentTarget.value })}
        />
        <TextInput
          label={words('people.organisation.url')}
          value={url ?? ''}
          readOnly
          description={words('people.organisation.url.kept')}
        />
        <TextInput label={words('people.organisation.domain')} value={domain ?? ''} readOnly />
        <FormEnd message={message} busy={save.isPending} verb={words('people.profile.save')} />
      </Stack>
    </form>
  );
}
