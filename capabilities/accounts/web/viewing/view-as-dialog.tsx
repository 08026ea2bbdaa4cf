/** Asks for the reason before somebody looks as a client, which is recorded, and then shows what the client sees. */
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { Dialog, useCall, useShowFailure, useWords } from '#ui';
import { useBecomePerson } from '#web/sign-in';
import { accounts } from '../../contract.ts';
import css from './view-as.module.css';

const MIN_REASON_LENGTH = 10;

export function ViewAsDialog({
  account,
  name,
  onClose,
}: {
  readonly account: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const words = useWords();
  return (
    <Dialog opened title={words('accounts.viewAs.title', { name })} onClose={onClose} dismissible={false}>
      <ViewAsReason account={account} onClose={onClose} />
    </Dialog>
  );
}

function ViewAsReason({ account, onClose }: { readonly account: string; readonly onClose: () => void }) {
  const [words, call, sayFailed, navigate, become] = [useWords(), useCall(), useShowFailure(), useNavigate(), useBecomePerson()];
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const start = useMutation({
    mutationFn: () => call(accounts.startViewing, { account, reason }),
    onSuccess: async (session) => {
      // Leaves the page first, so that none of its data is requested as the client.
      await navigate({ to: '/portals' });
      await become(session);
    },
    onError: sayFailed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (start.isPending) return;
    if (reason.trim().length < MIN_REASON_LENGTH) {
      setWrong(words('accounts.viewAs.short', { count: MIN_REASON_LENGTH }));
      return field.current?.focus();
    }
    setWrong(null);
    start.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={start.isPending}>
      <p className={css.words}>{words('accounts.viewAs.words')}</p>
      <Textarea
        ref={field}
        label={words('accounts.viewAs.reason')}
        name="reason"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={reason}
        error={wrong}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose} disabled={start.isPending}>
          {words('ui.cancel')}
        </Button>
        <Button type="submit" loading={start.isPending}>
          {words('accounts.viewAs.start')}
        </Button>
      </div>
    </form>
  );
}
