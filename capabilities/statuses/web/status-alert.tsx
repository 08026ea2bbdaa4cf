/** What the firm says to a client of their status, over the page. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, Lazily, lazy, useSurroundings } from '#ui';
import { paragraphsOf, textIn, type UserStatus } from '../contract.ts';
import css from './statuses.module.css';

// Most pages open without it.
const PutAway = lazy(async () => (await import('./put-away.tsx')).PutAway);

/** `onClose` hears whether it is not to open by itself again; what is persistent cannot be put away. */
export function StatusAlert({
  status: { name, identifier, alert, persistent },
  opened,
  onClose,
}: {
  readonly status: UserStatus;
  readonly opened: boolean;
  readonly onClose: (putAway: boolean) => void;
}) {
  const { words, language } = useSurroundings();
  const [putAway, setPutAway] = useState(false);
  return (
    <Dialog opened={opened} title={textIn(name, language) ?? identifier} onClose={() => onClose(false)}>
      {paragraphsOf(textIn(alert, language) ?? '').map((paragraph) => (
        <p key={paragraph} className={css.said}>
          {paragraph}
        </p>
      ))}
      <div className={css.answer}>
        {!persistent && (
          <Lazily waiting={null}>
            <PutAway label={words('statuses.hide')} checked={putAway} onChange={setPutAway} />
          </Lazily>
        )}
        <Button onClick={() => onClose(putAway)}>{words('statuses.understood')}</Button>
      </div>
    </Dialog>
  );
}
