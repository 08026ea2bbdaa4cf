/** Control of `text` fields: one line of text. */
import { TextInput } from '@mantine/core';
import { textOf } from '#packages/fields';
import { inputProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';

/** By the rules of a field: the keyboard of a phone, and the values that a browser may fill in. */
const INPUT_KEYS = {
  email: { inputMode: 'email', autoComplete: 'email' },
  phone: { inputMode: 'tel', autoComplete: 'tel' },
  url: { inputMode: 'url', autoComplete: 'url' },
  digits: { inputMode: 'numeric', autoComplete: 'off' },
} as const;

export function Text(props: WidgetProps) {
  const { field, typed, state, onChange } = props;
  const keyed = (field.rules ?? []).map(({ rule }) => rule).find((rule) => rule in INPUT_KEYS) as keyof typeof INPUT_KEYS | undefined;
  return (
    <TextInput
      {...inputProps(props)}
      {...(keyed && INPUT_KEYS[keyed])}
      value={typeof typed === 'string' ? typed : textOf(state.value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
