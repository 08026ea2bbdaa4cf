/**
 * A Vite plugin that gives the texts of the screen as modules, one file for each language of a part: `portico:texts` tells how each is loaded. Texts
 * that only the server uses (on paper, in letters and files, in refusals) are in none of them.
 */
import type { Part } from 'portico:texts';
import type { Plugin, Rolldown } from 'vite';

const CATALOGUE = '../../packages/texts/catalogue';
const CAPABILITIES = '../../capabilities';
/** The capability whose texts are on the first screen. */
const FIRST_CAPABILITY = 'sign-in';
/** What public pages say of themselves. */
const PUBLIC_PAGES = /^content\.public\./;

const SERVER_ONLY = /^reports\.pdf\.|^content\.refused\.|\.csv\.|^refusal\.(?!field\.)|^outbox\.(?!desk)/;
/** Keys of the shared catalogue for any screen; findings and the names of holdings are not among them. */
const ON_ANY_SCREEN = /^(?:ui|shell|refusal)\./;
/** Keys for the pages of staff alone, except their names in the menu, and what stands above their home. */
const STAFF_ONLY =
  /^(?:admin|datasets|imports|marketData|media)\.(?!navigation$|settings$|reminder\.)|^records\.(?!title\.|group\.)|^outbox\.desk\.|^orders\.desk\.|^content\.design\.|^forms\.(?:kind|gallery|design)\.|^tenants\.covers\./;
/** Keys of the shared catalogue for forms and for the mistakes in them. */
const FORMS_ONLY =
  /^(?:form|field)\.|^refusal\.field\.(?:(?:max|min)-age|(?:after|before)-day|decimals|digits|disagrees|elsewhere|iban|mask|moment|too-deep|too-few|uncomputed|whole)$/;

/** Decides which part a text belongs to, by its key and its capability. */
const PART_RULES: Readonly<Record<Part, (key: string, capability: string | null) => boolean>> = {
  first: (key, capability) =>
    capability === null
      ? !FORMS_ONLY.test(key) && ON_ANY_SCREEN.test(key)
      : PUBLIC_PAGES.test(key) || (capability === FIRST_CAPABILITY && !STAFF_ONLY.test(key)),
  rest: (key, capability) =>
    capability === null
      ? !FORMS_ONLY.test(key) && !ON_ANY_SCREEN.test(key)
      : capability !== FIRST_CAPABILITY && !STAFF_ONLY.test(key) && !PUBLIC_PAGES.test(key),
  house: (key, capability) => capability !== null && STAFF_ONLY.test(key),
  forms: (key, capability) => capability === null && FORMS_ONLY.test(key),
};

const MODULE = 'portico:texts';
const FILE = /^portico:texts\/words-(\w+)-(\w+)$/;

export function screenTextModules(): Plugin {
  return {
    name: 'words-of-the-screen',
    resolveId: { filter: { id: /^portico:texts/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0portico:texts/ },
      async handler(id) {
        const [, part, language = ''] = FILE.exec(id.slice(1)) ?? [];
        if (part === undefined) return writeLoaders(await readLanguages(this.fs));
        return `export default ${JSON.stringify(await readPartTexts(this.fs, part as Part, language))}`;
      },
    },
  };
}

type BuildFiles = Rolldown.PluginContext['fs'];

const resolveHere = (path: string) => `${import.meta.dirname}/${path}`;

async function readLanguages(files: BuildFiles): Promise<string[]> {
  return (await files.readdir(resolveHere(CATALOGUE))).map((file) => file.replace(/\.json$/, '')).toSorted();
}

/** Writes the module that loads the file of each part and language. */
function writeLoaders(languages: readonly string[]): string {
  const parts = Object.keys(PART_RULES).map((part) => {
    const loads = languages.map(
      (language) => `${language}: () => import('${MODULE}/words-${part}-${language}').then((file) => file.default)`,
    );
    return `${part}: { ${loads.join(', ')} }`;
  });
  return `export const words = { ${parts.join(', ')} };`;
}

async function readPartTexts(files: BuildFiles, part: Part, language: string): Promise<Record<string, string>> {
  const capabilities = (await files.readdir(resolveHere(CAPABILITIES))).toSorted();
  const catalogues = [[null, CATALOGUE] as const, ...capabilities.map((name) => [name, `${CAPABILITIES}/${name}/texts`] as const)];
  const isIn = PART_RULES[part];
  const words = await Promise.all(
    catalogues.map(async ([capability, folder]) => {
      const text = await files
        .readFile(resolveHere(`${folder}/${language}.json`), { encoding: 'utf8' })
        .catch((error: NodeJS.ErrnoException) => {
          // Not every capability has texts.
          if (capability !== null && error.code === 'ENOENT') return '{}';
          throw error;
        });
      const said = Object.entries(JSON.parse(text) as Record<string, string>);
      return said.filter(([key]) => !SERVER_ONLY.test(key) && isIn(key, capability));
    }),
  );
  return Object.fromEntries(words.flat());
}
