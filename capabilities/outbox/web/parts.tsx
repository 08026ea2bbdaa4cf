/** Shows staff whether mail and SMS are sent, and lets them send a letter again or send a test mail. */
import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAsk, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { outbox, type Channel } from '../contract.ts';

/** Tells that the letters of a channel are kept and not sent. */
export function KeptChannelNotice({ channel }: { readonly channel: Channel }) {
  const words = useWords();
  const ways = useQuery(useAsk()(outbox.readOutbox, {})).data;
  if (ways?.[channel] !== 'kept') return null;
  return (
    <Alert color="gray" mb="lg">
      {words(`outbox.desk.${channel}.kept`)}
    </Alert>
  );
}

export function RetryDeliveryButton({ id, onSent }: { readonly id: string; readonly onSent: () => void }) {
  const [words, call, say, sayFailed] = [useWords(), useCall(), useSnackbar(), useShowFailure()];
  const retry = useMutation({
    mutationFn: () => call(outbox.retryDelivery, { delivery: id }),
    onSuccess: () => say.success((now) => now('outbox.desk.retried')),
    onError: sayFailed,
    onSettled: onSent,
  });
  return (
    <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
      {words('outbox.desk.retry')}
    </Button>
  );
}

/** Sends a test mail to the person who presses the button. */
export function TestMailButton({ onSent }: { readonly onSent: () => void }) {
  const [words, call, say, sayFailed] = [useWords(), useCall(), useSnackbar(), useShowFailure()];
  const test = useMutation({
    mutationFn: () => call(outbox.sendTestMail, {}),
    onSuccess: ({ to }) => say.success((now) => now('outbox.desk.tested', { to })),
    onError: sayFailed,
    onSettled: onSent,
  });
  return (
    <Button variant="default" disabled={test.isPending} onClick={() => test.mutate()}>
      {words('outbox.desk.test')}
    </Button>
  );
}
