/** Words for values that are stored in the documents' spelling. */
import type { Translate } from './translate.ts';

/** The text of `<group>.<value>`, or the value itself where the catalogue has none (a class or sector of the firm's own). */
export function stored(words: Translate, group: string, value: string): string {
  const key = `${group}.${value}`;
  const text = words(key);
  return text === key ? value : text;
}
