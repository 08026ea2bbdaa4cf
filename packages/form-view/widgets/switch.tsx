/** Control of `switch` fields: on or off. */
import { Switch } from '@mantine/core';
import { describedBy } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';
import { SideLabelledControl } from './beside.tsx';
import css from './beside.module.css';

export function SwitchField(props: WidgetProps) {
  return (
    <SideLabelledControl {...props}>
      <Switch
        id={props.id}
        name={props.field.name}
        size="md"
        classNames={{ body: css.body!, labelWrapper: css.label! }}
        label={<ControlName {...props} />}
        required={props.state.required}
        disabled={props.lock !== 'free'}
        aria-invalid={props.error !== null || undefined}
        aria-describedby={describedBy(props)}
        checked={props.state.value === true}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      />
    </SideLabelledControl>
  );
}

/** The label at the side of a control, with the mark of required fields. */
export function ControlName({ label, state }: WidgetProps) {
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
