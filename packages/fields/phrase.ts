/** Defines a phrase, a text that a firm writes into its forms: one for everybody, or one for each language. */
import { z } from 'zod';
import { LANGUAGES, type Language } from '#packages/texts';

/** Characters of the longest text of a form. */
const MOST_PHRASE_CHARACTERS = 20_000;

export const Phrase = z.union([
  z.string().max(MOST_PHRASE_CHARACTERS),
  z.partialRecord(z.enum(LANGUAGES), z.string().max(MOST_PHRASE_CHARACTERS)),
]);
export type Phrase = z.infer<typeof Phrase>;

/** The text for a reader: in their language, else in English, else in the first language that has one; `''` where there is none. */
export function phraseIn(phrase: Phrase | undefined, language: Language): string {
  if (phrase === undefined || typeof phrase === 'string') return phrase ?? '';
  return phrase[language] || phrase.en || Object.values(phrase).find((text) => text !== '') || '';
}
