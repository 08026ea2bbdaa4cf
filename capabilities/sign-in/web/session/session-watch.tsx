/** Watches the remaining time of the session: activity prolongs it, and a minute before its end a warning appears. */
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, useWords } from '#ui';
import { sessionEndOf, useExpireSession, useRenewSession, useSession, useSignOut } from './session.ts';
import { keepLastActivity, keepSessionEnd, readSessionEnd } from './stored-times.ts';
import css from './session-watch.module.css';

const WARNING_MS = 60_000;
/** The server prolongs a session at most every half minute, so more frequent calls would be useless. */
const SLIDE_MS = 30_000;
const TICK_MS = 1_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function SessionWatch() {
  const session = useSession();
  return session === null ? null : <SessionCountdown key={session.person.id} />;
}

function SessionCountdown() {
  const words = useWords();
  const { left, isFinal, stay, staying } = useTimeLeft();
  const signOut = useSignOut();
  const seconds = Math.max(0, Math.ceil((left ?? 0) / 1_000));
  // The first button has the focus when the warning appears.
  const buttons = (
    <div className={css.buttons}>
      {!isFinal && (
        <Button onClick={stay} loading={staying}>
          {words('signIn.warning.stay')}
        </Button>
      )}
      <Button variant="default" onClick={() => signOut.mutate()} disabled={signOut.isPending}>
        {words('signIn.logout')}
      </Button>
    </div>
  );
  return (
    <Dialog opened={left !== null && left <= WARNING_MS} title={words('signIn.warning.title')} onClose={stay} dismissible={false}>
      <p role="timer">{words('signIn.warning.words', { count: seconds })}</p>
      {isFinal && <p>{words('signIn.warning.final')}</p>}
      {buttons}
    </Dialog>
  );
}

/** Milliseconds until the session ends, whether it cannot be prolonged any further, and the function that prolongs it. */
function useTimeLeft() {
  const [renew, expire] = [useRenewSession(), useExpireSession()];
  const [left, setLeft] = useState<number | null>(null);
  const [isFinal, setFinal] = useState(false);
  const [staying, setStaying] = useState(false);
  const slidAt = useRef(0);
  const activeAt = useRef(0);
  const ending = useRef(false);

  const end = async () => {
    if (ending.current) return;
    ending.current = true;
    await expire();
  };
  const slide = async () => {
    if (ending.current) return;
    slidAt.current = Date.now();
    try {
      const session = await renew();
      if (session === null) return await end();
      keepSessionEnd(sessionEndOf(session));
      setLeft(session.lastsMs);
      setFinal(session.lastsMs <= WARNING_MS);
    } catch {
      // The server was not reached: the next activity tries again, and the time runs on.
      slidAt.current = 0;
    }
  };

  const look = useEffectEvent(() => {
    const until = readSessionEnd();
    // Another window has signed out: the server then answers that there is no session.
    if (until === null) return void slide();
    setLeft(until - Date.now());
    if (until <= Date.now()) void end();
  });
  const done = useEffectEvent(() => {
    const now = Date.now();
    // A turn of the mouse wheel causes dozens of events, and each write to the storage is an event in every other window.
    if (now - activeAt.current < TICK_MS) return;
    activeAt.current = now;
    keepLastActivity(now);
    const isWarned = left !== null && left <= WARNING_MS;
    if ((isWarned && !isFinal) || now - slidAt.current >= SLIDE_MS) void slide();
  });
  const begin = useEffectEvent(() => void slide());

  useEffect(() => {
    const first = window.setTimeout(begin);
    const clock = window.setInterval(look, TICK_MS);
    // A window checks at once when it becomes visible, and when another window has stored a new time.
    const wake = () => look();
    window.addEventListener('storage', wake);
    document.addEventListener('visibilitychange', wake);
    const act = () => done();
    for (const kind of ACTIVITY_EVENTS) window.addEventListener(kind, act, { passive: true, capture: true });
    return () => {
      window.clearTimeout(first);
      window.clearInterval(clock);
      window.removeEventListener('storage', wake);
      document.removeEventListener('visibilitychange', wake);
      for (const kind of ACTIVITY_EVENTS) window.removeEventListener(kind, act, { capture: true });
    };
  }, []);

  const stay = () => {
    setStaying(true);
    void slide().finally(() => setStaying(false));
  };
  return { left, isFinal, stay, staying };
}
