/** Texts by key in one language, with parameters and plurals; English stands in for a missing one. */
import type { Language } from './languages.ts';

/** Flat keys to texts; plural forms end in `_one`, `_other` and so on, as CLDR names them. */
export type Catalogue = Readonly<Record<string, string>>;

/** The text of a key with `{name}` parameters filled in; `count` chooses the plural form. A key that nobody knows is its own text. */
export type Translate = (key: string, parameters?: Readonly<Record<string, string | number>>) => string;

/** @param own what is said in the place of the catalogue's texts, key by key; a form of a plural takes the place of that form alone */
export function translator(language: Language, catalogue: Catalogue, english: Catalogue, own: Catalogue = {}): Translate {
  const plurals = new Intl.PluralRules(language);
  const englishPlurals = new Intl.PluralRules('en');
  return (key, parameters = {}) => {
    const { count } = parameters;
    const text = found(catalogue, plurals, key, count, own) ?? found(english, englishPlurals, key, count) ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
  };
}

/** The names of the parameters of a text, each once, in the order of the alphabet. */
export function parametersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();
}

/** Whether two texts name the same parameters, so that one can be said in the place of the other. */
export function sameParameters(one: string, other: string): boolean {
  return parametersOf(one).join() === parametersOf(other).join();
}

function found(
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
