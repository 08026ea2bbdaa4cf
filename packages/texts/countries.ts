/** Lists the countries of ISO 3166-1 and Kosovo (XK, as banks and tax forms call it) with their names in each language. */
import { formatsFor } from './formats.ts';
import { ICELANDIC_COUNTRIES } from './icelandic-countries.ts';
import type { Language } from './languages.ts';

/** Two letters each, in the order of the codes. */
export const COUNTRY_CODES: readonly string[] = Object.keys(ICELANDIC_COUNTRIES);

export function isCountry(code: unknown): code is string {
  return typeof code === 'string' && Object.hasOwn(ICELANDIC_COUNTRIES, code);
}

const LOCALE_TAGS = { en: 'en-GB', el: 'el', nl: 'nl' } as const satisfies Partial<Record<Language, string>>;
const countryNamers = new Map<Language, Intl.DisplayNames>();

/** The name of a country in a language; an unknown code is its own name. Browsers lack Icelandic, so those names are our own. */
export function countryName(code: string, language: Language): string {
  if (!isCountry(code)) return code;
  if (language === 'is') return ICELANDIC_COUNTRIES[code]!;
  let namer = countryNamers.get(language);
  if (!namer) countryNamers.set(language, (namer = new Intl.DisplayNames([LOCALE_TAGS[language]], { type: 'region' })));
  return namer.of(code) ?? code;
}

/** Every country with its name, in the alphabetical order of the language. */
export function listCountries(language: Language): readonly { readonly code: string; readonly name: string }[] {
  const { compare } = formatsFor(language);
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code, language) })).sort((a, b) => compare(a.name, b.name));
}
