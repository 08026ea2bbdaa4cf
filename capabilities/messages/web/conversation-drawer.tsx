/** One conversation: its messages, and the form to answer in it [MSG-08, MSG-09]. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RichTextView } from '#packages/form-view';
import { QueryContent, SideDrawer, Skeleton, useAsk, useCall, useFormats, useShowFailure, useSnackbar, useWords } from '#ui';
import type { Translate } from '#packages/texts';
import { useMay } from '#web/sign-in';
import { messages as contract, type Conversation, type Message } from '../contract.ts';
import { SentAttachments } from './attachments.tsx';
import { CorrectionForm, ReplyForm } from './message-form.tsx';
import { useRefreshMessages, type DraftState } from './use-messages.ts';
import css from './messages.module.css';

export function ConversationDrawer({
  message,
  draftOf,
  onClose,
}: {
  /** Id of one of its messages; null while none is open. */
  readonly message: string | null;
  readonly draftOf: (key: string) => DraftState;
  readonly onClose: () => void;
}) {
  const [words, formats, ask] = [useWords(), useFormats(), useAsk()];
  const query = useQuery({ ...ask(contract.readConversation, { message: message ?? '' }), enabled: message !== null });
  const first = query.data?.value.messages[0];
  const title = first
    ? words('messages.thread', { name: first.threadInitiator.name, date: formats.date(first.threadInitiator.at) })
    : words('messages.title');
  return (
    <SideDrawer opened={message !== null} title={title} onClose={onClose}>
      <QueryContent query={query} what={words('messages.what')} skeleton={<Skeleton lines={6} />} missing="here">
        {({ value }) => <ConversationContent key={keyOf(value.conversation)} {...value} draftOf={draftOf} onClose={onClose} />}
      </QueryContent>
    </SideDrawer>
  );
}

/** One reader may have several conversations of a thread. */
function keyOf({ thread, branch }: Conversation): string {
  return `${thread} ${branch}`;
}

function ConversationContent({
  conversation,
  messages,
  draftOf,
  onClose,
}: {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly draftOf: (key: string) => DraftState;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const mayWrite = useMay('limited.change');
  const { subject, message, account, asClient } = conversation;
  useMarkRead(conversation, mayWrite);
  return (
    <div className={css.conversation}>
      <h3 className={css.title}>{subject}</h3>
      <p className={css.quiet}>
        {[conversation.with, ...(account && account.name !== conversation.with ? [account.name] : [])].join(' · ')}
      </p>
      {mayWrite && <ConversationActions conversation={conversation} heard={messages.some(({ own }) => !own)} onClose={onClose} />}
      <ol className={css.messages}>
        {messages.map((one) => (
          <li key={one.id} className={css.message} data-own={one.own || undefined}>
            <MessageShown message={one} threadSubject={subject} correction={draftOf(`correct ${one.id}`)} />
          </li>
        ))}
      </ol>
      {mayWrite && (
        <ReplyForm answered={message} firm={!asClient} state={draftOf(keyOf(conversation))} note={noteOf(words, conversation, messages)} />
      )}
    </div>
  );
}

/** Who will read an answer, where that may surprise. */
function noteOf(words: Translate, { asClient, account, ...conversation }: Conversation, messages: readonly Message[]): string | null {
  if (!asClient) return account === null ? words('messages.group.all', { name: conversation.with }) : null;
  return words(messages.some(({ recipient }) => recipient.kind === 'group') ? 'messages.group.private' : 'messages.holders');
}

/** What is shown has been read; whoever looks at the pages of somebody else reads nothing for them. */
function useMarkRead({ message, unread }: Conversation, mayWrite: boolean): void {
  const [call, refresh] = [useCall(), useRefreshMessages()];
  // It stays unread where this fails, and is marked the next time.
  const mark = useEffectEvent((read: string) => {
    call(contract.markConversationRead, { message: read, read: true }).then(refresh, () => undefined);
  });
  // Once for each opening: whoever marks it as unread again leaves it so.
  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (!unread || !mayWrite || marked.current === message) return;
    marked.current = message;
    mark(message);
  }, [message, unread, mayWrite]);
}

function ConversationActions({
  conversation: { message, archived },
  heard,
  onClose,
}: {
  readonly conversation: Conversation;
  /** Whether somebody else has written in it. */
  readonly heard: boolean;
  readonly onClose: () => void;
}) {
  const [words, call, say, refresh, sayFailed] = [useWords(), useCall(), useSnackbar(), useRefreshMessages(), useShowFailure()];
  const archive = useMutation({
    mutationFn: () => call(contract.archiveConversation, { message, archived: !archived }),
    onSuccess: () => {
      say.success(words(archived ? 'messages.unarchive.done' : 'messages.archive.done'));
      onClose();
      refresh();
    },
    onError: sayFailed,
  });
  const later = useMutation({
    mutationFn: () => call(contract.markConversationRead, { message, read: false }),
    onSuccess: () => {
      onClose();
      refresh();
    },
    onError: sayFailed,
  });
  return (
    <div className={css.actions}>
      <Button variant="default" size="compact-md" disabled={archive.isPending} onClick={() => archive.mutate()}>
        {words(archived ? 'messages.unarchive' : 'messages.archive')}
      </Button>
      {heard && (
        <Button variant="subtle" size="compact-md" disabled={later.isPending} onClick={() => later.mutate()}>
          {words('messages.later')}
        </Button>
      )}
    </div>
  );
}

function MessageShown({
  message,
  threadSubject,
  correction,
}: {
  readonly message: Message;
  readonly threadSubject: string;
  readonly correction: DraftState;
}) {
  const [words, formats] = [useWords(), useFormats()];
  const [changing, setChanging] = useState(false);
  const { subject, body, recipient, attachment, created, changed, own, mayChange } = message;
  const name = own ? words('messages.you') : created.name;
  const moment = formats.moment(created.at);
  return (
    <>
      <p className={css.from}>
        {recipient.kind === 'group'
          ? words('messages.from.group', { name, moment, group: recipient.name })
          : words('messages.from', { name, moment })}
      </p>
      {subject !== threadSubject && <p className={css.subject}>{subject}</p>}
      <RichTextView text={body} />
      <SentAttachments files={attachment} />
      {changed !== null && <p className={css.quiet}>{words('messages.changed', { moment: formats.moment(changed) })}</p>}
      {own && <NotificationNote message={message} />}
      {mayChange && (
        <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
          {words('messages.change')}
        </Button>
      )}
      <SideDrawer opened={changing} depth={1} title={words('messages.change.title')} onClose={() => setChanging(false)}>
        <CorrectionForm message={message} state={correction} onDone={() => setChanging(false)} />
      </SideDrawer>
    </>
  );
}

/** Tells the writer how many were told by mail. */
function NotificationNote({ message: { notification } }: { readonly message: Message }) {
  const words = useWords();
  const counts = (['mail', 'none'] as const).map((value) => notification.filter((one) => one.value === value).length);
  const [told = 0, quiet = 0] = counts;
  if (told + quiet === 0) return null;
  return (
    <p className={css.quiet}>
      {[
        ...(told > 0 ? [words('messages.notified', { count: told, number: String(told) })] : []),
        ...(quiet > 0 ? [words('messages.quiet', { count: quiet, number: String(quiet) })] : []),
      ].join(' ')}
    </p>
  );
}
