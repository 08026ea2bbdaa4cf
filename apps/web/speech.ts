/** The locale of the screen: loads the texts and formats of one language at a time, and keeps the choice in the browser. */
import { words, type Part } from 'portico:words';
import { formats, isLanguage, translator, type Catalogue, type Formats, type Language, type Translate } from '#packages/texts';

/** Addresses of the pages of staff, and of the order desk. */
const HOUSE = /^\/(?:admin|forms-designer)\/|^\/dashboard\/[^/]+\/desk(?:\/|$)/;
/** Whether a page of staff was opened in this window, and whether a form was. */
let keeping = false;
let filling = false;

export interface Speech {
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
}

/** Texts by language; parts that are loaded later are added to the same object. */
const catalogues = new Map<Language, Record<string, string>>();
const reading = new Map<string, Promise<void>>();
const arrived = new Set<string>();

function read(language: Language, part: Part): Promise<void> {
  const key = `${part} ${language}`;
  const now = reading.get(key) ?? fetchTexts(language, part);
  reading.set(key, now);
  // A part that failed to load is tried again the next time.
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

/** Reads the firm's own texts, which replace those of the product. */
export type OwnWords = (language: Language) => Promise<Catalogue>;

let ownWords: OwnWords = async () => ({});

/** Sets where the firm's own texts come from; each language is asked for once. If that fails, the product's texts are used. */
export function speakFor(ask: OwnWords): void {
  const asked = new Map<Language, Promise<Catalogue>>();
  ownWords = (language) => {
    const words = asked.get(language) ?? ask(language).catch(() => ({}));
    asked.set(language, words);
    return words;
  };
}

let wanted: Language | undefined;

/** Loads a language with its first texts, and sets it on the document, unless another language was asked for meanwhile. */
export async function speak(language: Language): Promise<Speech> {
  wanted = language;
  const [own] = await Promise.all([ownWords(language), read(language, 'first')]);
  if (wanted === language) document.documentElement.lang = language;
  const catalogue = catalogueOf(language);
  // A test keeps every language complete, so none needs another to stand in for it.
  return { language, words: translator(language, catalogue, catalogue, own), formats: formats(language) };
}

/** Settles when all texts are loaded that a page for signed-in people needs, by default in the current language. */
export async function everyWord({ path = '', language = document.documentElement.lang } = {}): Promise<void> {
  keeping ||= HOUSE.test(path);
  if (!isLanguage(language)) return;
  await Promise.all([read(language, 'rest'), keeping && read(language, 'house'), filling && read(language, 'forms')]);
}

const KEPT = 'portico.language';

/** The promise that a form waits for before it is shown; null once its texts are loaded in the current language. */
export function formWords(): Promise<void> | null {
  filling = true;
  const language = document.documentElement.lang;
  return isLanguage(language) && !arrived.has(`forms ${language}`) ? read(language, 'forms') : null;
}

/** The first language that the tenant offers, of the person's, the one kept in the browser, and the portal's, in this order [TEN-15]. */
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
