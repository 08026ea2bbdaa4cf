/** Defines every letter: its parameters, which of them are secret, and its content as blocks. */
import { z } from 'zod';
import { Moment } from '#packages/endpoint';
import { AWAITED } from '../contract.ts';
import {
  Answer,
  Line,
  Paragraphs,
  Path,
  SixDigits,
  buttonBlock,
  defineMail,
  defineSms,
  expiryBlocks,
  greetingBlock,
  noteBlock,
  textBlock,
} from './letter-blocks.ts';

export const LETTERS = {
  confirm: defineMail({
    parameters: z.object({ name: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, path }, saying) => ({
      subject: saying.words('outbox.confirm.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.confirm.lead', { brand: saying.brand })),
        buttonBlock(saying, saying.words('outbox.confirm.button'), path),
        ...expiryBlocks(saying, 'link'),
        noteBlock(saying.words('outbox.confirm.notYou')),
      ],
    }),
  }),
  /** To the new address when somebody asks to change their e-mail address. */
  'new-address': defineMail({
    parameters: z.object({ name: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, path }, saying) => ({
      subject: saying.words('outbox.newAddress.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.newAddress.lead', { brand: saying.brand })),
        buttonBlock(saying, saying.words('outbox.confirm.button'), path),
        ...expiryBlocks(saying, 'link'),
        noteBlock(saying.words('outbox.newAddress.notYou')),
      ],
    }),
  }),
  /** To the present address when somebody asks to change it. */
  'address-asked': defineMail({
    parameters: z.object({ name: Line, email: Line, at: Moment }),
    secrets: [],
    say: ({ name, email, at }, saying) => ({
      subject: saying.words('outbox.addressAsked.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.addressAsked.lead', { brand: saying.brand, email, at: saying.formats.moment(at) })),
        textBlock(saying.words('outbox.addressAsked.then')),
        textBlock(saying.words('outbox.addressAsked.notYou')),
        buttonBlock(saying, saying.words('outbox.choosePassword'), '/?action=reset'),
      ],
    }),
  }),
  reset: defineMail({
    parameters: z.object({ name: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, path }, saying) => ({
      subject: saying.words('outbox.reset.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.reset.lead', { brand: saying.brand })),
        buttonBlock(saying, saying.words('outbox.choosePassword'), path),
        ...expiryBlocks(saying, 'link'),
        noteBlock(saying.words('outbox.reset.notYou')),
      ],
    }),
  }),
  /** To the owner of an address that somebody signed up with, where the sign-up screen does not tell that the address is taken. */
  duplicate: defineMail({
    parameters: z.object({ name: Line }),
    secrets: [],
    say: ({ name }, saying) => ({
      subject: saying.words('outbox.duplicate.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.duplicate.lead', { brand: saying.brand })),
        buttonBlock(saying, saying.words('outbox.duplicate.button'), '/?action=login'),
        noteBlock(saying.words('outbox.duplicate.notYou')),
      ],
    }),
  }),
  invite: defineMail({
    parameters: z.object({ name: Line, portal: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, portal, path }, saying) => ({
      subject: saying.words('outbox.invite.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.invite.lead', { brand: saying.brand, portal })),
        textBlock(saying.words('outbox.invite.offer')),
        buttonBlock(saying, saying.words('outbox.invite.button'), path),
        ...expiryBlocks(saying, 'link'),
      ],
    }),
  }),
  /** To somebody whom the firm adds as an advisor. */
  advisor: defineMail({
    parameters: z.object({ name: Line, organisation: Line, path: Path }),
    secrets: ['path'],
    say: ({ name, organisation, path }, saying) => ({
      subject: saying.words('outbox.advisor.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.advisor.lead', { brand: saying.brand, organisation })),
        buttonBlock(saying, saying.words('outbox.choosePassword'), path),
        ...expiryBlocks(saying, 'link'),
      ],
    }),
  }),
  /** To administrators. */
  registered: defineMail({
    parameters: z.object({ name: Line, email: Line, phone: Line.nullable(), at: Moment }),
    secrets: [],
    say: ({ name, email, phone, at }, saying) => ({
      subject: saying.words('outbox.registered.subject'),
      blocks: [
        textBlock(saying.words('outbox.registered.lead', { brand: saying.brand })),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('outbox.fact.name'), value: name },
            { label: saying.words('outbox.fact.email'), value: email },
            ...(phone ? [{ label: saying.words('outbox.fact.phone'), value: phone }] : []),
            { label: saying.words('outbox.fact.at'), value: saying.formats.moment(at) },
          ],
        },
      ],
    }),
  }),
  /** To a client whose status has changed: the text of the firm for that status, in the reader's language. */
  status: defineMail({
    parameters: z.object({ name: Line, account: Line, status: Line, paragraphs: Paragraphs }),
    secrets: [],
    say: ({ name, account, status, paragraphs }, saying) => ({
      subject: saying.words('outbox.status.subject'),
      blocks: [
        greetingBlock(saying, name),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('outbox.fact.account'), value: account },
            { label: saying.words('outbox.fact.status'), value: status },
          ],
        },
        ...paragraphs.map(textBlock),
        buttonBlock(saying, saying.words('outbox.openPortal'), '/portals'),
      ],
    }),
  }),
  /** To a client, from somebody who looks after them: what is awaited of the client, with a note. */
  reminder: defineMail({
    parameters: z.object({ name: Line, from: Line, account: Line, awaited: z.array(z.enum(AWAITED)).min(1), note: Paragraphs, path: Path }),
    secrets: [],
    say: ({ name, from, account, awaited, note, path }, saying) => ({
      subject: saying.words('outbox.reminder.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.reminder.lead', { from, brand: saying.brand, account })),
        ...awaited.map((one) => textBlock(`• ${saying.words(`outbox.reminder.awaited.${one}`)}`)),
        ...note.map(textBlock),
        buttonBlock(saying, saying.words('outbox.openPortal'), path),
      ],
    }),
  }),
  /** To a client, from somebody who looks after them and wants to speak with them. */
  contact: defineMail({
    parameters: z.object({ name: Line, from: Line, email: Line, phone: Line.nullable(), account: Line, note: Paragraphs, path: Path }),
    secrets: [],
    say: ({ name, from, email, phone, account, note, path }, saying) => ({
      subject: saying.words('outbox.contact.subject', { from }),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.contact.lead', { from, brand: saying.brand, account })),
        ...note.map(textBlock),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('outbox.fact.email'), value: email },
            ...(phone ? [{ label: saying.words('outbox.fact.phone'), value: phone }] : []),
          ],
        },
        buttonBlock(saying, saying.words('outbox.openPortal'), path),
      ],
    }),
  }),
  /** To the client and to the advisors of an account: the client has switched quarterly payments of a fund on or off. */
  'quarterly-payments': defineMail({
    parameters: z.object({ client: Line, account: Line, fund: Line, on: z.boolean(), at: Moment }),
    secrets: [],
    say: ({ client, account, fund, on, at }, saying) => ({
      subject: saying.words(on ? 'outbox.quarterly.subject.on' : 'outbox.quarterly.subject.off', { fund }),
      blocks: [
        textBlock(saying.words(on ? 'outbox.quarterly.lead.on' : 'outbox.quarterly.lead.off', { fund, brand: saying.brand })),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('outbox.fact.fund'), value: fund },
            { label: saying.words('outbox.fact.state'), value: saying.words(on ? 'outbox.quarterly.on' : 'outbox.quarterly.off') },
            { label: saying.words('outbox.fact.client'), value: client },
            { label: saying.words('outbox.fact.account'), value: account },
            { label: saying.words('outbox.fact.at'), value: saying.formats.moment(at) },
          ],
        },
        noteBlock(saying.words('outbox.quarterly.notYou')),
        buttonBlock(saying, saying.words('outbox.openPortal'), '/portals'),
      ],
    }),
  }),
  /** To whoever a message was written to: who wrote, for which account, and about what. */
  message: defineMail({
    parameters: z.object({ name: Line, from: Line, account: Line, subject: Line, path: Path }),
    secrets: [],
    say: ({ name, from, account, subject, path }, saying) => ({
      subject: saying.words('outbox.message.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.message.lead', { from, brand: saying.brand })),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('outbox.fact.subject'), value: subject },
            { label: saying.words('outbox.fact.account'), value: account },
          ],
        },
        buttonBlock(saying, saying.words('outbox.message.button'), path),
      ],
    }),
  }),
  /** To the clients of an account: a document has been added for them. `type` is one of the types of documents. */
  document: defineMail({
    parameters: z.object({ name: Line, account: Line, document: Line, type: Line, path: Path }),
    secrets: [],
    say: ({ name, account, document, type, path }, saying) => ({
      subject: saying.words('outbox.document.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.document.lead', { brand: saying.brand })),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('outbox.fact.document'), value: document },
            { label: saying.words('outbox.fact.type'), value: saying.words(`documents.type.${type}`) },
            { label: saying.words('outbox.fact.account'), value: account },
          ],
        },
        buttonBlock(saying, saying.words('outbox.document.button'), path),
      ],
    }),
  }),
  /** To the client, and to the person who leads the account: an order was placed, or its stage has changed. */
  order: defineMail({
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
      subject: saying.words(`outbox.order.subject.${of}`, { number, account, stage: saying.words(`orders.stage.${stage}`) }),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words(`outbox.order.lead.${stage}`, { number })),
        ...(reason === '' ? [] : [textBlock(reason)]),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('outbox.fact.account'), value: account },
            { label: saying.words('outbox.fact.order'), value: saying.words(`orders.type.${type}`) },
            { label: saying.words('outbox.fact.fund'), value: fund },
            { label: saying.words('outbox.fact.quantity'), value: quantity },
            { label: saying.words('outbox.fact.at'), value: saying.formats.moment(at) },
          ],
        },
        buttonBlock(saying, saying.words('outbox.openPortal'), '/portals'),
      ],
    }),
  }),
  /** To the recipients that a form names: the submitted answers, also as a file where the form says so. */
  submission: defineMail({
    parameters: z.object({
      form: Line,
      name: Line,
      at: Moment,
      answers: z.array(Answer).max(2000),
      csv: z.object({ name: z.string().max(255), text: z.string().max(3_000_000) }).nullable(),
    }),
    secrets: [],
    say: ({ form, name, at, answers, csv }, saying) => ({
      subject: saying.words('outbox.submission.subject', { form }),
      blocks: [
        textBlock(saying.words('outbox.submission.lead', { name, form, at: saying.formats.moment(at) })),
        { kind: 'answers', answers: answers.map(({ label, value }) => ({ label, value: value || '–' })) },
      ],
      attachments: csv ? [{ name: csv.name, mediaType: 'text/csv', text: csv.text }] : [],
    }),
  }),
  /** To the address that somebody entered in a form: the text that the firm wrote for this case. */
  'form-answer': defineMail({
    parameters: z.object({ subject: Line, paragraphs: Paragraphs }),
    secrets: [],
    say: ({ subject, paragraphs }) => ({ subject, blocks: paragraphs.map(textBlock) }),
  }),
  /** To the owners of a submission: its new state. */
  'submission-step': defineMail({
    parameters: z.object({ name: Line, form: Line, step: z.enum(['Approved', 'Verified', 'Released']), comment: z.string().max(5000) }),
    secrets: [],
    say: ({ name, form, step, comment }, saying) => ({
      subject: saying.words(`outbox.submissionStep.subject.${step}`, { form }),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words(`outbox.submissionStep.lead.${step}`, { form, brand: saying.brand })),
        ...(comment === '' ? [] : [noteBlock(comment)]),
        buttonBlock(saying, saying.words('outbox.openPortal'), '/portals'),
      ],
    }),
  }),
  'password-changed': defineMail({
    parameters: z.object({ name: Line, at: Moment }),
    secrets: [],
    say: ({ name, at }, saying) => ({
      subject: saying.words('outbox.passwordChanged.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.passwordChanged.lead', { brand: saying.brand, at: saying.formats.moment(at) })),
        textBlock(saying.words('outbox.passwordChanged.notYou')),
        buttonBlock(saying, saying.words('outbox.choosePassword'), '/?action=reset'),
      ],
    }),
  }),
  'new-device': defineMail({
    parameters: z.object({ name: Line, at: Moment, device: Line, address: Line }),
    // From which network somebody came is kept for as long as the audit log says, and no longer.
    secrets: ['address'],
    say: ({ name, at, device, address }, saying) => ({
      subject: saying.words('outbox.newDevice.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.newDevice.lead', { brand: saying.brand })),
        {
          kind: 'facts',
          facts: [
            { label: saying.words('outbox.fact.at'), value: saying.formats.moment(at) },
            { label: saying.words('outbox.fact.device'), value: device },
            { label: saying.words('outbox.fact.network'), value: address },
          ],
        },
        textBlock(saying.words('outbox.newDevice.notYou')),
        buttonBlock(saying, saying.words('outbox.choosePassword'), '/?action=reset'),
      ],
    }),
  }),
  activation: defineMail({
    parameters: z.object({ name: Line, code: SixDigits }),
    secrets: ['code'],
    say: ({ name, code }, saying) => ({
      subject: saying.words('outbox.activation.subject'),
      blocks: [
        greetingBlock(saying, name),
        textBlock(saying.words('outbox.activation.lead', { brand: saying.brand })),
        { kind: 'code', code },
        ...expiryBlocks(saying, 'code'),
      ],
    }),
  }),
  test: defineMail({
    parameters: z.object({ at: Moment }),
    secrets: [],
    say: ({ at }, saying) => ({
      subject: saying.words('outbox.test.subject'),
      blocks: [
        textBlock(saying.words('outbox.test.lead', { brand: saying.brand })),
        { kind: 'facts', facts: [{ label: saying.words('outbox.fact.at'), value: saying.formats.moment(at) }] },
      ],
    }),
  }),
  pin: defineSms({
    parameters: z.object({ pin: SixDigits, minutes: z.number().int().positive() }),
    secrets: ['pin'],
    say: ({ pin, minutes }, { words, brand }) => ({
      subject: words('outbox.pin.subject'),
      text: words('outbox.pin.text', { pin, brand, count: minutes }),
    }),
  }),
  'sms-test': defineSms({
    parameters: z.object({}),
    secrets: [],
    say: (_, { words, brand }) => ({ subject: words('outbox.test.subject'), text: words('outbox.smsTest.text', { brand }) }),
  }),
};

export type LetterName = keyof typeof LETTERS;

/** The parameters of a letter. */
export type ParametersOf<Name extends LetterName> = z.input<(typeof LETTERS)[Name]['parameters']>;

export function isLetterName(name: string): name is LetterName {
  return Object.hasOwn(LETTERS, name);
}
