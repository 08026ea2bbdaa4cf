/** One option of a menu: the system's own, which every phone knows how to show. */
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
  // A menu cannot be told that it is only to be read.
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
