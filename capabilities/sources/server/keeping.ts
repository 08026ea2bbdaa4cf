/**
 * Asks something of an outside service and keeps what it answered last, with the time it was given. While it does not answer, that is told with its date
 * instead.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, type Log, wireMoment } from '#platform';

export interface AnswerKeeping {
  /** A handle of the role portico_work. */
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

interface OutsideQuestion<Value> {
  /** What is asked, and of what, whatever the days: so many rows are kept, and no more. At most 1000 characters. */
  readonly subject: string;
  readonly question: object;
  /** The question that the answer is kept as. */
  readonly keptAs: object;
  /** Reads an answer that was kept. */
  readonly schema: z.ZodType<Value>;
  /** Whether the answer is kept at all. */
  readonly kept: boolean;
  /** Whether it takes the place of the one that is kept. Without this it does. */
  readonly replaces?: boolean;
  /** Whether an answer about other days is what was known last too, with the days that it is of. */
  readonly ofAnyDays?: boolean;
  /** Throws when there is no answer, or none in the agreed form. */
  readonly ask: () => Promise<Value>;
}

const AnswerDays = z.object({ from: z.string(), to: z.string() });

export interface LastAnswer<Value> {
  readonly value: Value;
  readonly at: string;
  /** The days that it is of, where they are not those of the question. */
  readonly days?: z.infer<typeof AnswerDays>;
}

/** An answer with its moment; or, without one, since when there is none and what was answered last to the same question. */
export type OutsideAnswer<Value> =
  | { readonly answered: true; readonly value: Value; readonly at: string }
  | { readonly answered: false; readonly since: string; readonly last: LastAnswer<Value> | null };

export async function askAndKeep<Value>(
  { db, log, now, signal }: AnswerKeeping,
  asked: OutsideQuestion<Value>,
): Promise<OutsideAnswer<Value>> {
  const { subject, question, keptAs, kept, replaces = true, ask } = asked;
  try {
    const value = await ask();
    const at = now().toISOString();
    // An answer that cannot be kept is an answer all the same.
    if (kept)
      await (replaces ? keepAnswer(db, subject, keptAs, value, at) : endFailure(db, subject)).catch((error: unknown) =>
        log.error({ err: error, question: subject }, 'an answer of a source was not kept'),
      );
    return { answered: true, value, at };
  } catch (error) {
    // Whoever asked has gone: the service is not to blame.
    signal.throwIfAborted();
    log.error({ err: error, question: `${subject} ${JSON.stringify(question)}` }, 'a source does not answer');
    const at = now().toISOString();
    return kept ? readLastAnswer(db, asked, at) : { answered: false, since: at, last: null };
  }
}

/** Written when it differs, or when the last one is a minute old: what is looked at all the time is not written all the time. */
async function keepAnswer(db: Db, subject: string, question: object, value: unknown, at: string): Promise<void> {
  await db.execute(sql`
    insert into source_answer as kept (subject, question, answer, answered_at)
    values (${subject}, ${JSON.stringify(question)}::jsonb, ${JSON.stringify(value)}::jsonb, ${at}::timestamptz)
    on conflict (tenant_id, subject) do update
      set question = excluded.question, answer = excluded.answer, answered_at = excluded.answered_at, failing_since = null
    where kept.question is distinct from excluded.question or kept.answer is distinct from excluded.answer or kept.failing_since is not null
      or kept.answered_at < excluded.answered_at - interval '1 minute'`);
}

/** Says that the source answers again, of other days than those of what is kept. */
async function endFailure(db: Db, subject: string): Promise<void> {
  await db.execute(sql`update source_answer set failing_since = null where subject = ${subject} and failing_since is not null`);
}

async function readLastAnswer<Value>(
  db: Db,
  { subject, keptAs, schema, ofAnyDays = false }: OutsideQuestion<Value>,
  at: string,
): Promise<OutsideAnswer<Value>> {
  const { rows } = await db.execute<{ answer: unknown; question: unknown; isSame: boolean | null; at: string | null; since: string }>(sql`
    insert into source_answer as kept (subject, failing_since) values (${subject}, ${at}::timestamptz)
    on conflict (tenant_id, subject) do update set failing_since = coalesce(kept.failing_since, excluded.failing_since)
    returning answer, question, question = ${JSON.stringify(keptAs)}::jsonb as "isSame",
      ${wireMoment(sql`answered_at`)} as at, ${wireMoment(sql`failing_since`)} as since`);
  const [row] = rows;
  const last = schema.safeParse(row?.answer);
  const days = row?.isSame ? undefined : AnswerDays.safeParse(row?.question).data;
  const isKnown = row?.isSame === true || (ofAnyDays && days !== undefined);
  if (!last.success || !row?.at || !isKnown) return { answered: false, since: row?.since ?? at, last: null };
  const isOther = days !== undefined && !isOfDays(keptAs, days);
  return { answered: false, since: row.since, last: { value: last.data, at: row.at, ...(isOther && { days }) } };
}

function isOfDays(question: object, { from, to }: z.infer<typeof AnswerDays>): boolean {
  return 'from' in question && 'to' in question && question.from === from && question.to === to;
}
