/** The words of the server: every room's texts merged, in each language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { translator, type Catalogue, type Language, type Translate } from '#packages/texts';

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

/** Translators by language, each read when it is first asked for. */
export function openWords(): (language: Language) => Translate {
  const kept = new Map<Language, Translate>();
  const english = readCatalogue('en');
  return (language) => {
    const known = kept.get(language) ?? translator(language, language === 'en' ? english : readCatalogue(language), english);
    kept.set(language, known);
    return known;
  };
}
