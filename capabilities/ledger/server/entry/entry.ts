/**
 * Commits one entry by hand as an arrival of its own, whose facts are visible as a whole or not at all. A fact that it corrects is kept, as
 * superseded.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse, Refusal } from '#packages/endpoint';
import { add, formatDecimal, sign, trimZeros, units } from '#packages/money';
import { requestRebuild } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import { transactionFingerprint, type TransactionContent } from '../fingerprint.ts';
import { actionsOf, movesOf, findShortages, findNewShortages } from '../holdings.ts';
import { isEffective } from '../moves.ts';
import { takeArrivalTurn } from '../turns.ts';

type EntryContext = Pick<SignedInContext, 'db' | 'jobs' | 'person' | 'words'>;

export interface TransactionEntry extends TransactionContent {
  readonly id?: string;
  readonly name: string | null;
  /** The fact that it corrects, and the first fact of that chain of corrections. */
  readonly supersedes?: string;
  readonly record?: string;
  /** True where it withdraws the fact that it corrects. */
  readonly withdrawn?: boolean;
  /** True for the purchase with which a holding was entered. */
  readonly ofHolding?: boolean;
}

/** The field to blame where an entry would leave less than nothing, or null where a record is withdrawn or restored. */
export interface BlamedField {
  readonly field: string | null;
  /** Units that leave the portfolio by the entry. */
  readonly leaving?: string | undefined;
}

/**
 * Does the work under a new arrival and commits it, one entry of a tenant after the other.
 * @throws Refusal where more units of the portfolio would leave than there are: `input.invalid` at the field, otherwise `record.used`
 */
export async function commitEntry<Done>(
  { db, jobs, person, words }: EntryContext,
  portfolio: string,
  blamed: BlamedField,
  work: (arrival: string) => Promise<Done>,
): Promise<Done> {
  await takeArrivalTurn(db);
  const before = await readShortages(db, portfolio);
  const arrival = randomUUID();
  await db.execute(sql`insert into arrival (id, source, kind) values (${arrival}, ${person.name}, 'entries')`);
  const done = await work(arrival);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  const [short] = findNewShortages(before, await readShortages(db, portfolio));
  if (short) {
    if (blamed.field === null) refuse('record.used');
    const beyond = short[1].units;
    const held = blamed.leaving === undefined ? null : add(units(blamed.leaving), beyond);
    const said =
      held === null || sign(held) < 0
        ? words('ledger.neededLater', { date: short[1].date })
        : words('ledger.onlyHave', { units: formatDecimal(trimZeros(held)) });
    throw new Refusal('input.invalid', { [blamed.field]: said });
  }
  await requestRebuild(jobs);
  return done;
}

async function readShortages(db: SignedInContext['db'], portfolio: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct instrument_id as id from transaction where portfolio_id = ${portfolio} and units is not null and instrument_id is not null`);
  const instruments = rows.map(({ id }) => id);
  const actions = await actionsOf(db, instruments);
  return findShortages(await movesOf(db, [portfolio], [...new Set([...instruments, ...actions.instruments])], isEffective), actions);
}

/** Gives the id of the fact. */
export async function appendTransaction(db: SignedInContext['db'], arrival: string, fact: TransactionEntry): Promise<string> {
  const id = fact.id ?? randomUUID();
  await db.execute(sql`
    insert into transaction (id, arrival_id, portfolio_id, instrument_id, type, date, units, amount, fee, tax, currency, sequence, name, reference, fingerprint,
      supersedes, record_id, withdrawn, of_holding)
    values (${id}, ${arrival}, ${fact.portfolio}, ${fact.instrument}, ${fact.type}, ${fact.date}::date, ${fact.units}::numeric, ${fact.amount}::numeric,
      ${fact.fee}::numeric, ${fact.tax}::numeric, ${fact.currency}, ${fact.sequence ?? null}::int, ${fact.name}, ${fact.reference}, ${transactionFingerprint(fact)},
      ${fact.supersedes ?? null}, ${fact.record ?? null}, ${fact.withdrawn ?? false}, ${fact.ofHolding ?? false})`);
  return id;
}

/** A transaction with its last correction, whether it was withdrawn or not. */
export interface CurrentTransaction extends TransactionContent, Record<string, unknown> {
  readonly id: string;
  /** The id of the first fact, which is the id of the record. */
  readonly record: string;
  readonly name: string | null;
  readonly withdrawn: boolean;
  readonly ofHolding: boolean;
}

const CURRENT_COLUMNS = sql`t.id, coalesce(t.record_id, t.id) as record, t.portfolio_id as portfolio, t.instrument_id as instrument, t.type, t.date::text as date,
  trim_scale(t.units)::text as units, trim_scale(t.amount)::text as amount, trim_scale(t.fee)::text as fee, trim_scale(t.tax)::text as tax,
  t.currency, t.sequence, t.name, t.reference, t.withdrawn, t.of_holding as "ofHolding"`;
export const IS_CURRENT = sql`t.arrival_id in (select id from arrival where committed_at is not null and undone_at is null)
  and not exists (select from transaction c join arrival b on b.id = c.arrival_id
    where c.supersedes = t.id and b.committed_at is not null and b.undone_at is null)`;

/** @throws Refusal `record.unknown` */
export async function readCurrentTransaction(db: SignedInContext['db'], record: string): Promise<CurrentTransaction> {
  const { rows } = await db.execute<CurrentTransaction>(sql`
    select ${CURRENT_COLUMNS} from transaction t where (t.id = ${record} or t.record_id = ${record}) and ${IS_CURRENT}
    order by t.record_id nulls last limit 1`);
  return rows[0] ?? refuse('record.unknown');
}

/** The transactions that moved units of a holding; withdrawn ones only where they are asked for. */
export async function readUnitMovements(
  db: SignedInContext['db'],
  portfolio: string,
  instrument: string,
  withdrawn = false,
): Promise<CurrentTransaction[]> {
  const { rows } = await db.execute<CurrentTransaction>(sql`
    select ${CURRENT_COLUMNS} from transaction t where t.portfolio_id = ${portfolio} and t.instrument_id = ${instrument} and t.units is not null
      and t.withdrawn = ${withdrawn} and ${IS_CURRENT} order by t.date, t.id`);
  return rows;
}

/** Appends a fact by which a transaction is withdrawn, or restored. */
export async function setWithdrawn(db: SignedInContext['db'], arrival: string, one: CurrentTransaction, withdrawn: boolean): Promise<void> {
  const { id, record, ...said } = one;
  await appendTransaction(db, arrival, { ...said, supersedes: id, record, withdrawn });
}
