/** The countries of ISO 3166-1 and Kosovo, which banks and tax forms know as XK, under the names that a language gives them. */
import { formats } from './formats.ts';
import { ICELANDIC_COUNTRIES } from './icelandic-countries.ts';
import type { Language } from './languages.ts';

/** Two letters each, in the order of the codes. */
export const COUNTRY_CODES: readonly string[] = Object.keys(ICELANDIC_COUNTRIES);

export function isCountry(code: unknown): code is string {
  return typeof code === 'string' && Object.hasOwn(ICELANDIC_COUNTRIES, code);
}

const TAGS = { en: 'en-GB', el: 'el', nl: 'nl' } as const satisfies Partial<Record<Language, string>>;
const namers = new Map<Language, Intl.DisplayNames>();

/** What a language calls the country of a code; a code that is none is its own name. Browsers know no Icelandic, so that it is ours. */
export function countryName(code: string, language: Language): string {
  if (!isCountry(code)) return code;
  if (language === 'is') return ICELANDIC_COUNTRIES[code]!;
  let namer = namers.get(language);
  if (!namer) namers.set(language, (namer = new Intl.DisplayNames([TAGS[language]], { type: 'region' })));
  return namer.of(code) ?? code;
}

/** Every country with its name, in the alphabetical order of the language. */
export function countries(language: Language): readonly { readonly code: string; readonly name: string }[] {
  const { compare } = formats(language);
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code, language) })).sort((a, b) => compare(a.name, b.name));
}
