/** The blocks that letters are made of, and the definition of a letter. */
import { z } from 'zod';
import type { Formats, Translate } from '#packages/texts';
import type { Attachment } from '../contract.ts';

/** A part of a mail; the HTML and the text version show the same blocks in the same order. */
export type LetterBlock =
  | { readonly kind: 'text' | 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly address: string; readonly copy: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly facts: readonly LetterFact[] }
  /** Questions with long answers, perhaps of several lines. */
  | { readonly kind: 'answers'; readonly answers: readonly LetterFact[] };

interface LetterFact {
  readonly label: string;
  readonly value: string;
}

export interface MailPage {
  readonly subject: string;
  readonly blocks: readonly LetterBlock[];
  readonly attachments?: readonly Attachment[];
}

export interface ShortMessage {
  /** Not sent: the name in lists and logs. */
  readonly subject: string;
  readonly text: string;
}

/** The texts, formats and settings that a letter is composed with. */
export interface LetterContext {
  readonly words: Translate;
  readonly formats: Formats;
  /** Name of the firm. */
  readonly brand: string;
  /** Origin of the tenant's pages, without a slash at the end. */
  readonly origin: string;
  /** The moment after which the letter is useless; null where it has no expiry. */
  readonly until: Date | null;
}

interface LetterDefinition<Channel, Said, Parameters extends z.ZodObject> {
  readonly channel: Channel;
  readonly parameters: Parameters;
  readonly secrets: readonly (keyof z.output<Parameters> & string)[];
  readonly say: (parameters: z.output<Parameters>, saying: LetterContext) => Said;
}

type WithoutChannel<Letter> = Omit<Letter, 'channel'>;

export function defineMail<P extends z.ZodObject>(
  letter: WithoutChannel<LetterDefinition<'mail', MailPage, P>>,
): LetterDefinition<'mail', MailPage, P> {
  return { channel: 'mail', ...letter };
}

export function defineSms<P extends z.ZodObject>(
  letter: WithoutChannel<LetterDefinition<'sms', ShortMessage, P>>,
): LetterDefinition<'sms', ShortMessage, P> {
  return { channel: 'sms', ...letter };
}

/** One line of text: a name can be anything that somebody has typed. */
export const Line = z
  .string()
  .max(200)
  .transform((text) => text.replace(/[\s\p{C}]+/gu, ' ').trim());

/** Path of a page of this site; the origin is added here, so that a letter never links to another site. */
export const Path = z.string().regex(/^\/(?!\/)[^\s\\]*$/);

export const SixDigits = z.string().regex(/^\d{6}$/);

export const Paragraphs = z.array(z.string().max(5000)).max(20);

/** A question of a form, in the words of the person who made the form, and its answer. */
export const Answer = z.object({ label: z.string().max(20_000), value: z.string().max(300_000) });

export const textBlock = (said: string): LetterBlock => ({ kind: 'text', text: said });

export const noteBlock = (said: string): LetterBlock => ({ kind: 'note', text: said });

export function buttonBlock({ words, origin }: LetterContext, label: string, path: string): LetterBlock {
  return { kind: 'button', label, address: `${origin}/${path.replace(/^\//, '')}`, copy: words('outbox.copy') };
}

export function greetingBlock({ words }: LetterContext, name: string): LetterBlock {
  return textBlock(words('outbox.greeting', { name }));
}

export function expiryBlocks({ words, formats, until: moment }: LetterContext, of: 'link' | 'code'): LetterBlock[] {
  if (!moment) return [];
  const end = formats.moment(moment.toISOString());
  return [noteBlock(of === 'link' ? words('outbox.until.link', { until: end }) : words('outbox.until.code', { until: end }))];
}
