/** Control of `radio` fields: one of the options, all of which are visible. */
import { Radio } from '@mantine/core';
import { textOf } from '#packages/fields';
import { useChoices } from '../choices.ts';
import { frameProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';
import css from './beside.module.css';

export function RadioField(props: WidgetProps) {
  const choices = useChoices(props);
  return (
    <Radio.Group
      {...frameProps(props)}
      id={props.id}
      name={props.id}
      required={props.state.required}
      value={props.state.value === null ? null : textOf(props.state.value)}
      onChange={props.onChange}
    >
      <div className={css.choices}>
        {choices.map(({ value, label }) => (
          <Radio
            key={value}
            size="md"
            classNames={{ body: css.body!, labelWrapper: css.label! }}
            value={value}
            label={label}
            disabled={props.lock !== 'free'}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
