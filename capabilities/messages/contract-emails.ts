/** The endpoints for mails that somebody of the firm sends to a client: by a template, to an address that the account has [C-06]. */
import { z } from 'zod';
import { endpoint, Id, Moment } from '#packages/endpoint';
import { INVITATION_STATES } from '#contract/accounts';
import { MailPreview } from '#contract/outbox';

/** What is awaited of the client, a request to get in touch, and the mail of the client's present status. */
export const EMAIL_TEMPLATES = ['reminder', 'contact', 'status'] as const;
export type EmailTemplate = (typeof EMAIL_TEMPLATES)[number];

/** In characters. */
export const LONGEST_NOTE = 1000;

export const ClientEmail = z.object({
  id: Id,
  template: z.enum(EMAIL_TEMPLATES),
  /** Whom it went to. */
  name: z.string(),
  at: Moment,
  /** What became of it: as of an invitation. */
  state: z.enum(INVITATION_STATES),
});
export type ClientEmail = z.infer<typeof ClientEmail>;

const EmailRecipient = z.object({
  name: z.string(),
  email: z.string(),
  /** Those that have something to say to this client now. */
  templates: z.array(z.enum(EMAIL_TEMPLATES)),
});

export const ClientEmails = z.object({
  /** The client of the account; null where it has none who could be written to. */
  recipient: EmailRecipient.nullable(),
  /** Whether the account has notifications off. */
  quiet: z.boolean(),
  /** The ten sent last, the newest first. */
  sent: z.array(ClientEmail),
});
export type ClientEmails = z.infer<typeof ClientEmails>;

const EmailInput = z.strictObject({
  account: Id,
  /** The address of the client; any other is refused. */
  email: z.string().trim().max(320),
  template: z.enum(EMAIL_TEMPLATES),
  /** A note in plain words that stands in the mail, its paragraphs separated by empty lines. */
  parameters: z.strictObject({ note: z.string().trim().max(LONGEST_NOTE).default('') }).default({ note: '' }),
});

export const emailEndpoints = {
  readClientEmails: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/emails',
    may: 'clients.change',
    shows: 'account',
    summary: 'Which mails can be sent to the client of an account by a template, and what became of those that were',
    input: z.object({ account: Id }),
    output: ClientEmails,
    refuses: ['account.unknown'],
  }),
  previewEmail: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/emails/preview',
    may: 'clients.change',
    summary: 'What such a mail would say; nothing is sent',
    input: EmailInput,
    output: MailPreview,
    refuses: ['account.unknown', 'recipient.unknown', 'template.empty', 'input.invalid'],
    audit: 'nothing',
  }),
  sendEmail: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/emails',
    may: 'clients.change',
    summary: 'Send the client of an account a mail by a template and its parameters; address, subject and text are the server’s',
    input: EmailInput,
    output: ClientEmail,
    refuses: ['account.unknown', 'recipient.unknown', 'template.empty', 'input.invalid', 'requests.exceeded'],
  }),
};
