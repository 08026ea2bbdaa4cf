/** Composes a letter in the recipient's language and the firm's colours, in two versions: one to be sent, and one without secrets to be stored. */
import { formatsFor, type Language, type Translate } from '#packages/texts';
import type { Tenant } from '#platform';
import type { Letterhead } from '#contract/tenants';
import { themeOf } from '#server/tenants';
import type { Attachment, MailCompiler } from '../contract.ts';
import { LETTERS, type LetterName } from './letters.ts';
import type { LetterContext } from './letter-blocks.ts';
import { mjmlOf } from './page.ts';
import { plainTextOf } from './plain.ts';

export interface ComposedLetter {
  readonly subject: string;
  /** Null for an SMS. */
  readonly html: string | null;
  readonly body: string;
  readonly attachments: readonly Attachment[];
}

export interface LetterRequest {
  readonly template: LetterName;
  readonly parameters: object;
  readonly language: Language | null;
  readonly until: Date | null;
}

export interface ComposeContext {
  readonly tenant: Pick<Tenant, 'settings'>;
  readonly origin: string;
  readonly words: (language: Language) => Translate;
  readonly mailCompiler: MailCompiler;
  readonly head: Letterhead;
}

/** Replaces a secret. */
const BLANK = '••••••';

/**
 * @returns the letter, and a version with its secrets blanked, which is the same one where it has none
 * @throws ZodError for invalid parameters
 */
export async function composeLetter(
  occasion: LetterRequest,
  around: ComposeContext,
): Promise<{ open: ComposedLetter; blank: ComposedLetter }> {
  const { secrets } = LETTERS[occasion.template];
  const parameters = LETTERS[occasion.template].parameters.parse(occasion.parameters);
  const open = await renderLetter(occasion, parameters, around);
  return { open, blank: secrets.length === 0 ? open : await renderLetter(occasion, blankSecrets(occasion.template, parameters), around) };
}

/** The parameters of a letter without its secrets. */
export function blankSecrets(template: LetterName, parameters: object): object {
  return { ...parameters, ...Object.fromEntries(LETTERS[template].secrets.map((name) => [name, BLANK])) };
}

/** The reader's language where the firm offers it, otherwise the default language. */
function languageOf({ language }: LetterRequest, { settings }: ComposeContext['tenant']): Language {
  return language && settings.languages.includes(language) ? language : settings.defaultLanguage;
}

async function renderLetter(
  occasion: LetterRequest,
  parameters: object,
  { tenant, origin, words: speak, mailCompiler, head }: ComposeContext,
): Promise<ComposedLetter> {
  const language = languageOf(occasion, tenant);
  const words = speak(language);
  const { brand } = tenant.settings;
  const saying: LetterContext = { words, formats: formatsFor(language), brand: brand.name, origin, until: occasion.until };
  const letter = LETTERS[occasion.template];
  // The parameters were parsed by the schema of this letter, so their type fits.
  const page = letter.say(parameters as never, saying);
  if ('text' in page) return { subject: page.subject, html: null, body: page.text, attachments: [] };
  const sheet = { page, brand, head, theme: themeOf(tenant.settings), language, caution: words('outbox.caution', { brand: brand.name }) };
  return {
    subject: page.subject,
    html: await mailCompiler.compile(mjmlOf(sheet)),
    body: plainTextOf(sheet),
    attachments: page.attachments ?? [],
  };
}
