/** One language at a time: its words, its formats, and the choice kept in the browser. */
import { words, type Part } from 'portico:words';
import { formats, isLanguage, translator, type Catalogue, type Formats, type Language, type Translate } from '#packages/texts';

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
  const now = reading.get(key) ?? fetchTexts(language, part);
  reading.set(key, now);
  // What failed is tried again when it is asked for again.
  now.then(
    () => arrived.add(key),
    () => reading.delete(key),
  );
  return now;
}

async function fetchTexts(language: Language, part: Part): Promise<void> {
  Object.assign(catalogueOf(language), await words[part][language]());
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
