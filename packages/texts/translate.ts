/** Finds texts by key in one language, with parameters and plurals; English is used where a text is missing. */
import type { Language } from './languages.ts';

/** Flat keys to texts; plural forms end in `_one`, `_other` and so on, as CLDR names them. */
export type Catalogue = Readonly<Record<string, string>>;

/** The text of a key with `{name}` parameters filled in; `count` chooses the plural form. An unknown key is its own text. */
export type Translate = (key: string, parameters?: Readonly<Record<string, string | number>>) => string;

/** @param own texts of the firm that replace those of the catalogue, key by key; a plural form replaces that form only */
export function createTranslate(language: Language, catalogue: Catalogue, english: Catalogue, own: Catalogue = {}): Translate {
  const plurals = new Intl.PluralRules(language);
  const englishPlurals = new Intl.PluralRules('en');
  return (key, parameters = {}) => {
    const { count } = parameters;
    const text = findText(catalogue, plurals, key, count, own) ?? findText(english, englishPlurals, key, count) ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
  };
}

/** The names of the parameters of a text, each once, in the order of the alphabet. */
export function parametersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();
}

/** Whether two texts have the same parameters, so that one can replace the other. */
export function haveSameParameters(one: string, other: string): boolean {
  return parametersOf(one).join() === parametersOf(other).join();
}

function findText(
  catalogue: Catalogue,
  plurals: Intl.PluralRules,
  key: string,
  count: string | number | undefined,
  own: Catalogue = {},
): string | undefined {
  const said = (one: string) => own[one] ?? catalogue[one];
  if (typeof count !== 'number') return said(key);
  return said(`${key}_${plurals.select(count)}`) ?? said(`${key}_other`) ?? said(key);
}
