/** Control of `increment` fields: a number with buttons to lower and to raise it by one. */
import type { KeyboardEvent } from 'react';
import { Sign, useWords } from '#ui';
import type { WidgetProps } from '../widget.ts';
import { NumberInput } from './number.tsx';
import css from './increment.module.css';

export function Increment(props: WidgetProps) {
  const words = useWords();
  const { field, state, lock, label, onChange } = props;
  const value = typeof state.value === 'number' ? state.value : null;
  const [least, most] = [field.min ?? -Infinity, Math.min(field.max ?? Infinity, field.limit ?? Infinity)];
  // From an empty value to the nearest allowed one: to one, where that is allowed.
  const stepped = (by: 1 | -1) => Math.min(most, Math.max(least, value === null ? Math.max(by, least) : dropFloatDust(value + by)));
  const step = (by: 1 | -1) => {
    if (lock === 'free') onChange(stepped(by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const button = (by: 1 | -1, name: string) => (
    <button
      type="button"
      className={css.step}
      aria-label={name}
      aria-controls={props.id}
      disabled={lock !== 'free' || (value !== null && stepped(by) === value)}
      onClick={() => step(by)}
    >
      <Sign kind={by === 1 ? 'plus' : 'minus'} />
    </button>
  );
  return (
    <NumberInput
      {...props}
      more={{
        onKeyDown,
        classNames: { input: css.number! },
        inputContainer: (input) => (
          <div className={css.row}>
            {button(-1, words('form.lower', { field: label }))}
            {input}
            {button(1, words('form.raise', { field: label }))}
          </div>
        ),
      }}
    />
  );
}

/** Removes rounding errors of float64, so that 0.1 + 1 is 1.1. */
function dropFloatDust(value: number): number {
  return Number(value.toPrecision(15));
}
