/** Reads the facts of the ledger for the engine and for lists. */
import { sql, type SQL } from 'drizzle-orm';
import { parseDay } from '#packages/calendar';
import type { HistoryEntry } from '#engine/book';
import type { Db } from '#platform';
import type { Arrival } from '#contract/instruments';
import { arrivalOfRow, seenArrivals } from '#server/instruments';
import { EntryType, type TransactionType } from '../contract.ts';

/** The content of a transaction, wherever it is stored: decimals as exact text, unsigned; `units` is null for movements of money alone. */
export interface TransactionFact {
  readonly portfolio: string;
  readonly instrument: string | null;
  readonly type: TransactionType;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly units: string | null;
  /** Before fee and tax, which are '0' where there is none. */
  readonly amount: string;
  readonly fee: string;
  readonly tax: string;
  readonly currency: string;
  /** Its place among the transactions of its day, where its source says so: a smaller one is earlier. */
  readonly sequence?: number | null;
}

/** A transaction as it is read from the ledger. */
export interface LedgerRow extends TransactionFact, Record<string, unknown> {
  readonly id: string;
  readonly name: string | null;
  readonly arrival: Arrival;
}

/** A transaction in the form of the engine; `line` is the index of its instrument among the engine's lines. */
export function engineEntry(fact: Omit<TransactionFact, 'portfolio'>, line: number | null): HistoryEntry {
  return {
    day: parseDay(fact.date),
    // Only the ledger keeps the specified spelling [OQ-06].
    kind: fact.type === 'Divident' ? 'Dividend' : fact.type,
    line,
    units: fact.units ?? '0',
    amount: fact.amount,
    fee: fact.fee,
    tax: fact.tax,
    currency: fact.currency,
    ...(typeof fact.sequence === 'number' && { sequence: fact.sequence }),
  };
}

/** The type of an entry of the engine as it is stored and answered, by the engine's kind. */
export function storedTypeOf(kind: string): EntryType {
  return EntryType.parse(kind === 'Dividend' ? 'Divident' : kind);
}

/**
 * Within a day incoming transactions come before outgoing ones, so that the order in a file does not decide whether a sale is covered. Those with a
 * sequence stand between them, in its order.
 */
const INCOMING: readonly TransactionType[] = ['Contribution', 'TransferIn', 'Divident', 'Interest', 'FeeRefund', 'TaxRefund', 'Purchase'];
const OUTGOING: readonly TransactionType[] = ['Fee', 'Tax', 'InterestCharged', 'Sale', 'TransferOut', 'Withdrawal'];

/**
 * The order of the transactions `t` of a portfolio. Within a day the lines of a file decide, then the content of the facts, never the order of their
 * arrival.
 */
export const ledgerOrder: SQL = sql`t.date, case when t.sequence is not null then 1 when t.type = any(${sql.param([...INCOMING])}::text[]) then 0 else 2 end,
  t.sequence, array_position(${sql.param([...INCOMING, ...OUTGOING])}::text[], t.type), t.line, t.units, t.amount, t.fee, t.tax, t.currency,
  t.reference, t.fingerprint, t.twin, t.id`;

/** A day before every transaction. */
const BEFORE_ALL_DAYS = '-infinity';

/**
 * Whether the transaction `t` counts: no visible correction replaces it, and it does not withdraw what it corrects. Each correction is looked up by
 * the index, whatever the database knows of its tables: as an anti-join it takes seconds for some thousand rows that have only just been imported,
 * until statistics are gathered.
 */
export const isUncorrected: SQL = sql`(not t.withdrawn
  and (select true from transaction c where c.supersedes = t.id and c.arrival_id in (${seenArrivals}) limit 1) is null)`;

interface StoredRow extends TransactionFact, Record<string, unknown> {
  readonly id: string;
  readonly name: string | null;
  readonly arrivalId: string;
}

/** Every fact of the portfolios, or those after a day, oldest first. A corrected fact is replaced by its correction. */
export async function readLedger(db: Db, portfolios: readonly string[], after = BEFORE_ALL_DAYS): Promise<LedgerRow[]> {
  if (portfolios.length === 0) return [];
  const { rows } = await db.execute<StoredRow>(sql`
    select t.id, t.portfolio_id as portfolio, t.instrument_id as instrument, t.type, t.date::text as date,
      t.units::text as units, t.amount::text as amount, t.fee::text as fee, t.tax::text as tax, t.currency, t.sequence, t.name, t.arrival_id as "arrivalId"
    from transaction t
    where t.portfolio_id = any(${sql.param([...portfolios])}::uuid[]) and t.arrival_id in (${seenArrivals}) and t.date > ${after}::date
      and ${isUncorrected}
    order by ${ledgerOrder}`);
  const arrivals = await readArrivals(db, [...new Set(rows.map(({ arrivalId }) => arrivalId))]);
  return rows.map(({ arrivalId, ...row }) => {
    const arrival = arrivals.get(arrivalId);
    if (!arrival) throw new Error(`arrival ${arrivalId} went while its transactions were read`);
    return { ...row, arrival };
  });
}

/** Arrivals are read apart, because thousands of transactions came with a few of them. */
async function readArrivals(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Arrival>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; arrival: Arrival }>(
    sql`select a.id, ${arrivalOfRow} as arrival from arrival a where a.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, arrival }) => [id, arrival]));
}
