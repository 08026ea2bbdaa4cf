/** Texts by key in one language, with parameters and plurals; English stands in for a missing one. */
import i18next from 'i18next';
import type { Language } from './languages.ts';

/** Flat keys to texts; plural forms end in `_one`, `_other` and so on, as CLDR names them. */
export type Catalogue = Readonly<Record<string, string>>;

/** The text of a key with `{name}` parameters filled in; `count` chooses the plural form. */
export type Translate = (key: string, parameters?: Readonly<Record<string, string | number>>) => string;

export function translator(language: Language, catalogue: Catalogue, english: Catalogue): Translate {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: english }, [language]: { translation: catalogue } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  return (key, parameters) => instance.t(key, { ...parameters });
}
