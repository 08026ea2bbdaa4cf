/** Post: mail and SMS that leave the house, and what became of each. */
import { z } from 'zod';
import { endpoint, Id, Moment } from '#packages/endpoint';
import { LANGUAGES } from '#packages/texts';
import type { FileStore } from '#contract/files';
import type { LogoPictures } from '#contract/tenants';

export const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** `kept`: there is no gateway, and it can be read here alone. `dead`: given up. */
export const DELIVERY_STATES = ['waiting', 'sent', 'kept', 'dead'] as const;

export const Delivery = z.object({
  id: Id,
  channel: z.enum(CHANNELS),
  template: z.string(),
  language: z.enum(LANGUAGES).nullable(),
  to: z.string(),
  /** Null until it has been put into words, as is `subject`. */
  from: z.string().nullable(),
  subject: z.string().nullable(),
  status: z.enum(DELIVERY_STATES),
  /** How often a gateway has been asked to take it. */
  attempts: z.number().int(),
  /** When it is tried again; null when it is not, or at once. */
  nextAt: Moment.nullable(),
  /** Why the last attempt failed, in the words of the gateway. */
  error: z.string().nullable(),
  created: Moment,
  sent: Moment.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A file that a mail carries: text, made of what the mail is filled with. */
export const Attachment = z.object({ name: z.string(), mediaType: z.string(), text: z.string() });
export type Attachment = z.infer<typeof Attachment>;

/** How a channel leaves the house: through a gateway, or not at all. */
const Way = z.enum(['sent', 'kept']);

export const post = {
  readPost: endpoint({
    method: 'GET',
    path: '/api/post',
    may: 'anyone',
    summary: 'Whether mail and SMS are sent, or kept for want of a gateway, so that a screen promises nothing that will not come',
    input: z.object({}),
    output: z.object({ mail: Way, sms: Way }),
    refuses: [],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/api/post/test',
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

/** A mail as it leaves: every value escaped, every word in the reader's language. */
export interface Mail {
  /** Of the delivery; the Message-ID is made of it, so that whoever gets it twice can tell. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Pictures that the page shows as `cid:<name>`. */
  readonly pictures: readonly { readonly name: string; readonly png: Uint8Array }[];
  /** Files that go with it. */
  readonly attachments: readonly Attachment[];
}

export interface Sms {
  readonly id: string;
  /** A number, or a name where networks allow one. */
  readonly from: string;
  /** E.164: `+447700900123`. */
  readonly to: string;
  readonly text: string;
}

/** Port: takes mail. */
export interface MailGateway {
  /** The address of firms that have none of their own. */
  readonly address: string;
  /** @returns what the gateway calls it. @throws PostRefused when it will never be taken, anything else when it may be yet */
  send(mail: Mail): Promise<string>;
}

/** Port: takes SMS. */
export interface SmsGateway {
  /** Sender wherever a name is not allowed. */
  readonly number: string;
  /** @returns what the gateway calls it. @throws PostRefused when it will never be taken, anything else when it may be yet */
  send(sms: Sms): Promise<string>;
}

/** Port: MJML to HTML that mail programs understand. */
export interface MailCompiler {
  compile(mjml: string): Promise<string>;
}

/** The gateways there are; null where letters are kept. */
export interface Gateways {
  readonly mail: MailGateway | null;
  readonly sms: SmsGateway | null;
}

/** Everything outside that a letter needs. */
export interface PostPorts extends Gateways {
  readonly mailCompiler: MailCompiler;
  readonly files: Pick<FileStore, 'read'>;
  readonly pictures: LogoPictures;
}

/** A gateway's lasting no. The message is kept beside the delivery and says nothing of what the letter says. */
export class PostRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PostRefused';
  }
}
