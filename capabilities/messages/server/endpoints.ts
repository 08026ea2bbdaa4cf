/** Answers the endpoints of messages. */
import { serveContract } from '#packages/endpoint';
import { messages } from '../contract.ts';
import { previewEmail, readClientEmails, sendEmail, type EmailContext } from './emails.ts';
import { listConversations, readConversation, readConversationOf, readMessage } from './list.ts';
import { archiveConversation, markConversationRead } from './marks.ts';
import { listRecipients } from './recipients.ts';
import { changeMessage, replyToMessage, sendMessage } from './send.ts';
import { countUnreadIn } from './unread.ts';

export const endpoints = serveContract<typeof messages, EmailContext>(messages, {
  listConversations: async (context, wanted) => ({ value: await listConversations(context, wanted), findings: [] }),
  countUnread: async (context, { portal }) => ({ value: await countUnreadIn(context, portal), findings: [] }),
  readConversation: async (context, { message }) => ({ value: await readConversation(context, message), findings: [] }),
  listRecipients: async (context, wanted) => ({ value: await listRecipients(context, wanted), findings: [] }),
  sendMessage: async (context, given) => readMessage(context, await sendMessage(context, given)),
  replyToMessage: async (context, given) => readMessage(context, await replyToMessage(context, given)),
  changeMessage: async (context, given) => {
    await changeMessage(context, given);
    return readMessage(context, given.message);
  },
  archiveConversation: async (context, { message, archived }) => {
    await archiveConversation(context, message, archived);
    return readConversationOf(context, message);
  },
  markConversationRead: async (context, { message, read }) => {
    await markConversationRead(context, message, read);
    return readConversationOf(context, message);
  },
  readClientEmails: (context, { account }) => readClientEmails(context, account),
  previewEmail,
  sendEmail,
});
