/** One language at a time: its words, its formats, and the choice kept in the browser. */
import { formats, isLanguage, translator, type Catalogue, type Formats, type Language, type Translate } from '#packages/texts';

const LOAD: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import('./texts/en.ts'),
  is: () => import('./texts/is.ts'),
  el: () => import('./texts/el.ts'),
  nl: () => import('./texts/nl.ts'),
};

export interface Speech {
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
}

/** Loads a language and says so on the document. A test keeps each complete, so none needs another to stand in for it. */
export async function speak(language: Language): Promise<Speech> {
  const { default: catalogue } = await LOAD[language]();
  document.documentElement.lang = language;
  return { language, words: translator(language, catalogue, catalogue), formats: formats(language) };
}

const KEPT = 'portico.language';

/** What was chosen before, otherwise the tenant's own [TEN-04]. */
export function firstLanguage(offered: readonly Language[], own: Language): Language {
  const kept = localStorage.getItem(KEPT);
  return isLanguage(kept) && offered.includes(kept) ? kept : own;
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEPT, language);
}
