/** The languages that Portico supports. */
export const LANGUAGES = ['en', 'is', 'el', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name for itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', is: 'Íslenska', el: 'Ελληνικά', nl: 'Nederlands' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}
