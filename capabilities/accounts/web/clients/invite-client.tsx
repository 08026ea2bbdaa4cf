/** Shows those who look after a client whether the client has signed in, and sends the invitation. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent, SideDrawer, Skeleton, useAsk, useCall, useFormats, useShowFailure, useSnackbar, useWords } from '#ui';
import { accounts, type ClientInvitation } from '../../contract.ts';
import css from './client-list.module.css';

export function InviteClient({ account }: { readonly account: string }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words('accounts.client')}
      </Button>
      <SideDrawer opened={opened} title={words('accounts.client')} onClose={() => setOpened(false)}>
        <InvitationState account={account} onDone={() => setOpened(false)} />
      </SideDrawer>
    </>
  );
}

/** The interval and the number of checks for a letter that is being sent. */
const LOOK_MS = 700;
const LOOKS = 20;

/** For an account's record: only the button, while the client has never signed in [ADM-22]; the record closes once they are invited. */
export function InviteButton({ account, onDone }: { readonly account: string; readonly onDone: () => void }) {
  const words = useWords();
  const { query, invite } = useInvitation(account, onDone);
  if (query.data?.arrived !== false) return null;
  return (
    <Button variant="default" disabled={invite.isPending} onClick={() => invite.mutate()}>
      {invite.isPending ? words('ui.wait') : words('accounts.invite')}
    </Button>
  );
}

function useInvitation(account: string, onDone: () => void) {
  const [words, say, sayFailed] = [useWords(), useSnackbar(), useShowFailure()];
  const [call, ask, queryClient] = [useCall(), useAsk(), useQueryClient()];
  const question = ask(accounts.readClientInvitation, { account });
  const query = useQuery(question);
  const invite = useMutation({
    mutationFn: async () => {
      let now: ClientInvitation = await call(accounts.inviteClient, { account });
      for (let look = 0; look < LOOKS && now.state === 'waiting'; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        now = await call(accounts.readClientInvitation, { account });
      }
      return now;
    },
    onSuccess: (now) => {
      queryClient.setQueryData(question.queryKey, now);
      if (now.state !== 'sent') return say.error(words('accounts.invite.unsent'));
      say.success(words('accounts.invite.done'));
      onDone();
    },
    onError: sayFailed,
  });
  return { query, invite };
}

function InvitationState({ account, onDone }: { readonly account: string; readonly onDone: () => void }) {
  const [words, formats] = [useWords(), useFormats()];
  const { query, invite } = useInvitation(account, onDone);
  return (
    <QueryContent query={query} what={words('accounts.invite.what')} skeleton={<Skeleton lines={2} />} missing="here">
      {({ arrived, lastLogin, lastInviteSend }) => (
        <>
          <dl className={css.facts}>
            <div>
              <dt>{words('accounts.lastLogin')}</dt>
              <dd>{lastLogin === null ? words('accounts.invite.never') : formats.moment(lastLogin)}</dd>
            </div>
            <div>
              <dt>{words('accounts.invite.last')}</dt>
              <dd>{lastInviteSend === null ? words('accounts.invite.never') : formats.moment(lastInviteSend)}</dd>
            </div>
          </dl>
          {!arrived && (
            <Button mt="lg" disabled={invite.isPending} onClick={() => invite.mutate()}>
              {invite.isPending ? words('ui.wait') : words('accounts.invite')}
            </Button>
          )}
        </>
      )}
    </QueryContent>
  );
}
