/** Shows administrators where a person is signed in, and lets them end all these sessions, for example after a telephone was lost. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, Dialog, QueryContent, Skeleton, useAsk, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { signingIn } from '../../contract.ts';
import { SessionList } from '../session/session-list.tsx';

interface PersonSessionsProps {
  readonly person: string;
  readonly name: string;
}

export function PersonSessions(props: PersonSessionsProps) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words('people.sessions')}
      </Button>
      {opened && <SessionsDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

function SessionsDialog({ person, name, onClose }: PersonSessionsProps & { readonly onClose: () => void }) {
  const [words, call, ask, say] = [useWords(), useCall(), useAsk(), useSnackbar()];
  const queryClient = useQueryClient();
  const question = ask(signingIn.listPersonSessions, { person });
  // Sessions begin and end without a change in this browser, so the list is always read anew.
  const query = useQuery({ ...question, staleTime: 0 });
  const end = useMutation({
    mutationFn: () => call(signingIn.endPersonSessions, { person }),
    onSuccess: async ({ ended }) => {
      say.success((now) => now('people.sessions.ended', { count: ended, name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: question.queryKey });
    },
    onError: useShowFailure(),
  });
  const others = query.data?.filter(({ current }) => !current) ?? [];
  const sessions = (
    <QueryContent query={query} what={words('people.sessions.what')} skeleton={<Skeleton lines={3} />} missing="here">
      {(all) => (all.length === 0 ? <p>{words('people.sessions.none')}</p> : <SessionList sessions={all} />)}
    </QueryContent>
  );
  const title = words('people.sessions.of', { name });
  if (others.length === 0)
    return (
      <Dialog opened title={title} onClose={onClose}>
        {sessions}
      </Dialog>
    );
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={words('people.sessions.end')}
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      {sessions}
      <p>{words('people.sessions.end.means')}</p>
    </ConfirmDialog>
  );
}
