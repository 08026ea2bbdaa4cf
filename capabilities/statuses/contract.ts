/** Declares statuses: how far a client has come with the firm, and the texts that the firm shows and sends for each. */
import { z } from 'zod';
import { answerSchema, endpoint, Id } from '#packages/endpoint';
import { LANGUAGES, type Language } from '#packages/texts';

/** The pages that a status can lead its clients to. */
export const REDIRECTS = ['reporting', 'process', 'portfolio'] as const;

const Name = z.string().trim().min(1).max(60);
/** Paragraphs, separated by empty lines. */
const Words = z.string().max(4000);

/** The parts of a status that staff may change: its texts by language, and its switches. */
export const StatusWords = z.object({
  name: z.partialRecord(z.enum(LANGUAGES), Name),
  /** Text of the alert that clients see on the screen; without a text there is no alert. */
  alert: z.partialRecord(z.enum(LANGUAGES), Words),
  /** Text of the mail to the client; without a text none is sent. */
  mail: z.partialRecord(z.enum(LANGUAGES), Words),
  /** Whether the alert opens with every visit. */
  persistent: z.boolean(),
  notificationsDisabled: z.boolean(),
  redirect: z.enum(REDIRECTS).nullable(),
});
export type StatusWords = z.infer<typeof StatusWords>;

export const UserStatus = z.object({
  id: Id,
  /** The value that accounts store: one of the thirteen statuses. */
  identifier: z.string(),
  ...StatusWords.shape,
  /** Increases with each change, so that the second of two simultaneous changes is refused. */
  version: z.number().int(),
});
export type UserStatus = z.infer<typeof UserStatus>;

/** The text in the reader's language, otherwise in English; null where there is none [OQ-35]. */
export function textIn(texts: Partial<Record<Language, string>>, language: Language): string | null {
  const said = texts[language]?.trim() || texts.en?.trim();
  return said === undefined || said === '' ? null : said;
}

/** Splits a text into its paragraphs. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** Whether the alert of a status opens by itself: always where it is persistent, otherwise where it has a text that the client has not hidden. */
export function opensAlert(
  { persistent, alert }: Pick<UserStatus, 'persistent' | 'alert'>,
  { language, hidden }: { readonly language: Language; readonly hidden: boolean },
): boolean {
  return persistent || (textIn(alert, language) !== null && !hidden);
}

export const statuses = {
  listUserStatuses: endpoint({
    method: 'GET',
    path: '/api/statuses',
    may: 'clients.read',
    summary: 'The thirteen statuses, each with its words and switches',
    input: z.object({}),
    output: answerSchema(z.array(UserStatus)),
    refuses: [],
  }),
  readUserStatus: endpoint({
    method: 'GET',
    path: '/api/statuses/:userStatus',
    may: 'own',
    summary: 'One status; a client reads those of their own accounts',
    input: z.object({ userStatus: Id }),
    output: UserStatus,
    refuses: ['userStatus.unknown'],
  }),
  changeUserStatus: endpoint({
    method: 'PUT',
    path: '/api/statuses/:userStatus',
    may: 'house.keep',
    summary: 'Change the words and the switches of a status; `version` is the one that was read',
    input: z.object({ userStatus: Id, version: z.number().int(), ...StatusWords.shape }),
    output: UserStatus,
    refuses: ['userStatus.unknown', 'record.changed'],
  }),
  hideUserStatus: endpoint({
    method: 'POST',
    path: '/api/statuses/:userStatus/hide',
    may: 'own.change',
    summary: 'Open the alert of this status by itself no more, for the person who asks',
    input: z.object({ userStatus: Id }),
    output: z.object({ hidden: z.literal(true) }),
    refuses: ['userStatus.unknown'],
  }),
};
