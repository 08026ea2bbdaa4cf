/** Keeps the text of a control whose value is written in the reader's format, such as a number or a day. */
import { useState, type ChangeEvent } from 'react';
import { useSurroundings } from '#ui';

/**
 * While a text is typed it stays unchanged; once the control is left, or the language changes, the value is written in the reader's format.
 * @param read converts a text into the input to pass on
 * @param show writes an input as a text
 */
export function useTypedText(
  typed: unknown,
  onChange: (typed: unknown) => void,
  { read, show }: { readonly read: (text: string) => unknown; readonly show: (typed: unknown) => string },
) {
  const { language } = useSurroundings();
  const [own, setOwn] = useState<{ readonly text: string; readonly typed: unknown; readonly language: string } | null>(null);
  return {
    value: own && Object.is(own.typed, typed) && own.language === language ? own.text : show(typed),
    onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
      const next = read(text);
      setOwn({ text, typed: next, language });
      onChange(next);
    },
    onBlur: () => setOwn(null),
  };
}
