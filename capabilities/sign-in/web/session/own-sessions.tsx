/** Lists a person's open sessions, and lets them end those that they do not know or no longer need. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { ConfirmDialog, QueryContent, Skeleton, useAsk, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { signingIn, type OwnSession } from '../../contract.ts';
import { SessionList } from './session-list.tsx';

export function OwnSessions() {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(signingIn.listSessions, {}));
  return (
    <QueryContent query={query} what={words('signIn.sessions.what')} skeleton={<Skeleton lines={3} />} missing="here">
      {(sessions) => <EndableSessions sessions={sessions} />}
    </QueryContent>
  );
}

function EndableSessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const words = useWords();
  const [ending, setEnding] = useState<readonly OwnSession[]>([]);
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <SessionList
        sessions={sessions}
        beside={(session, name) => (
          <Button variant="default" onClick={() => setEnding([session])} aria-label={`${words('signIn.sessions.end')}: ${name}`}>
            {words('signIn.sessions.end')}
          </Button>
        )}
      />
      {others.length > 1 && (
        <Button variant="default" onClick={() => setEnding(others)}>
          {words('signIn.sessions.endOthers')}
        </Button>
      )}
      <EndSessionsDialog sessions={ending} onClose={() => setEnding([])} />
    </>
  );
}

function EndSessionsDialog({ sessions, onClose }: { readonly sessions: readonly OwnSession[]; readonly onClose: () => void }) {
  const [words, say, sayFailed] = [useWords(), useSnackbar(), useShowFailure()];
  const [call, ask, queryClient] = [useCall(), useAsk(), useQueryClient()];
  const end = useMutation({
    mutationFn: async () => {
      for (const { id } of sessions) await call(signingIn.endSession, { session: id }).catch(ignoreEndedSession);
    },
    onSuccess: () => say.success(words('signIn.sessions.ended', { count: sessions.length })),
    onError: sayFailed,
    onSettled: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ask(signingIn.listSessions, {}).queryKey });
    },
  });
  return (
    <ConfirmDialog
      opened={sessions.length > 0}
      title={words('signIn.sessions.endOf', { count: sessions.length })}
      confirm={words('signIn.sessions.end')}
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>{words('signIn.sessions.endOf.words')}</p>
    </ConfirmDialog>
  );
}

/** Ignores the refusal for a session that has ended already. */
function ignoreEndedSession(error: unknown): void {
  if (!(error instanceof RefusedCall && error.code === 'session.unknown')) throw error;
}
