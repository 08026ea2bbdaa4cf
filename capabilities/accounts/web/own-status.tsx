/** Shows clients on every page of their portal their status, the firm's message about it, and what they can do next. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { statusRule } from '#packages/policy';
import { LazyBoundary, lazy, useAsk, useCall, useSnackbar, useSurroundings, useWords } from '#ui';
import { opensAlert, statuses, type UserStatus } from '#contract/statuses';
import { useActor } from '#web/sign-in';
import { StatusAlert, StatusBar, VerifyBox } from '#web/statuses';
import { accounts, type OwnStatus } from '../contract.ts';

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then(({ TermsDialog }) => TermsDialog));

/** Wraps the page, so that the boxes above and below scroll with it. */
export function OwnStatusFrame({
  Begin,
  children,
}: {
  /** The button in the box that asks for details. */
  readonly Begin: ComponentType<{ readonly portal: string; readonly account: string }>;
  readonly children: ReactNode;
}) {
  const ask = useAsk();
  const { stage, viewing } = useActor();
  const signedIn = stage === 'in';
  const { portal, account, portfolio } = useParams({ strict: false });
  const own = useQuery({ ...ask(accounts.listOwnStatuses, {}), enabled: signedIn && portal !== undefined });
  const here = own.data && portal !== undefined ? findStatusHere(own.data.value, { portal, account, portfolio }) : undefined;
  return (
    <div>
      {here && <VerifyBox status={here.userStatus} begin={<Begin portal={here.portal} account={here.account} />} />}
      {children}
      {/* Whoever looks as a client leaves the terms to them. */}
      {here?.terms && !viewing && <TermsPrompt key={here.account} of={here} />}
      {here?.userStatusData && (
        <StatusAlertOnce key={`${here.account} ${here.userStatusData.id}`} own={here} status={here.userStatusData} />
      )}
    </div>
  );
}

/** Asks for the terms once a visit, until they are accepted. */
function TermsPrompt({ of }: { readonly of: OwnStatus }) {
  const [opened, setOpened] = useState(true);
  if (!opened) return null;
  return (
    <LazyBoundary waiting={null}>
      <TermsDialog of={of} onClose={() => setOpened(false)} />
    </LazyBoundary>
  );
}

/** The status of the page's account; otherwise of the first account in the portal that is not verified yet. */
export function findStatusHere(
  own: readonly OwnStatus[],
  {
    portal,
    account,
    portfolio,
  }: { readonly portal: string; readonly account?: string | undefined; readonly portfolio?: string | undefined },
): OwnStatus | undefined {
  const here = own.filter((one) => one.portal === portal);
  if (account !== undefined) return here.find((one) => one.account === account);
  if (portfolio !== undefined) return here.find(({ portfolios }) => portfolios.includes(portfolio));
  return here.find(({ userStatus }) => statusRule(userStatus).box !== null) ?? here[0];
}

/** The alert opens once a visit; the bar opens it again. */
function StatusAlertOnce({ own, status }: { readonly own: OwnStatus; readonly status: UserStatus }) {
  const { language } = useSurroundings();
  const hide = useHideStatus();
  const [opened, setOpened] = useState(() => opensAlert(status, { language, hidden: own.hidden }));
  const close = (putAway: boolean) => {
    setOpened(false);
    if (putAway && !own.hidden) hide.mutate(status.id);
  };
  return (
    <>
      <StatusAlert status={status} opened={opened} onClose={close} />
      {statusRule(own.userStatus).box !== null && <StatusBar status={status} advisor={own.advisor} onRead={() => setOpened(true)} />}
    </>
  );
}

function useHideStatus() {
  const [call, ask, words, say, queryClient] = [useCall(), useAsk(), useWords(), useSnackbar(), useQueryClient()];
  return useMutation({
    mutationFn: (userStatus: string) => call(statuses.hideUserStatus, { userStatus }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ask(accounts.listOwnStatuses, {}).queryKey }),
    onError: () => say.error(words('statuses.hide.failed')),
  });
}
