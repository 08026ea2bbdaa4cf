/** Composes a letter in the recipient's language and the firm's colours, in two versions: one to be sent, and one without secrets to be stored. */
import { formats, type Language, type Translate } from '#packages/texts';
import type { Head } from '#contract/tenants';
import { themeOf, type Tenant } from '#server/tenants';
import type { Attachment, MailCompiler } from '../contract.ts';
import { LETTERS, type LetterName, type Saying } from './letters.ts';
import { mjmlOf } from './page.ts';
import { plainOf } from './plain.ts';

export interface Composed {
  readonly subject: string;
  /** Null for an SMS. */
  readonly html: string | null;
  readonly body: string;
  readonly attachments: readonly Attachment[];
}

export interface Occasion {
  readonly template: LetterName;
  readonly parameters: object;
  readonly language: Language | null;
  readonly until: Date | null;
}

export interface Surrounding {
  readonly tenant: Pick<Tenant, 'settings'>;
  readonly origin: string;
  readonly words: (language: Language) => Translate;
  readonly mailCompiler: MailCompiler;
  readonly head: Head;
}

/** Replaces a secret. */
const BLANK = '••••••';

/**
 * @returns the letter, and a version with its secrets blanked, which is the same one where it has none
 * @throws ZodError for invalid parameters
 */
export async function compose(occasion: Occasion, around: Surrounding): Promise<{ open: Composed; blank: Composed }> {
  const { secrets } = LETTERS[occasion.template];
  const parameters = LETTERS[occasion.template].parameters.parse(occasion.parameters);
  const open = await said(occasion, parameters, around);
  return { open, blank: secrets.length === 0 ? open : await said(occasion, blanked(occasion.template, parameters), around) };
}

/** The parameters of a letter without its secrets. */
export function blanked(template: LetterName, parameters: object): object {
  return { ...parameters, ...Object.fromEntries(LETTERS[template].secrets.map((name) => [name, BLANK])) };
}

/** The reader's language where the firm offers it, otherwise the default language. */
function languageOf({ language }: Occasion, { settings }: Surrounding['tenant']): Language {
  return language && settings.languages.includes(language) ? language : settings.defaultLanguage;
}

async function said(
  occasion: Occasion,
  parameters: object,
  { tenant, origin, words: speak, mailCompiler, head }: Surrounding,
): Promise<Composed> {
  const language = languageOf(occasion, tenant);
  const words = speak(language);
  const { brand } = tenant.settings;
  const saying: Saying = { words, formats: formats(language), brand: brand.name, origin, until: occasion.until };
  const letter = LETTERS[occasion.template];
  // The parameters were parsed by the schema of this letter, so their type fits.
  const page = letter.say(parameters as never, saying);
  if ('text' in page) return { subject: page.subject, html: null, body: page.text, attachments: [] };
  const sheet = { page, brand, head, theme: themeOf(tenant.settings), language, caution: words('post.caution', { brand: brand.name }) };
  return {
    subject: page.subject,
    html: await mailCompiler.compile(mjmlOf(sheet)),
    body: plainOf(sheet),
    attachments: page.attachments ?? [],
  };
}
