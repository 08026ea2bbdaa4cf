/** Where a person is signed in, and the way to end what they do not know or no longer need. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { ConfirmDialog, Loaded, Skeleton, useAsk, useCall, useFormats, useSayFailed, useSnackbar, useWords } from '#ui';
import { signingIn, type OwnSession } from '../contract.ts';
import { agentOf } from './agent.ts';
import css from './own-sessions.module.css';

export function OwnSessions() {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(signingIn.listSessions, {}));
  return (
    <Loaded query={query} what={words('signIn.sessions.what')} skeleton={<Skeleton lines={3} />} missing="here">
      {(sessions) => <SessionList sessions={sessions} />}
    </Loaded>
  );
}

function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const words = useWords();
  const formats = useFormats();
  const [ending, setEnding] = useState<readonly OwnSession[]>([]);
  const others = sessions.filter(({ current }) => !current);
  const nameOf = ({ agent }: OwnSession) => {
    const { browser, system } = agentOf(agent);
    return [browser, system].filter(Boolean).join(' · ') || words('signIn.sessions.unknown');
  };
  return (
    <>
      <ul className={css.list}>
        {sessions.map((session) => (
          <li key={session.id} className={css.session}>
            <div>
              <p className={css.name}>{nameOf(session)}</p>
              <p className={css.facts}>
                {session.address && <span>{session.address}</span>}
                <span>{words('signIn.sessions.since', { moment: formats.moment(session.startedAt) })}</span>
                {!session.current && <span>{words('signIn.sessions.used', { moment: formats.moment(session.usedAt) })}</span>}
              </p>
            </div>
            {session.current ? (
              <span className={css.here}>{words('signIn.sessions.here')}</span>
            ) : (
              <Button
                variant="default"
                onClick={() => setEnding([session])}
                aria-label={`${words('signIn.sessions.end')}: ${nameOf(session)}`}
              >
                {words('signIn.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="default" onClick={() => setEnding(others)}>
          {words('signIn.sessions.endOthers')}
        </Button>
      )}
      <EndSessions sessions={ending} onClose={() => setEnding([])} />
    </>
  );
}

function EndSessions({ sessions, onClose }: { readonly sessions: readonly OwnSession[]; readonly onClose: () => void }) {
  const [words, say, sayFailed] = [useWords(), useSnackbar(), useSayFailed()];
  const [call, ask, queryClient] = [useCall(), useAsk(), useQueryClient()];
  const end = useMutation({
    mutationFn: async () => {
      for (const { id } of sessions) await call(signingIn.endSession, { session: id }).catch(unlessEnded);
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

/** What has ended meanwhile is what was wanted. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof RefusedCall && error.code === 'session.unknown')) throw error;
}
