/** Control of `number` fields: a number, typed in the reader's format. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormats } from '#ui';
import { inputProps } from '../input-props.ts';
import { parseNumberText, writeNumberText } from '../state/number-text.ts';
import { useTypedText } from '../state/typed-text.ts';
import type { WidgetProps } from '../widget.ts';

export function NumberField(props: WidgetProps) {
  return <NumberInput {...props} />;
}

/** `more` are additional properties of the input. */
export function NumberInput({ more, ...props }: WidgetProps & { readonly more?: TextInputProps }) {
  const formats = useFormats();
  const text = useTypedText(props.typed, props.onChange, {
    read: (text) => parseNumberText(text, formats),
    show: (typed) => writeNumberText(typed, formats),
  });
  // The decimal keyboards of some phones have no minus.
  const inputMode = (props.field.min ?? -1) >= 0 ? 'decimal' : 'text';
  return <TextInput {...inputProps(props)} {...text} {...more} inputMode={inputMode} autoComplete="off" />;
}
