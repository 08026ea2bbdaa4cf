/** Control of `switch` fields: on or off. */
import { Switch } from '@mantine/core';
import { describedBy } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';
import { Beside } from './beside.tsx';
import css from './beside.module.css';

export function SwitchField(props: WidgetProps) {
  return (
    <Beside {...props}>
      <Switch
        id={props.id}
        name={props.field.name}
        size="md"
        classNames={{ body: css.body!, labelWrapper: css.label! }}
        label={<Named {...props} />}
        required={props.state.required}
        disabled={props.lock !== 'free'}
        aria-invalid={props.error !== null || undefined}
        aria-describedby={describedBy(props)}
        checked={props.state.value === true}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      />
    </Beside>
  );
}

/** The label at the side of a control, with the mark of required fields. */
export function Named({ label, state }: WidgetProps) {
  return (
    <>
      {label}
      {state.required && (
        <span className={css.required} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
}
