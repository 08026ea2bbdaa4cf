/** Shows the firm's message to a client about their status, in a dialog over the page. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, LazyBoundary, lazy, useSurroundings } from '#ui';
import { paragraphsOf, textIn, type UserStatus } from '../contract.ts';
import css from './statuses.module.css';

// It is loaded separately, since most pages open without it.
const PutAway = lazy(async () => (await import('./put-away.tsx')).HideAlertCheckbox);

/** `onClose` receives whether the alert shall not open by itself again; a persistent alert cannot be hidden. */
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
          <LazyBoundary waiting={null}>
            <PutAway label={words('statuses.hide')} checked={putAway} onChange={setPutAway} />
          </LazyBoundary>
        )}
        <Button onClick={() => onClose(putAway)}>{words('statuses.understood')}</Button>
      </div>
    </Dialog>
  );
}
