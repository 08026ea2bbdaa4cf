/** Declares the outbox: mail and SMS that leave the system, and the state of each delivery. */
import { z } from 'zod';
import { endpoint, Id, Moment } from '#packages/endpoint';
import { LANGUAGES } from '#packages/texts';
import type { LogoPictures } from '#contract/tenants';

export const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** `kept`: there is no gateway, and the letter can only be read here. `dead`: given up. */
export const DELIVERY_STATES = ['waiting', 'sent', 'kept', 'dead'] as const;

export const Delivery = z.object({
  id: Id,
  channel: z.enum(CHANNELS),
  template: z.string(),
  language: z.enum(LANGUAGES).nullable(),
  to: z.string(),
  /** Null until the letter has been composed, like `subject`. */
  from: z.string().nullable(),
  subject: z.string().nullable(),
  status: z.enum(DELIVERY_STATES),
  /** How often a gateway has been asked to take it. */
  attempts: z.number().int(),
  /** When it is tried again; null when it is tried at once or not at all. */
  nextAt: Moment.nullable(),
  /** Why the last attempt failed, in the words of the gateway. */
  error: z.string().nullable(),
  created: Moment,
  sent: Moment.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A text file attached to a mail, made from the parameters of the mail. */
export const Attachment = z.object({ name: z.string(), mediaType: z.string(), text: z.string() });
export type Attachment = z.infer<typeof Attachment>;

/** What a client can be reminded of: to confirm their address, to accept the terms of the portal, to give the details by which they are verified. */
export const AWAITED = ['address', 'terms', 'details'] as const;

const PreviewFact = z.object({ label: z.string(), value: z.string() });

/** What a mail says, before it is sent: the same blocks in the same order, without the address of a button. */
export const MailPreview = z.object({
  subject: z.string(),
  language: z.enum(LANGUAGES),
  blocks: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['text', 'note', 'button']), text: z.string() }),
      z.object({ kind: z.literal('facts'), facts: z.array(PreviewFact) }),
    ]),
  ),
});
export type MailPreview = z.infer<typeof MailPreview>;

/** Whether the letters of a channel are sent through a gateway or only kept. */
const ChannelMode = z.enum(['sent', 'kept']);

export const outbox = {
  readOutbox: endpoint({
    method: 'GET',
    path: '/api/outbox',
    may: 'anyone',
    summary: 'Whether mail and SMS are sent, or kept for want of a gateway, so that a screen promises nothing that will not come',
    input: z.object({}),
    output: z.object({ mail: ChannelMode, sms: ChannelMode }),
    refuses: [],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/api/outbox/test',
    may: 'house.keep',
    summary: 'Send a mail to oneself, to see whether it arrives and what it looks like',
    input: z.object({}),
    output: z.object({ to: z.string() }),
    refuses: [],
  }),
  retryDelivery: endpoint({
    method: 'POST',
    path: '/api/deliveries/:delivery/retry',
    may: 'house.keep',
    summary: 'Send a dead one on its way again',
    input: z.object({ delivery: Id }),
    output: Delivery,
    refuses: ['delivery.unknown', 'delivery.settled', 'delivery.expired'],
  }),
};

/** A mail ready to be sent: every value escaped, every text in the reader's language. */
export interface Mail {
  /** Id of the delivery; the Message-ID is made from it, so that a mail received twice can be recognised. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Pictures that the HTML shows as `cid:<name>`. */
  readonly pictures: readonly { readonly name: string; readonly png: Uint8Array }[];
  /** Attached files. */
  readonly attachments: readonly Attachment[];
}

export interface Sms {
  readonly id: string;
  /** A telephone number, or a name where networks allow one. */
  readonly from: string;
  /** E.164: `+447700900123`. */
  readonly to: string;
  readonly text: string;
}

/** Port: sends mail. */
export interface MailGateway {
  /** Sender address for firms that have none of their own. */
  readonly address: string;
  /** @returns the gateway's id of the message. @throws PostRefused when it will never be accepted, anything else when a retry may succeed */
  send(mail: Mail): Promise<string>;
}

/** Port: sends SMS. */
export interface SmsGateway {
  /** Sender number for countries where a name is not allowed. */
  readonly number: string;
  /** @returns the gateway's id of the message. @throws PostRefused when it will never be accepted, anything else when a retry may succeed */
  send(sms: Sms): Promise<string>;
}

/** Port: compiles MJML to HTML that mail programs understand. */
export interface MailCompiler {
  compile(mjml: string): Promise<string>;
}

/** The configured gateways; null for a channel whose letters are kept. */
export interface Gateways {
  readonly mail: MailGateway | null;
  readonly sms: SmsGateway | null;
}

/** All ports that sending a letter needs. */
export interface OutboxPorts extends Gateways {
  readonly mailCompiler: MailCompiler;
  readonly files: { read(id: string): AsyncIterable<Uint8Array> };
  readonly pictures: LogoPictures;
}

/** Thrown where a gateway refuses a message for good. The reason is stored with the delivery and contains nothing of the letter's content. */
export class PostRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PostRefused';
  }
}
