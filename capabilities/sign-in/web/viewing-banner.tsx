/** Shows a banner above every page while somebody of the firm views as a client: the client's name, the remaining time, and the button to stop. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall, useShowFailure, useWords } from '#ui';
import { signingIn, type Session } from '../contract.ts';
import { useBecomePerson, useRenewSession, useSession } from './session/session.ts';
import css from './viewing-banner.module.css';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

export function ViewingBanner() {
  const session = useSession();
  return session?.viewing ? <Banner session={session} viewing={session.viewing} /> : null;
}

function Banner({ session, viewing }: { readonly session: Session; readonly viewing: NonNullable<Session['viewing']> }) {
  const [words, call, sayFailed, navigate] = [useWords(), useCall(), useShowFailure(), useNavigate()];
  const [become, renew] = [useBecomePerson(), useRenewSession()];
  const leave = async (own: Session) => {
    await navigate({ to: '/portals' });
    await become(own);
  };
  const stop = useMutation({
    mutationFn: () => call(signingIn.stopViewing, {}),
    onSuccess: leave,
    onError: sayFailed,
  });
  const over = useEffectEvent(async () => {
    const own = await renew();
    if (own && !own.viewing) await leave(own);
  });
  const [left, setLeft] = useState(viewing.lastsMs);
  const { lastsMs } = viewing;
  useEffect(() => {
    const ends = Date.now() + lastsMs;
    const look = () => {
      setLeft(ends - Date.now());
      if (ends + SECOND_MS < Date.now()) void over();
    };
    look();
    const timer = window.setInterval(look, 5 * SECOND_MS);
    return () => window.clearInterval(timer);
  }, [lastsMs]);
  return (
    <aside className={css.banner} aria-label={words('signIn.viewing.title')}>
      <p className={css.words}>
        {words('signIn.viewing.words', { client: session.person.name, count: Math.max(1, Math.ceil(left / MINUTE_MS)) })}
      </p>
      <button type="button" className={css.stop} disabled={stop.isPending} onClick={() => stop.mutate()}>
        {words('signIn.viewing.stop')}
      </button>
    </aside>
  );
}
