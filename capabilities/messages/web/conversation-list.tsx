/** The conversations of a reader, the newest first: with whom, about what, how it goes on, and what is unread. */
import { Link } from '@tanstack/react-router';
import { useFormats, useWords } from '#ui';
import type { Conversation } from '../contract.ts';
import type { MessagesSearch } from './search.ts';
import css from './messages.module.css';

export function ConversationList({ rows, portal }: { readonly rows: readonly Conversation[]; readonly portal: string }) {
  const words = useWords();
  return (
    <ul className={css.list} aria-label={words('messages.list')}>
      {rows.map((row) => (
        <li key={row.message}>
          <ConversationLink row={row} portal={portal} />
        </li>
      ))}
    </ul>
  );
}

function ConversationLink({ row, portal }: { readonly row: Conversation; readonly portal: string }) {
  const [words, formats] = [useWords(), useFormats()];
  const { message, subject, excerpt, from, own, at, count, attachments, unread } = row;
  const facts = [
    ...(count > 1 ? [words('messages.count', { count, number: String(count) })] : []),
    ...(attachments > 0 ? [words('messages.files', { count: attachments, number: String(attachments) })] : []),
  ];
  return (
    <Link
      to="/dashboard/$portal/messages"
      params={{ portal }}
      search={(now: MessagesSearch) => ({ ...now, message })}
      resetScroll={false}
      className={css.row}
      data-unread={unread || undefined}
    >
      <span className={css.with}>
        {unread && <span className={css.dot} role="img" aria-label={words('messages.unread')} />}
        {row.with}
      </span>
      <time className={css.when} dateTime={at} title={formats.moment(at)}>
        {formats.date(at)}
      </time>
      <span className={css.subject}>{subject}</span>
      <span className={css.excerpt}>
        {own ? words('messages.you') : from}: {excerpt}
      </span>
      {facts.length > 0 && <span className={css.facts}>{facts.join(' · ')}</span>}
    </Link>
  );
}
