/** Buttons of which one is pressed: which part of a list is shown. */
import type { ReactNode } from 'react';
import css from './toggle-group.module.css';

export function ToggleGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <div role="group" aria-label={label} className={css.group}>
      {options.map((option) => (
        <Toggle key={option.value} pressed={option.value === value} onPress={() => onChange(option.value)}>
          {option.label}
        </Toggle>
      ))}
    </div>
  );
}

/** A button that stays pressed until it is pressed again. */
export function Toggle({
  pressed,
  onPress,
  children,
}: {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={css.toggle} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}
