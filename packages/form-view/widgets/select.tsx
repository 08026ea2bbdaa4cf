/** Control of `select` fields: one of the options, or several of them. */
import { MultiSelect, Select } from '@mantine/core';
import { entriesOf, textOf } from '#packages/fields';
import { useWords } from '#ui';
import { byLetters, useChoices, type Choice } from '../choices.ts';
import { inputProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';

/** From this number of options on, the select has a search. */
const SEARCHED = 8;

export function SelectField(props: WidgetProps) {
  return <Choosing {...props} choices={useChoices(props)} />;
}

/** A select whose choices may come from elsewhere than from the field. */
export function Choosing({ choices, ...props }: WidgetProps & { readonly choices: Choice[] }) {
  const words = useWords();
  const { field, state, onChange } = props;
  const shared = {
    ...inputProps(props),
    data: choices,
    filter: byLetters,
    searchable: choices.length >= SEARCHED,
    nothingFoundMessage: words('form.nothing'),
    // A page with ten country fields would otherwise contain 2,500 options that nobody looks at.
    comboboxProps: { keepMounted: choices.length < SEARCHED },
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
