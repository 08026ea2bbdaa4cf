/** The locale of the screen: loads the texts and formats of one language at a time, and keeps the choice in the browser. */
import { words, type Part } from 'portico:texts';
import { formatsFor, isLanguage, createTranslate, type Catalogue, type Formats, type Language, type Translate } from '#packages/texts';

/** Addresses of the pages of staff, and of the order desk. */
const STAFF_PAGES = /^\/(?:admin|designer|forms-designer|data-designer)\/|^\/dashboard\/[^/]+\/desk(?:\/|$)/;
/** Whether a page of staff was opened in this window, and whether a form was. */
let staffPageOpened = false;
let formOpened = false;

export interface ScreenLocale {
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
}

/** Texts by language; parts that are loaded later are added to the same object. */
const catalogues = new Map<Language, Record<string, string>>();
const loadingTexts = new Map<string, Promise<void>>();
const loadedTexts = new Set<string>();

function loadTexts(language: Language, part: Part): Promise<void> {
  const key = `${part} ${language}`;
  const now = loadingTexts.get(key) ?? fetchTexts(language, part);
  loadingTexts.set(key, now);
  // A part that failed to load is tried again the next time.
  now.then(
    () => loadedTexts.add(key),
    () => loadingTexts.delete(key),
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
export type FirmTexts = (language: Language) => Promise<Catalogue>;

let readFirmTexts: FirmTexts = async () => ({});

/** Sets where the firm's own texts come from; each language is asked for once. If that fails, the product's texts are used. */
export function setFirmTexts(ask: FirmTexts): void {
  const asked = new Map<Language, Promise<Catalogue>>();
  readFirmTexts = (language) => {
    const words = asked.get(language) ?? ask(language).catch(() => ({}));
    asked.set(language, words);
    return words;
  };
}

let wantedLanguage: Language | undefined;

/** Loads a language with its first texts, and sets it on the document, unless another language was asked for meanwhile. */
export async function loadLocale(language: Language): Promise<ScreenLocale> {
  wantedLanguage = language;
  const [own] = await Promise.all([readFirmTexts(language), loadTexts(language, 'first')]);
  if (wantedLanguage === language) document.documentElement.lang = language;
  const catalogue = catalogueOf(language);
  // A test keeps every language complete, so none needs another to stand in for it.
  return { language, words: createTranslate(language, catalogue, catalogue, own), formats: formatsFor(language) };
}

/** Settles when all texts are loaded that a page for signed-in people needs, by default in the current language. */
export async function loadPageTexts({ path = '', language = document.documentElement.lang } = {}): Promise<void> {
  staffPageOpened ||= STAFF_PAGES.test(path);
  if (!isLanguage(language)) return;
  await Promise.all([
    loadTexts(language, 'rest'),
    staffPageOpened && loadTexts(language, 'house'),
    formOpened && loadTexts(language, 'forms'),
  ]);
}

const LANGUAGE_KEY = 'portico.language';

/** The promise that a form waits for before it is shown; null once its texts are loaded in the current language. */
export function loadFormTexts(): Promise<void> | null {
  formOpened = true;
  const language = document.documentElement.lang;
  return isLanguage(language) && !loadedTexts.has(`forms ${language}`) ? loadTexts(language, 'forms') : null;
}

/** The first language that the tenant offers, of the person's, the one kept in the browser, and the portal's, in this order [TEN-15]. */
export function chooseLanguage(
  offered: readonly Language[],
  own: Language,
  said: { readonly person?: unknown; readonly portal?: unknown },
): Language {
  const wishes = [said.person, localStorage.getItem(LANGUAGE_KEY), said.portal];
  return wishes.filter(isLanguage).find((language) => offered.includes(language)) ?? own;
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
}
