/** The text of a control whose value is written in the reader's own way: a number, a day. */
import { useState, type ChangeEvent } from 'react';
import { useSurroundings } from '#ui';

/**
 * While it is typed, the text stays as it is; once it is left, or in another language, it is written as that language writes what was understood.
 * @param read what to hand over for a text
 * @param show what is held, as a text
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
