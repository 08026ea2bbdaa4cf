/** Defines the faults that an answer can have: codes with parameters, with a sentence in each language under `refusal.field.<code>`. */
import type { Formats, Language, Translate } from '#packages/texts';
import { phraseIn, type Phrase } from './phrase.ts';

/** Every fault with the parameters of its sentence: a number, a day (`2026-03-31`), or a text that is inserted unchanged. */
export const FAULTS = {
  required: {},
  invalid: {},
  unlisted: {},
  number: {},
  maximum: { limit: 'number' },
  minimum: { limit: 'number' },
  whole: {},
  decimals: { limit: 'number' },
  'max-characters': { limit: 'number' },
  'min-characters': { limit: 'number' },
  'too-many': { limit: 'number' },
  'too-few': { limit: 'number' },
  date: {},
  moment: {},
  'after-day': { day: 'day' },
  'before-day': { day: 'day' },
  'min-age': { limit: 'number' },
  'max-age': { limit: 'number' },
  email: {},
  phone: {},
  address: {},
  iban: {},
  digits: {},
  'password-digit': {},
  mask: { mask: 'text' },
  disagrees: {},
  uncomputed: {},
  rows: {},
  'too-deep': { limit: 'number' },
  elsewhere: { name: 'text' },
} as const satisfies Record<string, Readonly<Record<string, 'number' | 'day' | 'text'>>>;

export type FaultCode = keyof typeof FAULTS;

export interface Fault {
  readonly code: FaultCode;
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** The firm's own sentence, which replaces that of the product. */
  readonly message?: Phrase;
}

export function fault(code: FaultCode, parameters?: Fault['parameters'], message?: Phrase): Fault {
  return { code, ...(parameters && { parameters }), ...(message !== undefined && { message }) };
}

/** The key of its sentence in the catalogue of texts. */
export function faultKey({ code }: Fault): string {
  return `refusal.field.${code}`;
}

/** A fault as a sentence, the same in browser, API and mail. */
export function faultSentence(foundFault: Fault, language: Language, words: Translate, formats: Formats): string {
  const own = phraseIn(foundFault.message, language);
  if (own) return own;
  const kinds: Readonly<Record<string, 'number' | 'day' | 'text'>> = FAULTS[foundFault.code];
  const written = Object.entries(foundFault.parameters ?? {}).map(([name, value]) => {
    if (kinds[name] === 'number') return [name, formats.number(value)] as const;
    return [name, kinds[name] === 'day' ? formats.date(String(value)) : value] as const;
  });
  return words(faultKey(foundFault), Object.fromEntries(written));
}
