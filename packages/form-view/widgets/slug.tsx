/** Control of `slug` fields: the part of an address that names a record. Where nobody wrote one, it is made from the name and shown. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { textOf } from '#packages/fields';
import { useWords } from '#ui';
import { inputProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';

export function Slug(props: WidgetProps) {
  const words = useWords();
  const { typed, state, onChange, help } = props;
  const [typing, setTyping] = useState(false);
  const value = textOf(state.value);
  return (
    <TextInput
      {...inputProps({ ...props, help: help ?? words('form.slug') })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={typing ? value : undefined}
      value={typing && typeof typed === 'string' ? typed : value}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
