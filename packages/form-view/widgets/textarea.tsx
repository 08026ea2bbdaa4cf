/** Control of `textarea` fields: several lines of text; the control grows with them. */
import { Textarea } from '@mantine/core';
import { textOf } from '#packages/fields';
import { inputProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';

export function TextareaField(props: WidgetProps) {
  const { typed, state, onChange } = props;
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={3}
      maxRows={14}
      value={typeof typed === 'string' ? typed : textOf(state.value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
