/** Tells what a mail would say, to whoever is about to send it. */
import { formatsFor, type Language, type Translate } from '#packages/texts';
import type { Tenant } from '#platform';
import type { MailPreview } from '../contract.ts';
import type { LetterBlock } from './letter-blocks.ts';
import { LETTERS, type LetterName } from './letters.ts';
import type { Letter } from './outbox.ts';

export interface PreviewContext {
  readonly tenant: Pick<Tenant, 'settings'>;
  readonly origin: string;
  readonly wordsIn: (language: Language) => Translate;
}

/** @throws ZodError for invalid parameters; an SMS has no preview */
export function previewMail<Name extends LetterName>(
  { template, parameters }: Pick<Letter<Name>, 'template' | 'parameters'>,
  language: Language,
  { tenant, origin, wordsIn }: PreviewContext,
): MailPreview {
  const letter = LETTERS[template];
  const saying = { words: wordsIn(language), formats: formatsFor(language), brand: tenant.settings.brand.name, origin, until: null };
  // The parameters are parsed by the schema of this letter, so their type fits.
  const page = letter.say(letter.parameters.parse(parameters) as never, saying);
  if ('text' in page) throw new Error(`${template} is no mail`);
  return { subject: page.subject, language, blocks: page.blocks.map(previewOf) };
}

/** Whether the parameters are such as the template can put into words. */
export function isSayable<Name extends LetterName>({ template, parameters }: Pick<Letter<Name>, 'template' | 'parameters'>): boolean {
  return LETTERS[template].parameters.safeParse(parameters).success;
}

function previewOf(block: LetterBlock): MailPreview['blocks'][number] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return { kind: block.kind, text: block.text };
    case 'button':
      return { kind: 'button', text: block.label };
    case 'code':
      return { kind: 'text', text: block.code };
    case 'facts':
      return { kind: 'facts', facts: [...block.facts] };
    case 'answers':
      return { kind: 'facts', facts: [...block.answers] };
  }
}
