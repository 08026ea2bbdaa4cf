/** Shows a bar at the bottom of a client's pages during verification: their status, and the actions that they can take [NAV-38]. */
import { Button } from '@mantine/core';
import { useMobile, useSurroundings } from '#ui';
import { textIn, type UserStatus } from '../contract.ts';
import css from './statuses.module.css';

export function StatusBar({
  status: { name, identifier, alert },
  advisor,
  onRead,
}: {
  readonly status: UserStatus;
  readonly advisor: { readonly name: string; readonly email: string } | null;
  readonly onRead: () => void;
}) {
  const { words, language } = useSurroundings();
  const mobile = useMobile();
  return (
    <>
      <div className={css.room} data-mobile={mobile || undefined} />
      <section className={css.bar} data-mobile={mobile || undefined} aria-label={words('statuses.bar')}>
        <p className={css.standing}>
          <span className={css.label}>{words('statuses.status')}</span> {textIn(name, language) ?? identifier}
        </p>
        <div className={css.actions}>
          {textIn(alert, language) !== null && (
            <Button variant="default" onClick={onRead}>
              {words('statuses.bar.more')}
            </Button>
          )}
          {advisor && (
            <Button component="a" href={`mailto:${advisor.email}`} title={advisor.name}>
              {words('statuses.bar.write')}
            </Button>
          )}
        </div>
      </section>
    </>
  );
}
