/**
 * Renders the buttons for operations on a person that are not part of their record: the administrator right [C-07], open sessions, and the
 * activation code for a portal.
 */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, useAsk, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { people, type PersonRecord } from '#contract/people';
import { ActivationCode } from '#web/tenants';
import { usePerson } from '../session/session.ts';
import { PersonSessions } from './person-sessions.tsx';

/** @param onChanged called after the record got a new version */
export function PersonButtons({ person, onChanged }: { readonly person: string; readonly onChanged: () => void }) {
  const ask = useAsk();
  const own = usePerson()?.id === person;
  const record = useQuery(ask(people.readPerson, { person })).data;
  if (!record) return null;
  return (
    <>
      {record.professional && !record.disabled && <ActivationCode person={person} />}
      <PersonSessions person={person} name={record.name} />
      {/* Administrators cannot take the right from themselves. */}
      {!own && <AdminRightButton record={record} onChanged={onChanged} />}
    </>
  );
}

function AdminRightButton({ record: { id, name, admin }, onChanged }: { readonly record: PersonRecord; readonly onChanged: () => void }) {
  const [words, call, ask, say, sayFailed] = [useWords(), useCall(), useAsk(), useSnackbar(), useShowFailure()];
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const set = useMutation({
    mutationFn: () => call(people.setAdmin, { person: id, admin: !admin }),
    onSuccess: (record) => {
      queryClient.setQueryData(
        ask(people.readPerson, { person: id }).queryKey,
        (before) => before && { ...before, ...record, active: !record.disabled },
      );
      say.success((now) => now('people.changed', { name }));
      onChanged();
    },
    onError: sayFailed,
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words(admin ? 'people.admin.take' : 'people.admin.give')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={words(admin ? 'people.admin.take.ask' : 'people.admin.give.ask', { name })}
        confirm={words('people.admin.confirm')}
        danger={admin}
        busy={set.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => set.mutate()}
      >
        <p>
          {words('people.admin.means')} {words('people.admin.then')}
        </p>
      </ConfirmDialog>
    </>
  );
}
