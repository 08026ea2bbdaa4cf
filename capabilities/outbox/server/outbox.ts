/**
 * Stores deliveries and moves them from state to state: waiting, then sent, kept or dead; a dead one may be sent again. Each change names the state
 * it starts from, so that a job that runs twice, or too late, changes nothing.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Language } from '#packages/texts';
import type { Db } from '#platform';
import type { Channel, Delivery } from '../contract.ts';
import type { ComposedLetter } from './compose.ts';
import { LETTERS, type LetterName, type ParametersOf } from './letters.ts';
import { delivery } from './tables.ts';

export interface Letter<Name extends LetterName = LetterName> {
  readonly template: Name;
  readonly parameters: ParametersOf<Name>;
  readonly to: {
    /** E-mail address, or a telephone number with its country code. Null: the e-mail address that the person has when it is sent. */
    readonly address: string | null;
    /** Null: the language of the portal, or of the tenant. */
    readonly language: Language | null;
    /** Id of the person whose address it is. */
    readonly person?: string | undefined;
  };
  /** The account that the letter is about; it shows the logos of that account's portal. */
  readonly account?: string | undefined;
  /** Of all letters of a tenant with the same key only the first is sent. */
  readonly key?: string | undefined;
  /** After this moment the letter is useless, and is no longer tried. */
  readonly until?: Date | undefined;
}

/** A letter in the outbox. */
export interface QueuedLetter {
  readonly id: string;
  readonly channel: Channel;
}

/**
 * Writes a letter in the caller's transaction; `dispatchLetters` queues it for sending once that is committed. It reads nothing, since
 * most callers may write letters but not read them.
 * @returns the letter to dispatch; where its key was taken already, no such delivery exists, and the job does nothing
 */
export async function enqueueLetter<Name extends LetterName>(
  tx: Db,
  { template, parameters, to, account, key, until }: Letter<Name>,
): Promise<QueuedLetter> {
  const id = randomUUID();
  const { channel } = LETTERS[template];
  await tx.execute(sql`
    insert into delivery (id, channel, template, language, person_id, account_id, recipient, parameters, dedupe_key, until)
    values (${id}, ${channel}, ${template}, ${to.language}, ${to.person ?? null}, ${account ?? null}, ${to.address ?? ''}, ${JSON.stringify(parameters)}::jsonb,
      ${key ?? id}, ${until?.toISOString() ?? null})
    on conflict do nothing`);
  return { id, channel };
}

export interface ClaimedDelivery extends Pick<
  typeof delivery.$inferSelect,
  'channel' | 'template' | 'language' | 'personId' | 'accountId' | 'recipient' | 'parameters' | 'until' | 'attempt'
> {}

/** The stored recipient, or the present address of the person; empty for a person who may not sign in any more. */
const PRESENT_ADDRESS = sql`case when recipient <> '' then recipient else
  coalesce((select p.email from person p where p.id = person_id and not p.disabled), '') end`;

/** Reserves a delivery until `back`, when it becomes due again. Null for one that is settled, not due yet, or reserved by another job. */
export async function claimDelivery(db: Db, id: string, now: Date, back: Date): Promise<ClaimedDelivery | null> {
  const [row] = await db
    .update(delivery)
    .set({ attempt: sql`${delivery.attempt} + 1`, nextAt: back, recipient: PRESENT_ADDRESS })
    .where(
      eq(
        delivery.id,
        sql`(select id from delivery where id = ${id} and state = 'waiting' and (next_at is null or next_at <= ${now.toISOString()})
          for update skip locked)`,
      ),
    )
    .returning({
      channel: delivery.channel,
      template: delivery.template,
      language: delivery.language,
      personId: delivery.personId,
      accountId: delivery.accountId,
      recipient: delivery.recipient,
      parameters: delivery.parameters,
      until: delivery.until,
      attempt: delivery.attempt,
    });
  return row ?? null;
}

/** When a waiting delivery becomes due; null for one that has no such time. */
export async function deliveryDueAt(db: Db, id: string): Promise<{ channel: Channel; at: Date } | null> {
  const [row] = await db
    .select({ channel: delivery.channel, at: delivery.nextAt })
    .from(delivery)
    .where(and(eq(delivery.id, id), eq(delivery.state, 'waiting'), isNotNull(delivery.nextAt)));
  return row?.at ? { channel: row.channel, at: row.at } : null;
}

/** The letter as it was sent, or would have been; `parameters` without the secrets that must not stay. */
export interface SettledLetter extends ComposedLetter {
  readonly sender: string | null;
  readonly parameters: object;
}

export async function settleDelivery(
  db: Db,
  id: string,
  written: SettledLetter,
  sent: { at: Date; providerId: string } | null,
): Promise<void> {
  await db
    .update(delivery)
    .set({
      ...written,
      state: sent ? 'sent' : 'kept',
      nextAt: null,
      lastError: null,
      sentAt: sent?.at ?? null,
      providerId: sent?.providerId ?? null,
    })
    .where(and(eq(delivery.id, id), eq(delivery.state, 'waiting')));
}

export async function postponeDelivery(db: Db, id: string, why: string, until: Date): Promise<void> {
  await db
    .update(delivery)
    .set({ nextAt: until, lastError: why })
    .where(and(eq(delivery.id, id), eq(delivery.state, 'waiting')));
}

/** Gives a delivery up. `left` replaces the parameters or the expiry, where less of it may stay. */
export async function giveUpDelivery(db: Db, id: string, why: string, left: { parameters?: object; until?: Date } = {}): Promise<void> {
  await db
    .update(delivery)
    .set({ state: 'dead', nextAt: null, lastError: why, ...left })
    .where(and(eq(delivery.id, id), eq(delivery.state, 'waiting')));
}

/** Makes a dead delivery wait again, as if it were new. @returns false for one that is not dead */
export async function reviveDelivery(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(delivery)
    .set({ state: 'waiting', attempt: 0, nextAt: null })
    .where(and(eq(delivery.id, id), eq(delivery.state, 'dead')))
    .returning({ id: delivery.id });
  return rows.length > 0;
}

/** Lists the waiting deliveries in the order in which they were written. */
export async function listWaitingDeliveries(db: Db): Promise<{ id: string; channel: Channel; at: Date | null }[]> {
  return db
    .select({ id: delivery.id, channel: delivery.channel, at: delivery.nextAt })
    .from(delivery)
    .where(eq(delivery.state, 'waiting'))
    .orderBy(delivery.createdAt);
}

/** Lists the dead deliveries that have expired. */
export async function listExpiredDeliveries(db: Db, now: Date): Promise<{ id: string; template: string; parameters: object }[]> {
  return db
    .select({ id: delivery.id, template: delivery.template, parameters: delivery.parameters })
    .from(delivery)
    .where(and(eq(delivery.state, 'dead'), lte(delivery.until, now)));
}

export async function forgetSecrets(db: Db, id: string, parameters: object): Promise<void> {
  await db
    .update(delivery)
    .set({ parameters })
    .where(and(eq(delivery.id, id), eq(delivery.state, 'dead')));
}

/**
 * Removes the content of letters that were written before a moment and no longer wait. What stays: that there was a letter, its recipient and state.
 * @returns the number of letters
 */
export async function blankDeliveriesBefore(db: Db, before: Date, now: Date): Promise<number> {
  const rows = await db
    .update(delivery)
    // A dead letter without its parameters cannot be composed again, so it expires.
    .set({
      html: null,
      body: null,
      attachments: [],
      parameters: {},
      until: sql`case when state = 'dead' then ${now.toISOString()}::timestamptz else until end`,
    })
    .where(
      and(
        ne(delivery.state, 'waiting'),
        lte(delivery.createdAt, before),
        sql`(html is not null or body is not null or parameters <> '{}'::jsonb)`,
      ),
    )
    .returning({ id: delivery.id });
  return rows.length;
}

const DELIVERY_COLUMNS = {
  id: delivery.id,
  channel: delivery.channel,
  template: delivery.template,
  language: delivery.language,
  to: delivery.recipient,
  from: delivery.sender,
  subject: delivery.subject,
  status: delivery.state,
  attempts: delivery.attempt,
  nextAt: delivery.nextAt,
  error: delivery.lastError,
  created: delivery.createdAt,
  sent: delivery.sentAt,
};

type DeliveryRow = Omit<Delivery, 'nextAt' | 'created' | 'sent'> & { nextAt: Date | null; created: Date; sent: Date | null };

function toDelivery<More extends DeliveryRow>(row: More) {
  return {
    ...row,
    nextAt: row.nextAt?.toISOString() ?? null,
    created: row.created.toISOString(),
    sent: row.sent?.toISOString() ?? null,
  };
}

export async function readDeliveryRow(db: Db, id: string) {
  const [row] = await db
    .select({ ...DELIVERY_COLUMNS, body: delivery.body, html: delivery.html, attachments: delivery.attachments, until: delivery.until })
    .from(delivery)
    .where(eq(delivery.id, id));
  return row ? { ...toDelivery(row), attachments: [...row.attachments] } : null;
}
