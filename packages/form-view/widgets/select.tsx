/** Control of `select` fields: one of the options, or several of them. */
import { MultiSelect, Select } from '@mantine/core';
import { entriesOf, textOf } from '#packages/fields';
import { useWords } from '#ui';
import { filterByLetters, useChoices, type FieldChoice } from '../choices.ts';
import { inputProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';

/** From this number of options on, the select has a search. */
const SEARCHED_FROM = 8;

export function SelectField(props: WidgetProps) {
  return <ChoiceSelect {...props} choices={useChoices(props)} />;
}

/** A select whose choices may come from elsewhere than from the field. */
export function ChoiceSelect({ choices, ...props }: WidgetProps & { readonly choices: FieldChoice[] }) {
  const words = useWords();
  const { field, state, onChange } = props;
  const shared = {
    ...inputProps(props),
    data: choices,
    filter: filterByLetters,
    searchable: choices.length >= SEARCHED_FROM,
    nothingFoundMessage: words('form.nothing'),
    // A page with ten country fields would otherwise contain 2,500 options that nobody looks at.
    comboboxProps: { keepMounted: choices.length < SEARCHED_FROM },
  };
  if (field.multiple)
    return (
      <MultiSelect
        {...shared}
        placeholder={entriesOf(state.value).length === 0 ? words('form.choose') : undefined}
        value={entriesOf(state.value).map(textOf)}
        onChange={onChange}
      />
    );
  return (
    <Select
      {...shared}
      placeholder={words('form.choose')}
      value={state.value === null ? null : textOf(state.value)}
      allowDeselect={!state.required}
      onChange={onChange}
    />
  );
}
