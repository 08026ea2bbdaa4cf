/** Every letter there is: what it is filled with, which of that is secret, and what it says, in blocks. */
import { z } from 'zod';
import { Moment } from '#packages/endpoint';
import type { Formats, Translate } from '#packages/texts';

/** What a mail is made of; its page and its text part show the same blocks in the same order. */
export type Block =
  | { readonly kind: 'text' | 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly address: string; readonly copy: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly label: string; readonly value: string }[] };

export interface Page {
  readonly subject: string;
  readonly blocks: readonly Block[];
}

export interface ShortMessage {
  /** Not sent: what lists and logs call it. */
  readonly subject: string;
  readonly text: string;
}

/** What a letter is said with. */
export interface Saying {
  readonly words: Translate;
  readonly formats: Formats;
  /** Name of the firm. */
  readonly brand: string;
  /** Of the tenant's pages, without a slash at the end. */
  readonly origin: string;
  /** After which it serves nobody; null: always does. */
  readonly until: Date | null;
}

interface Of<Channel, Said, Parameters extends z.ZodObject> {
  readonly channel: Channel;
  readonly parameters: Parameters;
  readonly secrets: readonly (keyof z.output<Parameters> & string)[];
  readonly say: (parameters: z.output<Parameters>, saying: Saying) => Said;
}

type Without<Letter> = Omit<Letter, 'channel'>;

function mail<P extends z.ZodObject>(letter: Without<Of<'mail', Page, P>>): Of<'mail', Page, P> {
  return { channel: 'mail', ...letter };
}

function sms<P extends z.ZodObject>(letter: Without<Of<'sms', ShortMessage, P>>): Of<'sms', ShortMessage, P> {
  return { channel: 'sms', ...letter };
}

/** One line: a name can be anything that somebody has typed. */
const Line = z
  .string()
  .max(200)
  .transform((text) => text.replace(/[\s\p{C}]+/gu, ' ').trim());
/** A page of our own; the origin is put before it here, so that a letter leads nowhere else. */
const Path = z.string().regex(/^\/(?!\/)[^\s\\]*$/);
const SixDigits = z.string().regex(/^\d{6}$/);
const Paragraphs = z.array(z.string().max(5000)).max(20);

const text = (said: string): Block => ({ kind: 'text', text: said });
const note = (said: string): Block => ({ kind: 'note', text: said });

function button({ words, origin }: Saying, label: string, path: string): Block {
  return { kind: 'button', label, address: `${origin}/${path.replace(/^\//, '')}`, copy: words('post.copy') };
}

function greeting({ words }: Saying, name: string): Block {
  return text(words('post.greeting', { name }));
}

function until({ words, formats, until: moment }: Saying, of: 'link' | 'code'): Block[] {
  if (!moment) return [];
  const end = formats.moment(moment.toISOString());
  return [note(of === 'link' ? words('post.until.link', { until: end }) : words('post.until.code', { until: end }))];
}

export const LETTERS = {
  confirm: mail({
    parameters: z.object({ name: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, path }, saying) => ({
      subject: saying.words('post.confirm.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.confirm.lead', { brand: saying.brand })),
        button(saying, saying.words('post.confirm.button'), path),
        ...until(saying, 'link'),
        note(saying.words('post.confirm.notYou')),
      ],
    }),
  }),
  reset: mail({
    parameters: z.object({ name: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, path }, saying) => ({
      subject: saying.words('post.reset.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.reset.lead', { brand: saying.brand })),
        button(saying, saying.words('post.choosePassword'), path),
        ...until(saying, 'link'),
        note(saying.words('post.reset.notYou')),
      ],
    }),
  }),
  /** To whoever has the address that somebody signed up with, where the sign-up itself does not say so. */
  duplicate: mail({
    parameters: z.object({ name: Line }),
    secrets: [],
    say: ({ name }, saying) => ({
      subject: saying.words('post.duplicate.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.duplicate.lead', { brand: saying.brand })),
        button(saying, saying.words('post.duplicate.button'), '/?action=login'),
        note(saying.words('post.duplicate.notYou')),
      ],
    }),
  }),
  invite: mail({
    parameters: z.object({ name: Line, portal: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, portal, path }, saying) => ({
      subject: saying.words('post.invite.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.invite.lead', { brand: saying.brand, portal })),
        text(saying.words('post.invite.offer')),
        button(saying, saying.words('post.invite.button'), path),
        ...until(saying, 'link'),
      ],
    }),
  }),
  /** To administrators. */
  registered: mail({
    parameters: z.object({ name: Line, email: Line, phone: Line.nullable(), at: Moment }),
    secrets: [],
    say: ({ name, email, phone, at }, saying) => ({
      subject: saying.words('post.registered.subject'),
      blocks: [
        text(saying.words('post.registered.lead', { brand: saying.brand })),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('post.fact.name'), value: name },
            { label: saying.words('post.fact.email'), value: email },
            ...(phone ? [{ label: saying.words('post.fact.phone'), value: phone }] : []),
            { label: saying.words('post.fact.at'), value: saying.formats.moment(at) },
          ],
        },
      ],
    }),
  }),
  /** What the firm wrote for the status, in the reader's language. */
  status: mail({
    parameters: z.object({ name: Line, account: Line, status: Line, paragraphs: Paragraphs }),
    secrets: [],
    say: ({ name, account, status, paragraphs }, saying) => ({
      subject: saying.words('post.status.subject'),
      blocks: [
        greeting(saying, name),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('post.fact.account'), value: account },
            { label: saying.words('post.fact.status'), value: status },
          ],
        },
        ...paragraphs.map(text),
        button(saying, saying.words('post.openPortal'), '/portals'),
      ],
    }),
  }),
  'password-changed': mail({
    parameters: z.object({ name: Line, at: Moment }),
    secrets: [],
    say: ({ name, at }, saying) => ({
      subject: saying.words('post.passwordChanged.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.passwordChanged.lead', { brand: saying.brand, at: saying.formats.moment(at) })),
        text(saying.words('post.passwordChanged.notYou')),
        button(saying, saying.words('post.choosePassword'), '/?action=reset'),
      ],
    }),
  }),
  'new-device': mail({
    parameters: z.object({ name: Line, at: Moment, device: Line, address: Line }),
    secrets: [],
    say: ({ name, at, device, address }, saying) => ({
      subject: saying.words('post.newDevice.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.newDevice.lead', { brand: saying.brand })),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('post.fact.at'), value: saying.formats.moment(at) },
            { label: saying.words('post.fact.device'), value: device },
            { label: saying.words('post.fact.network'), value: address },
          ],
        },
        text(saying.words('post.newDevice.notYou')),
        button(saying, saying.words('post.choosePassword'), '/?action=reset'),
      ],
    }),
  }),
  activation: mail({
    parameters: z.object({ name: Line, code: SixDigits }),
    secrets: ['code'],
    say: ({ name, code }, saying) => ({
      subject: saying.words('post.activation.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.activation.lead', { brand: saying.brand })),
        { kind: 'code', code },
        ...until(saying, 'code'),
      ],
    }),
  }),
  test: mail({
    parameters: z.object({ at: Moment }),
    secrets: [],
    say: ({ at }, saying) => ({
      subject: saying.words('post.test.subject'),
      blocks: [
        text(saying.words('post.test.lead', { brand: saying.brand })),
        { kind: 'facts', facts: [{ label: saying.words('post.fact.at'), value: saying.formats.moment(at) }] },
      ],
    }),
  }),
  pin: sms({
    parameters: z.object({ pin: SixDigits, minutes: z.number().int().positive() }),
    secrets: ['pin'],
    say: ({ pin, minutes }, { words, brand }) => ({
      subject: words('post.pin.subject'),
      text: words('post.pin.text', { pin, brand, count: minutes }),
    }),
  }),
  'sms-test': sms({
    parameters: z.object({}),
    secrets: [],
    say: (_, { words, brand }) => ({ subject: words('post.test.subject'), text: words('post.smsTest.text', { brand }) }),
  }),
};

export type LetterName = keyof typeof LETTERS;
/** What a letter is filled with. */
export type ParametersOf<Name extends LetterName> = z.input<(typeof LETTERS)[Name]['parameters']>;

export function isLetterName(name: string): name is LetterName {
  return Object.hasOwn(LETTERS, name);
}
