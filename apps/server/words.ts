/** The words of the server: every room's texts merged, in each language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, translator, type Catalogue, type Language, type Translate } from '#packages/texts';

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

/** Of whoever says nothing otherwise than the product does. */
const NOTHING: Catalogue = {};

/** Says everything in one language, with what a firm says in the place of it; each language is read when it is first asked for. */
export interface Words {
  (language: Language, own?: Catalogue): Translate;
  /** What the product itself says. */
  readonly catalogue: (language: Language) => Catalogue;
}

export function openWords(): Words {
  const read = new Map<Language, Catalogue>();
  const catalogue = (language: Language) => {
    const known = read.get(language) ?? readCatalogue(language);
    read.set(language, known);
    return known;
  };
  const english = catalogue('en');
  // Knowing the plurals of a language takes as long as a small request; what a firm says is the same object until it is read again.
  const saying = Object.fromEntries(LANGUAGES.map((language) => [language, new WeakMap<Catalogue, Translate>()]));
  const say = (language: Language, own = NOTHING) => {
    const known = saying[language]?.get(own) ?? translator(language, catalogue(language), english, own);
    saying[language]?.set(own, known);
    return known;
  };
  return Object.assign(say, { catalogue });
}
