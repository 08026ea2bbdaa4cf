/** Writes messages: the first of a thread, answers, and corrections. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import { readRichText, richTextPlain, type RichText } from '#packages/fields';
import type { Db } from '#platform';
import { isLimited } from '#packages/policy';
import { readAccountRecord } from '#server/accounts';
import { attachFiles } from '#server/files';
import { hasForeignMembers, isKept } from '#server/groups';
import type { SignedInContext } from '#server/people';
import { findPortalId } from '#server/tenants';
import { LONGEST_BODY, type messages } from '../contract.ts';
import { requestLetters } from './letters.ts';
import { findSeenMessage, type SeenMessage } from './list.ts';
import { heldAccounts } from './reader.ts';
import { answeringAdvisor, hasClient, isAwaited, isHeld, listOwnAdvisors } from './recipients.ts';

export interface WrittenText {
  readonly subject: string;
  readonly body: RichText;
  readonly plain: string;
}

/** Whom a message goes to, and in whose name. */
interface MessageAddress {
  readonly account: string | null;
  readonly group: string | null;
  readonly advisor: string;
  readonly fromClient: boolean;
}

interface NewMessage extends WrittenText, MessageAddress {
  readonly portal: string | null;
  readonly process: string | null;
  readonly thread: string | null;
  readonly answers: string | null;
  readonly attachment: readonly string[];
  readonly regardless: boolean;
}

type Wrong = Readonly<Record<string, string>>;

/** Reads what was typed; what is wrong with it is told for each field. */
export function readText(subject: string, body: unknown): { readonly text: WrittenText; readonly wrong: Wrong } {
  const read = readRichText(body);
  const plain = richTextPlain(read);
  const text = { subject: subject.trim(), body: read ?? { type: 'doc' as const, content: [] }, plain };
  return {
    text,
    wrong: {
      ...(text.subject === '' && { subject: 'refusal.field.required' }),
      ...(plain === '' && { body: 'refusal.field.required' }),
      ...(plain.length > LONGEST_BODY && { body: 'refusal.field.too-long' }),
    },
  };
}

export function requireRight(wrong: Wrong): void {
  if (Object.keys(wrong).length > 0) refuse('input.invalid', wrong);
}

/** @returns its id. @throws Refusal `input.invalid`, `portal.unknown`, and those of the recipient and of the files */
export async function sendMessage(
  context: SignedInContext,
  { portalKey, account, group, advisor, subject, body, attachment, process, regardless }: InputOf<typeof messages.sendMessage>,
): Promise<string> {
  const { db } = context;
  const { text, wrong } = readText(subject, body);
  if (account !== undefined && group !== undefined) refuse('input.invalid', { group: 'refusal.field.invalid' });
  // A record that is not theirs is unknown to the caller, whatever else is wrong.
  const found =
    group !== undefined
      ? await addressGroup(context, group)
      : account !== undefined
        ? await addressAccount(context, account, advisor)
        : advisor !== undefined && isLimited(context.actor)
          ? await addressOwnAdvisor(context, advisor, portalKey)
          : { wrong: 'refusal.field.required' };
  requireRight({ ...wrong, ...('wrong' in found && { recipient: found.wrong }) });
  const addressed = 'wrong' in found ? refuse('input.invalid') : found;
  if (process !== undefined) await requireProcess(db, process);
  const portal = addressed.account !== null ? await portalOf(db, addressed.account) : portalKey ? await findPortalId(db, portalKey) : null;
  return writeMessage(context, {
    ...text,
    ...addressed,
    portal,
    process: process ?? null,
    thread: null,
    answers: null,
    attachment,
    regardless: regardless && !addressed.fromClient,
  });
}

async function portalOf(db: Db, account: string): Promise<string | null> {
  const { rows } = await db.execute<{ portal: string | null }>(sql`
    select portal_id as portal from account where id = ${account} union select portal_id from awaited_accounts() where account_id = ${account}`);
  return rows[0]?.portal ?? null;
}

async function requireProcess(db: Db, process: string): Promise<void> {
  const { rows } = await db.execute(sql`select from process where id = ${process} and active`);
  if (rows.length === 0) refuse('input.invalid', { process: 'refusal.field.unlisted' });
}

/** @throws Refusal `clientGroup.unknown`, `clientGroup.members` */
export async function addressGroup(context: SignedInContext, group: string): Promise<MessageAddress> {
  const { db, person } = context;
  const { rows } = await db.execute(sql`select from client_group where id = ${group} and active`);
  if (rows.length === 0 || !(await isKept(context, group))) refuse('clientGroup.unknown');
  if (await hasForeignMembers(context, group)) refuse('clientGroup.members');
  return { account: null, group, advisor: person.id, fromClient: false };
}

/** Whoever holds the account writes to one of its advisors; whoever keeps it, to those who hold it. @throws Refusal `account.unknown`, `person.unknown` */
async function addressAccount(
  context: SignedInContext,
  account: string,
  advisor: string | undefined,
): Promise<MessageAddress | { readonly wrong: string }> {
  const { db, person } = context;
  await readAccountRecord(db, account);
  if (await isHeld(context, account)) {
    if (advisor === undefined) return { wrong: 'refusal.field.required' };
    const known = (await listOwnAdvisors(context)).some((one) => one.account === account && one.id === advisor);
    return known ? { account, group: null, advisor, fromClient: true } : refuse('person.unknown');
  }
  if (!(await isKept(context, account))) refuse('account.unknown');
  if (!(await hasClient(db, account))) return { wrong: 'refusal.field.unreachable' };
  return { account, group: null, advisor: person.id, fromClient: false };
}

/** Somebody who waits to be confirmed for an account knows its advisors and not the account. @throws Refusal `portal.unknown`, `person.unknown` */
async function addressOwnAdvisor(context: SignedInContext, advisor: string, portalKey: string | undefined): Promise<MessageAddress> {
  const portal = portalKey === undefined ? null : await findPortalId(context.db, portalKey);
  const own = await listOwnAdvisors(context);
  const found = own.find((one) => one.id === advisor && (portal === null || one.portal === portal)) ?? refuse('person.unknown');
  return { account: found.account, group: null, advisor, fromClient: true };
}

/** @returns its id. @throws Refusal `message.unknown`, `message.unanswerable`, `clientGroup.members`, and those of the files */
export async function replyToMessage(
  context: SignedInContext,
  { message, body, attachment, regardless }: InputOf<typeof messages.replyToMessage>,
): Promise<string> {
  const answered = await findSeenMessage(context, message);
  const { text, wrong } = readText(answered.subject, body);
  requireRight(wrong);
  const addressed = answered.mine ? await answerAsClient(context, answered) : await answerAsFirm(context, answered);
  const { thread, portal, process } = answered;
  return writeMessage(context, {
    ...text,
    ...addressed,
    group: answered.group,
    portal,
    process,
    thread,
    answers: message,
    attachment,
    regardless: regardless && !addressed.fromClient,
  });
}

/** What was written to a group is answered in the name of an account that it was written to, one of the writer's before others. */
async function answerAsClient(context: SignedInContext, { account, group, advisor, at }: SeenMessage): Promise<MessageAddress> {
  // Of an account that waits for its client the writer sees the threads that they began, and no account.
  if (account !== null && (await isAwaited(context, account)))
    return { account, group, advisor: await answeringAdvisor(context, account, advisor), fromClient: true };
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select a.id from account a where a.id = any (${heldAccounts(context)}) and (a.id = ${account}::uuid or ${account}::uuid is null and a.id in (
      select m.account_id from client_group_member m where m.group_id = ${group}::uuid and m.member_since < ${at}::timestamptz))
    order by looks_after(a.id, ${advisor}) desc, lower(a.name), a.id limit 1`);
  const own = rows[0]?.id ?? refuse('message.unanswerable');
  return { account: own, group, advisor: await answeringAdvisor(context, own, advisor), fromClient: true };
}

async function answerAsFirm(context: SignedInContext, { account, group, begun }: SeenMessage): Promise<MessageAddress> {
  if (account === null) return addressGroup(context, group ?? refuse('message.unanswerable'));
  const hasReader = begun || (await hasClient(context.db, account));
  if (!(await isKept(context, account)) || !hasReader) refuse('message.unanswerable');
  return { account, group, advisor: context.person.id, fromClient: false };
}

/** Stores a message with its files in one transaction; letters follow. @returns its id */
export async function writeMessage({ db, person, jobs, now, tell }: SignedInContext, written: NewMessage): Promise<string> {
  const id = randomUUID();
  const { account, group, advisor, fromClient, attachment, thread, answers, portal, process, subject, body, plain, regardless } = written;
  await db.transaction(async (tx) => {
    const advisorName = advisor === person.id ? person.name : await nameOfAdvisor(tx, advisor);
    await tx.execute(sql`
      insert into message (id, thread_id, answers_id, portal_id, account_id, group_id, advisor_id, advisor_name, from_client, process_id, subject, body, plain,
        regardless, created_at, created_name)
      values (${id}, ${thread ?? id}, ${answers}, ${portal}, ${account}, ${group}, ${advisor}, ${advisorName}, ${fromClient}, ${process}, ${subject},
        ${JSON.stringify(body)}::jsonb, ${plain}, ${regardless}, ${now.toISOString()}, ${person.name})`);
    await attachFiles(tx, 'message', { kind: 'message', id }, attachment);
    tell({ subject: { kind: 'message', id }, detail: { ...(account && { account }), ...(group && { group }) } });
  });
  await requestLetters(jobs);
  return id;
}

/** A client sees the name of an advisor among those of their accounts, or where they have read something of theirs. */
async function nameOfAdvisor(tx: Db, advisor: string): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from own_advisors() where person_id = ${advisor} union all select advisor_name from message where advisor_id = ${advisor} limit 1`);
  return rows[0]?.name ?? refuse('message.unanswerable');
}

/** @throws Refusal `input.invalid`, `message.unknown`, `record.changed` */
export async function changeMessage(
  context: SignedInContext,
  { message, subject, body, version }: InputOf<typeof messages.changeMessage>,
): Promise<void> {
  const { db, person, now, tell } = context;
  const { text, wrong } = readText(subject, body);
  requireRight(wrong);
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ version: number; account: string | null }>(sql`
      select version, account_id as account from message where id = ${message} and created_by = ${person.id} and not from_client and active for update`);
    const before = rows[0] ?? refuse('message.unknown');
    if (before.version !== version) refuse('record.changed');
    await tx.execute(sql`
      update message set subject = ${text.subject}, body = ${JSON.stringify(text.body)}::jsonb, plain = ${text.plain}, version = version + 1,
        changed_at = ${now.toISOString()} where id = ${message}`);
    tell({ subject: { kind: 'message', id: message }, detail: { ...(before.account && { account: before.account }) } });
  });
}
