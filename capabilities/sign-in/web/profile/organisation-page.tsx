/** Lets company admins edit the record of their own organisation. */
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  EmptyNotice,
  FormEnd,
  QueryContent,
  RedirectToNotFound,
  Page,
  PageHeader,
  Skeleton,
  TypedEarlier,
  UnsavedGuard,
  useAsk,
  useCall,
  useHoldTyping,
  useKeptTyping,
  useRefusalMessage,
  useSnackbar,
  useWords,
} from '#ui';
import { people, type Organisation } from '#contract/people';
import { ChangedMeanwhile, isRecordChanged } from '#web/tenants';
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
      {(record) => <OrganisationFields key={record.id} record={record} />}
    </QueryContent>
  );
}

/** What is typed of an organisation. */
interface OrganisationText {
  readonly name: string;
  readonly address: string;
}

/** What is typed, and what it changes. */
interface OrganisationTyping {
  readonly base: Organisation;
  readonly typed: OrganisationText;
}

const textOf = ({ name, address }: Organisation): OrganisationText => ({ name, address: address ?? '' });

const isSaid = (one: OrganisationText, other: OrganisationText) => one.name === other.name && one.address === other.address;

/** @param record the latest state; the form starts from the state when it was opened */
function OrganisationFields({ record }: { readonly record: Organisation }) {
  const [words, say] = [useWords(), useSnackbar()];
  const { id: organisation, url, domain } = record;
  const kept = useKeptTyping<OrganisationTyping>(`organisation.${organisation}`);
  // Where the save did arrive and only its response was lost, nothing is left to save.
  const [begun] = useState(() =>
    kept.found && !isSaid(kept.found.typed, textOf(record)) ? kept.found : { base: record, typed: textOf(record) },
  );
  const [base, setBase] = useState(begun.base);
  const [typed, setTyped] = useState(begun.typed);
  const [missing, setMissing] = useState(false);
  const change = useChangeOrganisation(organisation);
  const told = useRefusalMessage(change.error);
  const isOvertaken = isRecordChanged(change.error) && record.version !== base.version;
  const isChanged = !isSaid(typed, textOf(base));
  const isRestored = useHoldTyping(kept, isChanged ? { base, typed } : null);
  const stand = (on: Organisation) => {
    setBase(on);
    setTyped(textOf(on));
  };
  // Where nothing has been typed, nothing can be lost.
  if (record.version !== base.version && !isChanged && !change.isPending) stand(record);

  const save = (version: number) =>
    change.mutate(
      { ...typed, version },
      {
        onSuccess: (saved) => {
          stand(saved);
          say.success(words('people.profile.saved'));
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = typed.name.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty && !change.isPending) save(base.version);
  };
  const take = () => {
    change.reset();
    stand(record);
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={change.isPending}>
      {isRestored && <TypedEarlier onDiscard={take} />}
      <Stack gap="md" maw={460}>
        <OrganisationLogo organisation={record} size="page" />
        <TextInput
          label={words('people.name')}
          name="name"
          value={typed.name}
          error={missing ? words('refusal.field.required') : told.wrong['name']}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        <Textarea
          label={words('people.organisation.address')}
          name="address"
          autosize
          minRows={3}
          value={typed.address}
          error={told.wrong['address']}
          onChange={(event) => setTyped({ ...typed, address: event.currentTarget.value })}
        />
        <TextInput
          label={words('people.organisation.url')}
          value={url ?? ''}
          readOnly
          description={words('people.organisation.url.kept')}
        />
        <TextInput label={words('people.organisation.domain')} value={domain ?? ''} readOnly />
        {isOvertaken && isChanged && (
          <ChangedMeanwhile onTake={take} onKeep={() => save(record.version)}>
            {words('people.organisation.meanwhile', { name: record.name })}
          </ChangedMeanwhile>
        )}
        <FormEnd message={isOvertaken ? null : told.message} busy={change.isPending} verb={words('people.profile.save')} />
      </Stack>
      <UnsavedGuard when={isChanged} saving={change.isPending} onLeave={kept.forget} />
    </form>
  );
}

function useChangeOrganisation(organisation: string) {
  const [call, ask, queryClient] = [useCall(), useAsk(), useQueryClient()];
  const { queryKey } = ask(people.readOrganisation, { organisation });
  return useMutation({
    mutationFn: (text: OrganisationText & { readonly version: number }) => call(people.changeOrganisation, { organisation, ...text }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ask(people.readProfile, {}).queryKey });
    },
    onError: (error) => {
      if (isRecordChanged(error)) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
