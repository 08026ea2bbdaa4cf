/** Defines every letter: its parameters, which of them are secret, and its content as blocks. */
import { z } from 'zod';
import { Moment } from '#packages/endpoint';
import type { Formats, Translate } from '#packages/texts';
import type { Attachment } from '../contract.ts';

/** A part of a mail; the HTML and the text version show the same blocks in the same order. */
export type Block =
  | { readonly kind: 'text' | 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly address: string; readonly copy: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** Questions with long answers, perhaps of several lines. */
  | { readonly kind: 'answers'; readonly answers: readonly Fact[] };

interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Page {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly attachments?: readonly Attachment[];
}

export interface ShortMessage {
  /** Not sent: the name in lists and logs. */
  readonly subject: string;
  readonly text: string;
}

/** The texts, formats and settings that a letter is composed with. */
export interface Saying {
  readonly words: Translate;
  readonly formats: Formats;
  /** Name of the firm. */
  readonly brand: string;
  /** Origin of the tenant's pages, without a slash at the end. */
  readonly origin: string;
  /** The moment after which the letter is useless; null where it has no expiry. */
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

/** One line of text: a name can be anything that somebody has typed. */
const Line = z
  .string()
  .max(200)
  .transform((text) => text.replace(/[\s\p{C}]+/gu, ' ').trim());
/** Path of a page of this site; the origin is added here, so that a letter never links to another site. */
const Path = z.string().regex(/^\/(?!\/)[^\s\\]*$/);
const SixDigits = z.string().regex(/^\d{6}$/);
const Paragraphs = z.array(z.string().max(5000)).max(20);
/** A question of a form, in the words of the person who made the form, and its answer. */
const Answer = z.object({ label: z.string().max(20_000), value: z.string().max(300_000) });

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
  /** To the new address when somebody asks to change their e-mail address. */
  'new-address': mail({
    parameters: z.object({ name: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, path }, saying) => ({
      subject: saying.words('post.newAddress.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.newAddress.lead', { brand: saying.brand })),
        button(saying, saying.words('post.confirm.button'), path),
        ...until(saying, 'link'),
        note(saying.words('post.newAddress.notYou')),
      ],
    }),
  }),
  /** To the present address when somebody asks to change it. */
  'address-asked': mail({
    parameters: z.object({ name: Line, email: Line, at: Moment }),
    secrets: [],
    say: ({ name, email, at }, saying) => ({
      subject: saying.words('post.addressAsked.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.addressAsked.lead', { brand: saying.brand, email, at: saying.formats.moment(at) })),
        text(saying.words('post.addressAsked.then')),
        text(saying.words('post.addressAsked.notYou')),
        button(saying, saying.words('post.choosePassword'), '/?action=reset'),
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
  /** To the owner of an address that somebody signed up with, where the sign-up screen does not tell that the address is taken. */
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
  /** To somebody whom the firm adds as an advisor. */
  advisor: mail({
    parameters: z.object({ name: Line, organisation: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, organisation, path }, saying) => ({
      subject: saying.words('post.advisor.subject'),
      blocks: [
        greeting(saying, name),
        text(saying.words('post.advisor.lead', { brand: saying.brand, organisation })),
        button(saying, saying.words('post.choosePassword'), path),
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
  /** To a client whose status has changed: the text of the firm for that status, in the reader's language. */
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
  /** To the client and to the advisors of an account: the client has switched quarterly payments of a fund on or off. */
  'quarterly-payments': mail({
    parameters: z.object({ client: Line, account: Line, fund: Line, on: z.boolean(), at: Moment }),
    secrets: [],
    say: ({ client, account, fund, on, at }, saying) => ({
      subject: saying.words(on ? 'post.quarterly.subject.on' : 'post.quarterly.subject.off', { fund }),
      blocks: [
        text(saying.words(on ? 'post.quarterly.lead.on' : 'post.quarterly.lead.off', { fund, brand: saying.brand })),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('post.fact.fund'), value: fund },
            { label: saying.words('post.fact.state'), value: saying.words(on ? 'post.quarterly.on' : 'post.quarterly.off') },
            { label: saying.words('post.fact.client'), value: client },
            { label: saying.words('post.fact.account'), value: account },
            { label: saying.words('post.fact.at'), value: saying.formats.moment(at) },
          ],
        },
        note(saying.words('post.quarterly.notYou')),
        button(saying, saying.words('post.openPortal'), '/portals'),
      ],
    }),
  }),
  /** To the client, and to the person who leads the account: an order was placed, or its stage has changed. */
  order: mail({
    parameters: z.object({
      name: Line,
      account: Line,
      of: z.enum(['client', 'advisor']),
      number: Line,
      type: z.enum(['Buy', 'Sell']),
      fund: Line,
      quantity: Line,
      stage: z.enum(['received', 'rejected', 'executed', 'settled', 'cancelled']),
      reason: z.string().max(1000),
      at: Moment,
    }),
    secrets: [],
    say: ({ name, account, of, number, type, fund, quantity, stage, reason, at }, saying) => ({
      subject: saying.words(`post.order.subject.${of}`, { number, account, stage: saying.words(`orders.stage.${stage}`) }),
      blocks: [
        greeting(saying, name),
        text(saying.words(`post.order.lead.${stage}`, { number })),
        ...(reason === '' ? [] : [text(reason)]),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('post.fact.account'), value: account },
            { label: saying.words('post.fact.order'), value: saying.words(`orders.type.${type}`) },
            { label: saying.words('post.fact.fund'), value: fund },
            { label: saying.words('post.fact.quantity'), value: quantity },
            { label: saying.words('post.fact.at'), value: saying.formats.moment(at) },
          ],
        },
        button(saying, saying.words('post.openPortal'), '/portals'),
      ],
    }),
  }),
  /** To the recipients that a form names: the submitted answers, also as a file where the form says so. */
  submission: mail({
    parameters: z.object({
      form: Line,
      name: Line,
      at: Moment,
      answers: z.array(Answer).max(2000),
      csv: z.object({ name: z.string().max(255), text: z.string().max(3_000_000) }).nullable(),
    }),
    secrets: [],
    say: ({ form, name, at, answers, csv }, saying) => ({
      subject: saying.words('post.submission.subject', { form }),
      blocks: [
        text(saying.words('post.submission.lead', { name, form, at: saying.formats.moment(at) })),
        { kind: 'answers', answers: answers.map(({ label, value }) => ({ label, value: value || '–' })) },
      ],
      attachments: csv ? [{ name: csv.name, mediaType: 'text/csv', text: csv.text }] : [],
    }),
  }),
  /** To the address that somebody entered in a form: the text that the firm wrote for this case. */
  'form-answer': mail({
    parameters: z.object({ subject: Line, paragraphs: Paragraphs }),
    secrets: [],
    say: ({ subject, paragraphs }) => ({ subject, blocks: paragraphs.map(text) }),
  }),
  /** To the owners of a submission: its new state. */
  'submission-step': mail({
    parameters: z.object({ name: Line, form: Line, step: z.enum(['Approved', 'Verified', 'Released']), comment: z.string().max(5000) }),
    secrets: [],
    say: ({ name, form, step, comment }, saying) => ({
      subject: saying.words(`post.submissionStep.subject.${step}`, { form }),
      blocks: [
        greeting(saying, name),
        text(saying.words(`post.submissionStep.lead.${step}`, { form, brand: saying.brand })),
        ...(comment === '' ? [] : [note(comment)]),
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
/** The parameters of a letter. */
export type ParametersOf<Name extends LetterName> = z.input<(typeof LETTERS)[Name]['parameters']>;

export function isLetterName(name: string): name is LetterName {
  return Object.hasOwn(LETTERS, name);
}
