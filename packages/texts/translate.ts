/** Texts by key in one language, with parameters and plurals; English stands in for a missing one. */
import type { Language } from './languages.ts';

/** Flat keys to texts; plural forms end in `_one`, `_other` and so on, as CLDR names them. */
export type Catalogue = Readonly<Record<string, string>>;

/** The text of a key with `{name}` parameters filled in; `count` chooses the plural form. A key that nobody knows is its own text. */
export type Translate = (key: string, parameters?: Readonly<Record<string, string | number>>) => string;

export function translator(language: Language, catalogue: Catalogue, english: Catalogue): Translate {
  const plurals = new Intl.PluralRules(language);
  const englishPlurals = new Intl.PluralRules('en');
  return (key, parameters = {}) => {
    const text = found(catalogue, plurals, key, parameters['count']) ?? found(english, englishPlurals, key, parameters['count']) ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
  };
}

function found(catalogue: Catalogue, plurals: Intl.PluralRules, key: string, count: string | number | undefined): string | undefined {
  if (typeof count !== 'number') return catalogue[key];
  return catalogue[`${key}_${plurals.select(count)}`] ?? catalogue[`${key}_other`] ?? catalogue[key];
}
