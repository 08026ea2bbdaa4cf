/** One language at a time: its words, its formats, and the choice kept in the browser. */
import { formats, isLanguage, translator, type Catalogue, type Formats, type Language, type Translate } from '#packages/texts';

type Load = () => Promise<Catalogue>;

/** What everybody reads before signing in; the build puts each language of it into one file. */
const FIRST = import.meta.glob<Catalogue>(['../../packages/texts/catalogue/*.json', '../../capabilities/{tenants,sign-in}/texts/*.json'], {
  import: 'default',
});
/** What only signed-in people read, which grows with the product, and is no letter; of the shared catalogue the part that the build leaves for them. */
const REST = {
  ...import.meta.glob<Catalogue>(['../../capabilities/*/texts/*.json', '!../../capabilities/{tenants,sign-in,post}/texts/*.json'], {
    import: 'default',
  }),
  ...import.meta.glob<Catalogue>('../../packages/texts/catalogue/*.json', { import: 'default', query: '?inside' }),
};

export interface Speech {
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
}

/** Texts as they arrive; whoever speaks a language sees them come. */
const catalogues = new Map<Language, Record<string, string>>();
const reading = new Map<string, Promise<void>>();

function read(language: Language, part: 'first' | 'rest'): Promise<void> {
  const key = `${part} ${language}`;
  const now = reading.get(key) ?? fetchTexts(language, part === 'first' ? FIRST : REST);
  reading.set(key, now);
  // What failed is tried again when it is asked for again.
  now.catch(() => reading.delete(key));
  return now;
}

async function fetchTexts(language: Language, parts: Readonly<Record<string, Load>>): Promise<void> {
  const wanted = Object.entries(parts).filter(([path]) => path.endsWith(`/${language}.json`));
  Object.assign(catalogueOf(language), ...(await Promise.all(wanted.map(([, load]) => load()))));
}

function catalogueOf(language: Language): Record<string, string> {
  const catalogue = catalogues.get(language) ?? {};
  catalogues.set(language, catalogue);
  return catalogue;
}

/** Speaks a language with its first words, and says so on the document. */
export async function speak(language: Language): Promise<Speech> {
  await read(language, 'first');
  document.documentElement.lang = language;
  const catalogue = catalogueOf(language);
  // A test keeps every language complete, so none needs another to stand in for it.
  return { language, words: translator(language, catalogue, catalogue), formats: formats(language) };
}

/** Settles when every word of a language is there, by default of the one that is spoken. */
export async function everyWord(language = document.documentElement.lang): Promise<void> {
  if (isLanguage(language)) await read(language, 'rest');
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
