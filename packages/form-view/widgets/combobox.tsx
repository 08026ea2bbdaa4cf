/** Control of `combobox` fields: one text or several, chosen from the options or typed. */
import { Autocomplete, TagsInput } from '@mantine/core';
import { entriesOf, textOf } from '#packages/fields';
import { filterByLetters, useChoices, type FieldChoice } from '../choices.ts';
import { inputProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';

export function ComboboxField(props: WidgetProps) {
  const { field, state, typed, onChange } = props;
  const choices = useChoices({ field, state: { ...state, value: null } });
  const shared = { ...inputProps(props), data: [...new Set(choices.map(({ label }) => label))], filter: filterByLetters };
  if (field.multiple)
    return (
      <TagsInput
        {...shared}
        value={entriesOf(state.value).map((one) => labelOf(textOf(one), choices))}
        onChange={(texts) => onChange(texts.map((text) => valueOfLabel(text, choices)))}
      />
    );
  return (
    <Autocomplete
      {...shared}
      value={labelOf(typeof typed === 'string' ? typed : textOf(state.value), choices)}
      onChange={(text) => onChange(valueOfLabel(text, choices))}
    />
  );
}

/** The label of a stored option; a typed text is its own label. */
function labelOf(value: string, choices: readonly FieldChoice[]): string {
  return choices.find((one) => one.value === value)?.label ?? value;
}

function valueOfLabel(text: string, choices: readonly FieldChoice[]): string {
  return choices.find((one) => one.label === text)?.value ?? text;
}
