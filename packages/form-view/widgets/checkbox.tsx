/** Control of `checkbox` fields: a box to tick; where the field lists options, a box for each of them. */
import { Checkbox } from '@mantine/core';
import { entriesOf, textOf } from '#packages/fields';
import { useChoices } from '../choices.ts';
import { describedBy, frameProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';
import { SideLabelledControl } from './beside.tsx';
import css from './beside.module.css';
import { ControlName } from './switch.tsx';

export function CheckboxField(props: WidgetProps) {
  return props.field.options?.length ? <CheckboxList {...props} /> : <SingleCheckbox {...props} />;
}

function SingleCheckbox(props: WidgetProps) {
  return (
    <SideLabelledControl {...props}>
      <Checkbox
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

/** More than these stand in columns. */
const MANY_CHOICES = 10;

function CheckboxList(props: WidgetProps) {
  const choices = useChoices(props);
  return (
    <Checkbox.Group {...frameProps(props)} id={props.id} value={entriesOf(props.state.value).map(textOf)} onChange={props.onChange}>
      <div className={css.choices} data-many={choices.length > MANY_CHOICES || undefined}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            size="md"
            classNames={{ body: css.body!, labelWrapper: css.label! }}
            value={value}
            label={label}
            disabled={props.lock !== 'free'}
            aria-invalid={props.error !== null || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
