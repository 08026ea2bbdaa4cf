/** Short messages at the top right of the screen; read out by screen readers, and kept while the pointer is on them. */
import { createContext, use, useEffect, useEffectEvent, useId, useMemo, useState, type ReactNode } from 'react';
import type { Translate } from '#packages/texts';
import { Sign } from '../figures/sign.tsx';
import { useSurroundings } from '../surroundings.tsx';
import css from './snackbar.module.css';

/** A text, or a function that gives it when it is shown: a sign-in may change the language of the screen. */
type SnackbarText = string | ((words: Translate) => string);

export interface Notifier {
  /** With `undo`, the message has a button for it. */
  readonly success: (text: SnackbarText, undo?: () => void) => void;
  readonly error: (text: SnackbarText) => void;
}

interface SnackbarMessage {
  readonly id: number;
  readonly tone: keyof Notifier;
  readonly text: SnackbarText;
  readonly undo: (() => void) | undefined;
  readonly life: SnackbarLife;
}

interface SnackbarStack {
  readonly messages: readonly SnackbarMessage[];
  readonly drop: (id: number) => void;
  /** Ids of the places that can show messages; the last one does. */
  readonly places: readonly string[];
  readonly enter: (place: string) => () => void;
}

/** How long a message stays: as the tenant has set it, or as in the flow of an order, where a discrete one is soon gone [OQ-12]. */
export type SnackbarLife = 'general' | 'order' | 'discrete';
const LIFE_MS = { order: 5000, discrete: 1000 } as const;

const NotifierContext = createContext<Readonly<Record<SnackbarLife, Notifier>> | null>(null);
const SnackbarContext = createContext<SnackbarStack | null>(null);

export function useSnackbar(life: SnackbarLife = 'general'): Notifier {
  const saying = use(NotifierContext);
  if (!saying) throw new Error('outside of <Snackbars>');
  return saying[life];
}

export function Snackbars({ children }: { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly SnackbarMessage[]>([]);
  const [places, setPlaces] = useState<readonly string[]>([]);
  const actions = useMemo(() => {
    const add = (life: SnackbarLife, tone: SnackbarMessage['tone']) => (text: SnackbarText, undo?: () => void) =>
      setMessages((now) => [
        ...now.filter((other) => other.text !== text),
        { id: Math.max(0, ...now.map(({ id }) => id)) + 1, tone, text, undo, life },
      ]);
    const say = (life: SnackbarLife): Notifier => ({ success: add(life, 'success'), error: add(life, 'error') });
    return {
      saying: { general: say('general'), order: say('order'), discrete: say('discrete') },
      drop: (id: number) => setMessages((now) => now.filter((message) => message.id !== id)),
      enter: (place: string) => {
        setPlaces((now) => [...now, place]);
        return () => setPlaces((now) => now.filter((other) => other !== place));
      },
    };
  }, []);
  const bar = useMemo(() => ({ messages, places, drop: actions.drop, enter: actions.enter }), [messages, places, actions]);
  return (
    <NotifierContext value={actions.saying}>
      <SnackbarContext value={bar}>
        {children}
        <SnackbarPlace />
      </SnackbarContext>
    </NotifierContext>
  );
}

/** The place where messages are shown; an open dialog has its own, since nothing outside it can be reached or is read out. */
export function SnackbarPlace() {
  const bar = use(SnackbarContext);
  const id = useId();
  const enter = bar?.enter;
  useEffect(() => enter?.(id), [enter, id]);
  if (!bar) return null;
  return (
    <div className={css.place} role="status" aria-live="polite">
      {bar.places.at(-1) === id &&
        bar.messages.map((message) => <Snackbar key={message.id} message={message} onDone={() => bar.drop(message.id)} />)}
    </div>
  );
}

function Snackbar({ message, onDone }: { readonly message: SnackbarMessage; readonly onDone: () => void }) {
  const { words, snackbarMs } = useSurroundings();
  const ms = message.life === 'general' ? snackbarMs : LIFE_MS[message.life];
  const [held, setHeld] = useState(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => done(), ms);
    return () => clearTimeout(timer);
  }, [held, ms]);
  return (
    <div
      className={css.snackbar}
      data-tone={message.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{typeof message.text === 'string' ? message.text : message.text(words)}</span>
      {message.undo && (
        <button
          type="button"
          className={css.undo}
          onClick={() => {
            message.undo?.();
            onDone();
          }}
        >
          {words('ui.undo')}
        </button>
      )}
      <button type="button" aria-label={words('ui.close')} className={css.close} onClick={onDone}>
        <Sign kind="close" />
      </button>
    </div>
  );
}
