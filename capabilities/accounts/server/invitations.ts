/** Invites a client: makes the person, a link by which they sign in for the first time, and the letter that carries it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { isLanguage } from '#packages/texts';
import { type Db, wireMoment } from '#platform';
import type { SignedInContext } from '#server/people';
import { dispatchLetters, enqueueLetter, type QueuedLetter } from '#server/outbox';
import { forgetRegistration, issueSingleUseLink } from '#server/sign-in';
import type { ClientInvitation } from '../contract.ts';

/** For how many days the link in the letter is valid. */
const INVITATION_DAYS = 14;
const DAY_MS = 86_400_000;

interface InvitedClient {
  readonly name: string;
  readonly email: string;
  readonly portal: string;
  readonly client: string | null;
  /** Whether the client has signed in and has proved that the address is theirs. */
  readonly arrived: boolean;
  readonly lastLogin: string | null;
  readonly language: string | null;
}

/** Whether the client `c` of the account `a` has signed in and has proved that the address is theirs. */
const HAS_ARRIVED = sql`coalesce(c.last_login is not null and (c.email_verified or c.email <> lower(a.email)), false)`;

async function readInvitedClient(db: Db, account: string): Promise<InvitedClient> {
  const { rows } = await db.execute<InvitedClient & Record<string, unknown>>(sql`
    select a.name, a.email, o.name as portal, a.client_id as client, c.language,
      ${HAS_ARRIVED} as arrived,
      ${wireMoment(sql`c.last_login`)} as "lastLogin"
    from account a join portal o on o.id = a.portal_id left join person c on c.id = a.client_id
    where a.id = ${account} and a.active and not a.is_group`);
  return rows[0] ?? refuse('account.unknown');
}

/** @throws Refusal `account.unknown` */
export async function readInvitation(db: Db, account: string): Promise<ClientInvitation> {
  const { arrived, lastLogin } = await readInvitedClient(db, account);
  const { rows } = await db.execute<{ state: string; late: boolean; left: string | null }>(sql`
    select d.state, d.late, ${wireMoment(sql`(case when d.state = 'sent' then d.sent_at when d.state = 'kept' then i.asked_at end)`)} as left
    from invitation i join delivery d on d.id = i.delivery_id where i.account_id = ${account} order by i.asked_at desc, i.id desc`);
  const [last] = rows;
  return {
    arrived,
    lastLogin,
    state:
      last === undefined ? null : last.state === 'dead' ? 'failed' : last.state !== 'waiting' ? 'sent' : last.late ? 'late' : 'waiting',
    lastInviteSend: rows.find(({ left }) => left !== null)?.left ?? null,
  };
}

/**
 * The letter goes to the address of the account, whoever asks. It is sent later; `readInvitation` tells when.
 * @throws Refusal `account.unknown`, `client.arrived`, `address.taken` where somebody whom the caller may not see has the address
 */
export async function inviteClient(context: SignedInContext, account: string): Promise<void> {
  await dispatchLetters(context.jobs, await context.db.transaction((tx) => writeInvitation(tx, context, account)));
}

/**
 * Asks the client of one of many accounts in. Of two who do that at once the second finds what the first has done.
 * @returns why the client is not asked in, as `findInvitationObstacles` says it; null where they are
 * @throws Refusal as `inviteClient`
 */
export async function inviteAmongMany(context: SignedInContext, account: string): Promise<string | null> {
  const { db, now, jobs } = context;
  const written = await db.transaction(async (tx) => {
    await tx.execute(sql`select from account where id = ${account} for update`);
    const obstacle = (await findInvitationObstacles({ db: tx, now }, [account])).get(account);
    return obstacle === undefined ? { letter: await writeInvitation(tx, context, account) } : { obstacle };
  });
  if (written.letter) await dispatchLetters(jobs, written.letter);
  return written.obstacle ?? null;
}

async function writeInvitation(
  tx: Db,
  { now, person: by }: Pick<SignedInContext, 'now' | 'person'>,
  account: string,
): Promise<QueuedLetter> {
  const { name, email, portal, client, arrived, language: chosen } = await readInvitedClient(tx, account);
  if (arrived) refuse('client.arrived');
  const { id: person, language } = client === null ? await makeClient(tx, account, { name, email }) : { id: client, language: chosen };
  await forgetRegistration(tx, person, now);
  const until = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  const code = await issueSingleUseLink(tx, {
    purpose: 'invite',
    personId: person,
    accountId: account,
    now,
    lastsMs: INVITATION_DAYS * DAY_MS,
    createdBy: by.id,
  });
  const written = await enqueueLetter(tx, {
    template: 'invite',
    parameters: { name, portal, path: `/signup?invite=${code}` },
    to: { address: email, language: isLanguage(language) ? language : null, person },
    account,
    until,
  });
  await tx.execute(sql`insert into invitation (account_id, person_id, delivery_id, asked_by, asked_at)
    values (${account}, ${person}, ${written.id}, ${by.id}, ${now.toISOString()})`);
  return written;
}

/**
 * Of these accounts those whose clients are not asked in together with others, each with the reason: a code of a refusal, or `group` for a group, which
 * has no client, `disabled` for a client who could not come in, and `invited` where an earlier invitation to the same client and address is still valid.
 */
export async function findInvitationObstacles(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const validSince = new Date(now.getTime() - INVITATION_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<{ id: string; why: string | null }>(sql`
    select a.id, case
        when not a.active then 'account.unknown'
        when a.is_group then 'group'
        when c.disabled then 'disabled'
        when ${HAS_ARRIVED} then 'client.arrived'
        when exists (select from invitation i join delivery d on d.id = i.delivery_id
          where i.account_id = a.id and i.person_id = a.client_id and i.asked_at > ${validSince} and d.state <> 'dead' and d.recipient = a.email) then 'invited'
      end as why
    from account a left join person c on c.id = a.client_id where a.id = any(${sql.param([...accounts])}::uuid[])`);
  return new Map(rows.flatMap(({ id, why }) => (why === null ? [] : [[id, why] as const])));
}

/** The person with this address becomes the client, if the caller may see them and they have not signed in with a verified address. */
async function makeClient(
  tx: Db,
  account: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<{ readonly id: string; readonly language: string | null }> {
  const seen = await tx.execute<{ id: string; language: string | null; free: boolean }>(
    sql`select id, language, (last_login is null or not email_verified) and not is_admin and not is_professional as free
      from person where email = ${email.toLowerCase()}`,
  );
  const [there] = seen.rows;
  if (there && !there.free) refuse('address.taken');
  const id = there?.id ?? randomUUID();
  if (!there) {
    // The statement returns no row, since not everybody who makes a person may read them yet; a taken address inserts none.
    const made = await tx.execute(
      sql`insert into person (id, name, email) values (${id}, ${name}, ${email.toLowerCase()}) on conflict do nothing`,
    );
    if (made.rowCount === 0) refuse('address.taken');
  }
  await tx.execute(sql`update account set client_id = ${id} where id = ${account}`);
  await tx.execute(sql`insert into account_person (account_id, person_id, part) values (${account}, ${id}, 'client')`);
  return { id, language: there?.language ?? null };
}
