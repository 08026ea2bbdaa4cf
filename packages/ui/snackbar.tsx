/** Short messages at the foot of the screen; read out, and staying while they are pointed at. */
import { createContext, use, useEffect, useEffectEvent, useId, useMemo, useState, type ReactNode } from 'react';
import { Sign } from './sign.tsx';
import { useSurroundings } from './surroundings.tsx';
import css from './snackbar.module.css';

export interface Say {
  readonly success: (text: string) => void;
  readonly error: (text: string) => void;
}

interface Message {
  readonly id: number;
  readonly tone: keyof Say;
  readonly text: string;
}

interface Bar {
  readonly messages: readonly Message[];
  readonly drop: (id: number) => void;
  /** Ids of the places that could show them; the last one does. */
  readonly places: readonly string[];
  readonly enter: (place: string) => () => void;
}

const Saying = createContext<Say | null>(null);
const Showing = createContext<Bar | null>(null);

export function useSnackbar(): Say {
  const say = use(Saying);
  if (!say) throw new Error('outside of <Snackbars>');
  return say;
}

export function Snackbars({ children }: { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [places, setPlaces] = useState<readonly string[]>([]);
  const actions = useMemo(() => {
    const add = (tone: Message['tone']) => (text: string) =>
      setMessages((now) => [
        ...now.filter((other) => other.text !== text),
        { id: Math.max(0, ...now.map(({ id }) => id)) + 1, tone, text },
      ]);
    return {
      say: { success: add('success'), error: add('error') },
      drop: (id: number) => setMessages((now) => now.filter((message) => message.id !== id)),
      enter: (place: string) => {
        setPlaces((now) => [...now, place]);
        return () => setPlaces((now) => now.filter((other) => other !== place));
      },
    };
  }, []);
  const bar = useMemo(() => ({ messages, places, drop: actions.drop, enter: actions.enter }), [messages, places, actions]);
  return (
    <Saying value={actions.say}>
      <Showing value={bar}>
        {children}
        <SnackbarPlace />
      </Showing>
    </Saying>
  );
}

/** Where messages are shown; an open dialog brings its own, since nothing outside it can be reached or is read out. */
export function SnackbarPlace() {
  const bar = use(Showing);
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

function Snackbar({ message, onDone }: { readonly message: Message; readonly onDone: () => void }) {
  const { words, snackbarMs } = useSurroundings();
  const [held, setHeld] = useState(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => done(), snackbarMs);
    return () => clearTimeout(timer);
  }, [held, snackbarMs]);
  return (
    <div
      className={css.snackbar}
      data-tone={message.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message.text}</span>
      <button type="button" aria-label={words('ui.close')} className={css.close} onClick={onDone}>
        <Sign kind="close" />
      </button>
    </div>
  );
}
