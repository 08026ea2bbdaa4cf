/** The texts of the server: the shared catalogue and every capability’s texts merged, in each language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, createTranslate, type Catalogue, type Language, type Translate } from '#packages/texts';

const ROOT = join(import.meta.dirname, '../..');

/** Folders with one `<language>.json` each: the shared catalogue, then the capabilities' own. */
export function textFolders(): string[] {
  const capabilities = join(ROOT, 'capabilities');
  return [join(ROOT, 'packages/texts/catalogue'), ...readdirSync(capabilities).map((word) => join(capabilities, word, 'texts'))].filter(
    (folder) => existsSync(join(folder, 'en.json')),
  );
}

export function readCatalogue(language: Language): Catalogue {
  return Object.assign(
    {},
    ...textFolders().map((folder) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Catalogue),
  );
}

/** The texts of a firm that has none of its own. */
const NO_TEXTS: Catalogue = {};

/** Translates texts into a language, with a firm’s own texts in place of the product’s; each language is read when it is first asked for. */
export interface ServerTexts {
  (language: Language, own?: Catalogue): Translate;
  /** The product’s own texts. */
  readonly catalogue: (language: Language) => Catalogue;
}

export function openServerTexts(): ServerTexts {
  const read = new Map<Language, Catalogue>();
  const catalogue = (language: Language) => {
    const known = read.get(language) ?? readCatalogue(language);
    read.set(language, known);
    return known;
  };
  const english = catalogue('en');
  // Making a translator takes as long as a small request; a firm’s own texts are the same object until they are read again.
  const saying = Object.fromEntries(LANGUAGES.map((language) => [language, new WeakMap<Catalogue, Translate>()]));
  const say = (language: Language, own = NO_TEXTS) => {
    const known = saying[language]?.get(own) ?? createTranslate(language, catalogue(language), english, own);
    saying[language]?.set(own, known);
    return known;
  };
  return Object.assign(say, { catalogue });
}
