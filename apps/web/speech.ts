/** One language at a time: its words, its formats, and the choice kept in the browser. */
import { formats, isLanguage, translator, type Catalogue, type Formats, type Language, type Translate } from '#packages/texts';

type Load = () => Promise<Catalogue>;

/**
 * The words by who reads them; the build puts each language of a part into one file, and says in vite.config.ts which keys of a catalogue
 * belong to which part. `first`: what everybody reads before signing in. `rest`: what only signed-in people read, which grows with the product.
 * `house`: what only those who keep the house read. `forms`: what only forms say, wherever one is filled.
 */
const PARTS: Readonly<Record<'first' | 'rest' | 'house' | 'forms', Readonly<Record<string, Load>>>> = {
  first: import.meta.glob<Catalogue>(['../../packages/texts/catalogue/*.json', '../../capabilities/sign-in/texts/*.json'], {
    import: 'default',
  }),
  rest: {
    ...import.meta.glob<Catalogue>(['../../capabilities/*/texts/*.json', '!../../capabilities/sign-in/texts/*.json'], {
      import: 'default',
    }),
    ...import.meta.glob<Catalogue>('../../packages/texts/catalogue/*.json', { import: 'default', query: '?inside' }),
  },
  house: import.meta.glob<Catalogue>('../../capabilities/{admin,feeds,forms,media,orders,post,records}/texts/*.json', {
    import: 'default',
    query: '?house',
  }),
  forms: import.meta.glob<Catalogue>('../../packages/texts/catalogue/*.json', { import: 'default', query: '?forms' }),
};
type Part = keyof typeof PARTS;

/** Where the pages of those who keep the house stand, and the desk of orders. */
const HOUSE = /^\/(?:admin|forms-designer)\/|^\/dashboard\/[^/]+\/desk(?:\/|$)/;
/** Whether one of them was opened in this window, and whether a form was. */
let keeping = false;
let filling = false;

export interface Speech {
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
}

/** Texts as they arrive; whoever speaks a language sees them come. */
const catalogues = new Map<Language, Record<string, string>>();
const reading = new Map<string, Promise<void>>();
const arrived = new Set<string>();

function read(language: Language, part: Part): Promise<void> {
  const key = `${part} ${language}`;
  const now = reading.get(key) ?? fetchTexts(language, PARTS[part]);
  reading.set(key, now);
  // What failed is tried again when it is asked for again.
  now.then(
    () => arrived.add(key),
    () => reading.delete(key),
  );
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

/** What the firm says in the place of the product's texts, where it says anything so. */
export type OwnWords = (language: Language) => Promise<Catalogue>;

let ownWords: OwnWords = async () => ({});

/** Whose words are spoken from now on; a language is asked for once. Without them the product's own texts stand. */
export function speakFor(ask: OwnWords): void {
  const asked = new Map<Language, Promise<Catalogue>>();
  ownWords = (language) => {
    const words = asked.get(language) ?? ask(language).catch(() => ({}));
    asked.set(language, words);
    return words;
  };
}

let wanted: Language | undefined;

/** Speaks a language with its first words, and says so on the document, unless another has been asked for meanwhile. */
export async function speak(language: Language): Promise<Speech> {
  wanted = language;
  const [own] = await Promise.all([ownWords(language), read(language, 'first')]);
  if (wanted === language) document.documentElement.lang = language;
  const catalogue = catalogueOf(language);
  // A test keeps every language complete, so none needs another to stand in for it.
  return { language, words: translator(language, catalogue, catalogue, own), formats: formats(language) };
}

/** Settles when every word is there that a page within and all before it need, by default in the language that is spoken. */
export async function everyWord({ path = '', language = document.documentElement.lang } = {}): Promise<void> {
  keeping ||= HOUSE.test(path);
  if (!isLanguage(language)) return;
  await Promise.all([read(language, 'rest'), keeping && read(language, 'house'), filling && read(language, 'forms')]);
}

const KEPT = 'portico.language';

/** What a form waits for before it is shown; null once its words are there in the language that is spoken. */
export function formWords(): Promise<void> | null {
  filling = true;
  const language = document.documentElement.lang;
  return isLanguage(language) && !arrived.has(`forms ${language}`) ? read(language, 'forms') : null;
}

/** Whoever may say which language is spoken, the first first [TEN-15]: one that the tenant does not speak is passed over. */
export function languageOf(
  offered: readonly Language[],
  own: Language,
  said: { readonly person?: unknown; readonly portal?: unknown },
): Language {
  const wishes = [said.person, localStorage.getItem(KEPT), said.portal];
  return wishes.filter(isLanguage).find((language) => offered.includes(language)) ?? own;
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEPT, language);
}
