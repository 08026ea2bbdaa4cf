/** The search field of a list. */
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { Sign } from './figures/sign.tsx';
import css from './search-field.module.css';

/** The key `/` moves the focus here from anywhere, Escape empties the field, and the arrow key goes on to the rows. */
export function SearchField({
  label,
  value,
  delay = 80,
  onChange,
}: {
  /** The label, also shown in the empty field. */
  readonly label: string;
  readonly value: string;
  /** Time after the last key before it is searched for, in milliseconds. */
  readonly delay?: number;
  readonly onChange: (value: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [asked, setAsked] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // A value that was searched for here arrives while more is being typed; any other comes from the back button or a link.
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const ask = useEffectEvent(onChange);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setAsked(text);
      ask(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, value, delay]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('');
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-index] a[tabindex="0"], [data-record]')?.focus();
    }
  };
  return (
    <label className={css.search}>
      <Sign kind="search" />
      <span className={css.unseen}>{label}</span>
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}
