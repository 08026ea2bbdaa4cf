/** Shows a mail as its reader will see it, with the button that sends it. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords } from '#ui';
import type { MailPreview } from '#contract/outbox';
import css from './email.module.css';

export function EmailPreview({
  of: { subject, language, blocks },
  to: { name, email },
  refused,
  busy,
  onSend,
  onBack,
}: {
  readonly of: MailPreview;
  readonly to: { readonly name: string; readonly email: string };
  readonly refused: string | null;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onBack: () => void;
}) {
  const words = useWords();
  const mail = useRef<HTMLElement>(null);
  // The button that led here is gone, and the mail is what is to be read now.
  useEffect(() => mail.current?.focus(), []);
  return (
    <section ref={mail} tabIndex={-1} aria-label={words('messages.email.preview')}>
      <p className={css.quiet}>{words('messages.email.sure', { name, email })}</p>
      <article className={css.mail} lang={language}>
        <h3>{subject}</h3>
        {blocks.map((block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no ids of their own, and stay where they are
          <PreviewBlock key={at} block={block} />
        ))}
      </article>
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <div className={css.buttons}>
        <Button disabled={busy} onClick={onSend}>
          {busy ? words('ui.wait') : words('messages.email.send')}
        </Button>
        <Button variant="default" disabled={busy} onClick={onBack}>
          {words('messages.email.back')}
        </Button>
      </div>
    </section>
  );
}

function PreviewBlock({ block }: { readonly block: MailPreview['blocks'][number] }) {
  if (block.kind === 'facts')
    return (
      <dl className={css.facts}>
        {block.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  return <p className={block.kind === 'button' ? css.pressed : undefined}>{block.text}</p>;
}
