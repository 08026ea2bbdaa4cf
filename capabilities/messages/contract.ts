/** Declares messages between clients and the firm: threads with an account, or with a group of clients. */
import { z } from 'zod';
import { answerSchema, endpoint, Id, Moment } from '#packages/endpoint';
import type { RichText } from '#packages/fields';
import { emailEndpoints } from './contract-emails.ts';

export * from './contract-emails.ts';

/** In characters. */
export const LONGEST_SUBJECT = 200;
/** In characters of its plain text. */
export const LONGEST_BODY = 20_000;
/** Most files with one message. */
export const MOST_ATTACHMENTS = 10;
/** Most conversations in a list at once; `offset` goes on. */
export const CONVERSATION_PAGE = 50;

/** To whom a message is written. */
const Recipient = z.object({ kind: z.enum(['person', 'account', 'group']), id: Id, name: z.string() });

export const MessageAttachment = z.object({
  /** Path of the file, which is always saved and never shown. */
  url: z.string(),
  /** As the sender called it. */
  name: z.string(),
  bytes: z.number().int(),
  created: Moment,
});
export type MessageAttachment = z.infer<typeof MessageAttachment>;

const Body = z.custom<RichText>((value) => typeof value === 'object');

export const Message = z.object({
  id: Id,
  subject: z.string(),
  body: Body,
  recipient: Recipient,
  attachment: z.array(MessageAttachment),
  /** The message that it answers. */
  attach_message: Id.nullable(),
  /** Id of the message that began the thread. */
  thread: Id,
  /** Who began the thread, and when. */
  threadInitiator: z.object({ name: z.string(), at: Moment }),
  portal: Id.nullable(),
  process: Id.nullable(),
  /** The group of clients to which the thread was written. */
  group: Id.nullable(),
  /** Whether the reader has put the conversation away. */
  archived: z.boolean(),
  /** For each person who was to be notified by mail, whether that was done; recipients read what is said of themselves. */
  notification: z.array(z.object({ notify: Id, value: z.enum(['mail', 'none']) })),
  created: z.object({ at: Moment, by: Id, name: z.string() }),
  /** When its writer changed it last. */
  changed: Moment.nullable(),
  /** Whether the reader wrote it. */
  own: z.boolean(),
  /** Whether the reader may change its text. */
  mayChange: z.boolean(),
  version: z.number().int(),
});
export type Message = z.infer<typeof Message>;

/** A thread as one reader sees it; professionals see one for each account that answers what was written to a group. */
export const Conversation = z.object({
  /** Id of the newest message. */
  message: Id,
  thread: Id,
  /** Tells the conversations of a thread apart. */
  branch: Id,
  /** Whether the reader takes part in it as a client, and not for the firm. */
  asClient: z.boolean(),
  subject: z.string(),
  /** With whom: the advisor, the account, or the group. */
  with: z.string(),
  /** The account that it is about; null for what was written to a group. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
  process: Id.nullable(),
  /** The beginning of the newest message, as plain text. */
  excerpt: z.string(),
  /** Who wrote the newest message. */
  from: z.string(),
  own: z.boolean(),
  at: Moment,
  count: z.number().int(),
  attachments: z.number().int(),
  unread: z.boolean(),
  archived: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** One of those whom the reader may write to. */
const OfferedRecipient = z.object({
  kind: z.enum(['person', 'account', 'group']),
  /** Id of the advisor, the account or the group. */
  id: Id,
  name: z.string(),
  /** For an advisor: the account in whose name one writes. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
});
export type OfferedRecipient = z.infer<typeof OfferedRecipient>;

const MessageInput = z.object({ message: Id });
const Subject = z.string().trim().max(LONGEST_SUBJECT);
const Attachments = z.array(Id).max(MOST_ATTACHMENTS).default([]);

export const messages = {
  listConversations: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/messages',
    may: 'limited',
    shows: 'messages',
    summary: 'The conversations of the reader in a portal, the newest first, either those at hand or those put away; 50 at a time',
    input: z.object({
      /** Its key. */
      portal: z.string().max(100),
      archived: z.stringbool().default(false),
      search: z.string().max(200).default(''),
      /** Only those about this process. */
      process: z.string().max(100).optional(),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    output: answerSchema(
      z.object({
        rows: z.array(Conversation),
        more: z.boolean(),
        /** Conversations at hand with something unread, whatever narrows the list. */
        unread: z.number().int(),
      }),
    ),
    refuses: ['portal.unknown'],
  }),
  countUnread: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/messages/unread',
    may: 'own',
    shows: 'messages',
    summary: 'How many conversations at hand in a portal have something that the reader has not read',
    input: z.object({ portal: z.string().max(100) }),
    output: answerSchema(z.number().int()),
    refuses: ['portal.unknown'],
  }),
  readConversation: endpoint({
    method: 'GET',
    path: '/api/messages/:message',
    may: 'limited',
    shows: 'messages',
    summary: 'The conversation that a message stands in, the oldest message first',
    input: MessageInput,
    output: answerSchema(z.object({ conversation: Conversation, messages: z.array(Message) })),
    refuses: ['message.unknown'],
  }),
  listRecipients: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/message-recipients',
    may: 'limited',
    shows: 'messages',
    summary:
      'Whom the reader may write to: clients to the advisors of their accounts, professionals to accounts and groups of theirs, found by a part of the name; 50 accounts and groups at most',
    input: z.object({ portal: z.string().max(100), search: z.string().max(200).default('') }),
    output: answerSchema(z.array(OfferedRecipient)),
    refuses: ['portal.unknown'],
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/messages',
    may: 'limited.change',
    shows: 'messages',
    summary: 'Begin a thread: clients with an advisor of one of their accounts, professionals with an account or a group',
    input: z.strictObject({
      account: Id.optional(),
      group: Id.optional(),
      /** Key of the portal in which a group is written to; what is written with an account belongs to that of the account. */
      portalKey: z.string().max(100).optional(),
      /** For clients: whom of the advisors of the account. */
      advisor: Id.optional(),
      subject: Subject,
      /** Rich text. */
      body: z.unknown(),
      /** Files that the caller has uploaded for it. */
      attachment: Attachments,
      /** The process that it is about. */
      process: Id.optional(),
      /** Notifies clients whose account has notifications off as well; for professionals. */
      regardless: z.boolean().default(false),
    }),
    output: Message,
    refuses: [
      'portal.unknown',
      'account.unknown',
      'clientGroup.unknown',
      'clientGroup.members',
      'person.unknown',
      'file.unknown',
      'file.held',
    ],
  }),
  replyToMessage: endpoint({
    method: 'POST',
    path: '/api/messages/:message/replies',
    may: 'limited.change',
    shows: 'messages',
    summary: 'Answer in the same thread. What a member answers to a group is read by whoever wrote to it, and by no other member',
    input: z.strictObject({ message: Id, body: z.unknown(), attachment: Attachments, regardless: z.boolean().default(false) }),
    output: Message,
    refuses: ['message.unknown', 'message.unanswerable', 'clientGroup.members', 'file.unknown', 'file.held'],
  }),
  changeMessage: endpoint({
    method: 'PUT',
    path: '/api/messages/:message',
    may: 'clients.change',
    shows: 'messages',
    summary: 'Correct the text of a message that one has written; its readers see that it was changed',
    input: z.strictObject({ message: Id, subject: Subject, body: z.unknown(), version: z.number().int() }),
    output: Message,
    refuses: ['message.unknown', 'record.changed'],
  }),
  archiveConversation: endpoint({
    method: 'PUT',
    path: '/api/messages/:message/archived',
    may: 'limited.change',
    shows: 'messages',
    summary: 'Put a conversation away for oneself, or bring it back; a new message brings it back by itself',
    input: MessageInput.extend({ archived: z.boolean() }),
    output: Conversation,
    refuses: ['message.unknown'],
  }),
  markConversationRead: endpoint({
    method: 'PUT',
    path: '/api/messages/:message/read',
    may: 'limited.change',
    shows: 'messages',
    summary: 'Note that a conversation has been read so far, or is to be read again',
    input: MessageInput.extend({ read: z.boolean() }),
    output: Conversation,
    refuses: ['message.unknown'],
    audit: 'nothing',
  }),
  ...emailEndpoints,
};

/** The widgets that messages contribute to reports. */
export const messageWidgets = {
  'messages.conversations': { kind: 'page', at: 'messages', limited: true },
} as const;
