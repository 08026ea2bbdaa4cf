/** Finds the text for a stored value, such as an asset class, in the reader's language. */
import type { Translate } from './translate.ts';

/** The text of `<group>.<value>`, or the value itself where the catalogue has none (a class or sector of the firm's own). */
export function storedValueText(words: Translate, group: string, value: string): string {
  const key = `${group}.${value}`;
  const text = words(key);
  return text === key ? value : text;
}
