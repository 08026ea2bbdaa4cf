/** The text, the files and the button of a message that is written: a new one, an answer, or a correction. */
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RichTextInput } from '#packages/form-view';
import { readRichText, richTextPlain } from '#packages/fields';
import { FormEnd, TypedEarlier, useCall, useFormSubmit, useSnackbar, useWords, type FieldErrors } from '#ui';
import { useMay } from '#web/sign-in';
import { isRecordChanged } from '#web/tenants';
import { LONGEST_SUBJECT, messages, type Message } from '../contract.ts';
import { Attachments, useAttachments } from './attachments.tsx';
import { RecipientChoice, useOnlyRecipient } from './recipient-choice.tsx';
import { useRefreshMessages, type Draft, type DraftState } from './use-messages.ts';
import css from './messages.module.css';

function isBlank(body: unknown): boolean {
  return richTextPlain(readRichText(body)).trim() === '';
}

export function NewMessageForm({
  portal,
  process,
  state,
  onSent,
}: {
  readonly portal: string;
  readonly process: string | undefined;
  readonly state: DraftState;
  readonly onSent: (message: Message) => void;
}) {
  const [words, call, say, refresh] = [useWords(), useCall(), useSnackbar(), useRefreshMessages()];
  const attachments = useAttachments(state);
  const { draft, change, clear } = state;
  const { subject, body, attached, regardless } = draft;
  const only = useOnlyRecipient(portal);
  const recipient = draft.recipient ?? only;
  const sending = useMutation({
    mutationFn: () =>
      call(messages.sendMessage, {
        portalKey: portal,
        ...(recipient && addressOf(recipient)),
        subject: subject.trim(),
        body,
        attachment: attached.map(({ id }) => id),
        ...(process && { process }),
        regardless,
      }),
    onSuccess: (sent) => {
      clear();
      refresh();
      say.success(words('messages.sent'));
      onSent(sent);
    },
  });
  const { submit, message, wrong } = useFormSubmit({ ...sending, mutate: () => sending.mutate() }, () => ({
    ...(recipient === null && { recipient: words('messages.recipient.required') }),
    ...(subject.trim() === '' && { subject: words('messages.subject.required') }),
    ...(isBlank(body) && { body: words('messages.body.required') }),
    ...(attachments.open && { attachment: words('messages.attach.wait') }),
  }));
  return (
    <form onSubmit={submit} noValidate aria-busy={sending.isPending}>
      {state.restored && <TypedEarlier onDiscard={clear} />}
      <Stack gap="md">
        <RecipientChoice
          portal={portal}
          chosen={recipient}
          only={only !== null}
          error={wrong['recipient']}
          onChange={(one) => change(() => ({ recipient: one }))}
        />
        <SubjectInput subject={subject} error={wrong['subject']} onChange={(typed) => change(() => ({ subject: typed }))} />
        <RichTextInput
          label={words('messages.body')}
          value={body}
          error={wrong['body']}
          onChange={(typed) => change(() => ({ body: typed }))}
        />
        <Attachments state={state} attachments={attachments} />
        <Regardless state={state} shown={recipient !== null && recipient.kind !== 'person'} />
        <FormEnd message={wrong['attachment'] ?? message} busy={sending.isPending} verb={words('messages.send')} />
      </Stack>
    </form>
  );
}

function addressOf({ kind, id, account }: NonNullable<DraftState['draft']['recipient']>) {
  if (kind === 'person') return { advisor: id, ...(account && { account: account.id }) };
  return kind === 'group' ? { group: id } : { account: id };
}

/** Passes over accounts with notifications off; for professionals [MSG-07]. */
function Regardless({ state: { draft, change }, shown }: { readonly state: DraftState; readonly shown: boolean }) {
  const words = useWords();
  const professional = useMay('clients.change');
  if (!shown || !professional) return null;
  return (
    <Checkbox
      label={words('messages.regardless')}
      checked={draft.regardless}
      onChange={({ currentTarget }) => change(() => ({ regardless: currentTarget.checked }))}
    />
  );
}

/** The recipient and the subject are those of the thread [MSG-08]. */
export function ReplyForm({
  answered,
  firm,
  state,
  note,
}: {
  /** Id of the message that is answered. */
  readonly answered: string;
  /** Whether the answer is written to a client. */
  readonly firm: boolean;
  readonly state: DraftState;
  /** What is to be known about who will read it. */
  readonly note: string | null;
}) {
  const [words, call, say, refresh] = [useWords(), useCall(), useSnackbar(), useRefreshMessages()];
  const attachments = useAttachments(state);
  const { draft, change, clear } = state;
  const { body, attached, regardless } = draft;
  const sending = useMutation({
    mutationFn: () => call(messages.replyToMessage, { message: answered, body, attachment: attached.map(({ id }) => id), regardless }),
    onSuccess: () => {
      clear();
      refresh();
      say.success(words('messages.sent'));
    },
  });
  const { submit, message, wrong } = useFormSubmit({ ...sending, mutate: () => sending.mutate() }, () => ({
    ...(isBlank(body) && { body: words('messages.body.required') }),
    ...(attachments.open && { attachment: words('messages.attach.wait') }),
  }));
  return (
    <form onSubmit={submit} noValidate aria-busy={sending.isPending} className={css.answer}>
      {state.restored && <TypedEarlier onDiscard={clear} />}
      <Stack gap="md">
        <RichTextInput
          label={words('messages.reply.body')}
          value={body}
          error={wrong['body']}
          onChange={(typed) => change(() => ({ body: typed }))}
        />
        {note !== null && <p className={css.quiet}>{note}</p>}
        <Attachments state={state} attachments={attachments} />
        <Regardless state={state} shown={firm} />
        <FormEnd message={wrong['attachment'] ?? message} busy={sending.isPending} verb={words('messages.reply')} />
      </Stack>
    </form>
  );
}

/** A correction begins with what was sent, and with its version. */
export function CorrectionForm({
  message: { id, version: latest, ...sent },
  state: { draft, begun, restored, change, clear },
  onDone,
}: {
  readonly message: Message;
  readonly state: DraftState;
  readonly onDone: () => void;
}) {
  const [words, call, say, refresh] = [useWords(), useCall(), useSnackbar(), useRefreshMessages()];
  const { subject, body } = begun ? draft : sent;
  const [wasBegun, setWasBegun] = useState(begun || restored);
  const saving = useMutation({
    mutationFn: (version: number) => call(messages.changeMessage, { message: id, subject: subject.trim(), body, version }),
    onSuccess: () => {
      clear();
      refresh();
      say.success(words('messages.change.saved'));
      onDone();
    },
    // What was typed stays, over what has become of it meanwhile.
    onError: refresh,
  });
  // Whoever has been told that it was changed meanwhile saves over that.
  const over = isRecordChanged(saving.error) ? latest : (draft.version ?? latest);
  const { submit, message, wrong } = useFormSubmit({ ...saving, mutate: () => saving.mutate(over) }, (): FieldErrors => ({
    ...(subject.trim() === '' && { subject: words('messages.subject.required') }),
    ...(isBlank(body) && { body: words('messages.body.required') }),
  }));
  const type = (part: Partial<Draft>) => {
    const next = { subject, body, ...part };
    // Typed back, it corrects nothing.
    if (next.subject === sent.subject && JSON.stringify(next.body) === JSON.stringify(sent.body)) clear();
    else change(({ version }) => ({ ...next, version: version ?? latest }));
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={saving.isPending}>
      {begun && wasBegun && (
        <TypedEarlier
          onDiscard={() => {
            setWasBegun(false);
            clear();
          }}
        />
      )}
      <Stack gap="md">
        <SubjectInput subject={subject} error={wrong['subject']} onChange={(typed) => type({ subject: typed })} />
        <RichTextInput label={words('messages.body')} value={body} error={wrong['body']} onChange={(typed) => type({ body: typed })} />
        <FormEnd message={message} busy={saving.isPending} verb={words('messages.change.save')} />
      </Stack>
    </form>
  );
}

function SubjectInput({
  subject,
  error,
  onChange,
}: {
  readonly subject: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}) {
  const words = useWords();
  return (
    <TextInput
      size="md"
      label={words('messages.subject')}
      name="subject"
      value={subject}
      maxLength={LONGEST_SUBJECT}
      autoComplete="off"
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
