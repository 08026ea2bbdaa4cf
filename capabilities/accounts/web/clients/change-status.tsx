/** The form that changes the status of a client: the new status, and whether the client is written to. */
import { Alert, Button, Checkbox, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Finding } from '#packages/findings';
import { FindingNotes, QueryContent, Skeleton, useAsk, useSnackbar, useSurroundings, useWords, failureSentence } from '#ui';
import { statuses, textIn, type UserStatus } from '#contract/statuses';
import { StatusChoice } from '#web/statuses';
import { accounts, type AccountStatus } from '../../contract.ts';

export function ChangeStatus({
  now: { value, findings },
  onDone,
}: {
  readonly now: { readonly value: AccountStatus; readonly findings: readonly Finding[] };
  readonly onDone: () => void;
}) {
  const words = useWords();
  const query = useQuery(useAsk()(statuses.listUserStatuses, {}));
  return (
    <>
      <FindingNotes of={findings} />
      <QueryContent query={query} what={words('statuses.change.what')} skeleton={<Skeleton lines={10} />} missing="here">
        {({ value: offered }) => <ChangeStatusForm now={value} offered={offered} onDone={onDone} />}
      </QueryContent>
    </>
  );
}

function ChangeStatusForm({
  now,
  offered,
  onDone,
}: {
  readonly now: AccountStatus;
  readonly offered: readonly UserStatus[];
  readonly onDone: () => void;
}) {
  const { words } = useSurroundings();
  const [chosen, setChosen] = useState(now.userStatus);
  const [quiet, setQuiet] = useState(now.notificationsDisabled);
  const change = useChangeStatus(onDone);
  const unchanged = chosen === now.userStatus && quiet === now.notificationsDisabled;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unchanged) change.mutate({ account: now.account, status: chosen, notificationsDisabled: quiet });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <StatusChoice statuses={offered} value={chosen} onChange={setChosen} />
        <Checkbox
          label={words('statuses.quiet')}
          description={words('statuses.quiet.why')}
          checked={quiet}
          onChange={({ currentTarget }) => setQuiet(currentTarget.checked)}
        />
        {change.isError && (
          <Alert color="red" title={words('statuses.change.failed')}>
            {failureSentence(words, change.error)}
          </Alert>
        )}
        <Button type="submit" disabled={unchanged || change.isPending}>
          {words('statuses.change.save')}
        </Button>
      </Stack>
    </form>
  );
}

function useChangeStatus(onDone: () => void) {
  const { words, call, ask, language } = useSurroundings();
  const [say, queryClient] = [useSnackbar(), useQueryClient()];
  return useMutation({
    mutationFn: (wanted: { account: string; status: string; notificationsDisabled: boolean }) => call(accounts.changeAccountStatus, wanted),
    onSuccess: async ({ account, userStatus, userStatusData }) => {
      onDone();
      say.success(words('statuses.changed', { status: (userStatusData && textIn(userStatusData.name, language)) ?? userStatus }));
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ask(accounts.readAccountStatus, { account }).queryKey }),
        queryClient.invalidateQueries({ queryKey: ask(accounts.readAccount, { account }).queryKey }),
      ]);
    },
  });
}
