/** Control of `dropdown` fields: the browser's own menu, which every phone can show. */
import { NativeSelect, TextInput } from '@mantine/core';
import { textOf } from '#packages/fields';
import { useWords } from '#ui';
import { useChoices } from '../choices.ts';
import { inputProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';

export function Dropdown(props: WidgetProps) {
  const words = useWords();
  const choices = useChoices(props);
  const chosen = textOf(props.state.value);
  const { readOnly, ...shared } = inputProps(props);
  // A `select` element cannot be read-only, so a text input shows the value.
  if (readOnly)
    return <TextInput {...shared} readOnly value={choices.find(({ value }) => value === chosen)?.label ?? ''} onChange={() => undefined} />;
  return (
    <NativeSelect
      {...shared}
      data={[{ value: '', label: words('form.choose') }, ...choices]}
      value={chosen}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value || null)}
    />
  );
}
