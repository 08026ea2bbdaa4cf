/** A slider on a track: the browser's own, which keyboards, touch screens and screen readers support. */
import { Input } from '@mantine/core';
import { useWords } from '#ui';
import { describedBy, frameProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';
import css from './track.module.css';

const TRACK_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

export function Track({
  min,
  max,
  step,
  textOf,
  ...props
}: WidgetProps & {
  readonly min: number;
  readonly max: number;
  readonly step: number | 'any';
  readonly textOf: (value: number) => string;
}) {
  const words = useWords();
  const { id, field, state, lock, error, onChange } = props;
  const value = typeof state.value === 'number' ? state.value : null;
  const said = value === null ? words('form.unset') : textOf(value);
  // An unmoved handle is at the beginning, which may be the answer that is meant: a click on it there confirms that.
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    if (value === null) onChange(Number(currentTarget.value));
  };
  return (
    <Input.Wrapper {...frameProps(props)} id={id}>
      <div className={css.frame}>
        <output htmlFor={id} className={css.said} data-unset={value === null || undefined}>
          {said}
        </output>
        <input
          id={id}
          name={field.name}
          type="range"
          className={css.track}
          data-unset={value === null || undefined}
          min={min}
          max={max}
          step={step}
          value={value ?? min}
          disabled={lock !== 'free'}
          aria-valuetext={said}
          aria-invalid={error !== null || undefined}
          aria-describedby={describedBy(props)}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
          onClick={take}
          onKeyUp={(event) => TRACK_KEYS.includes(event.key) && take(event)}
        />
        <div className={css.ends} aria-hidden="true">
          <span>{textOf(min)}</span>
          <span>{textOf(max)}</span>
        </div>
      </div>
    </Input.Wrapper>
  );
}
