/** The languages that Portico speaks. */
export const LANGUAGES = ['en', 'is', 'el', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}
