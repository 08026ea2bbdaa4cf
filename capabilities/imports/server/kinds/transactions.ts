/** Reads files of transactions. A line is known while there are as many equal transactions in sight as the file has had so far. */
import { sql } from 'drizzle-orm';
import type { Day } from '#packages/calendar';
import { seenArrivals } from '#server/instruments';
import { createInstrumentLookup, createPortfolioLookup } from '../check/lookups.ts';
import { refuseOversold } from '../check/oversold.ts';
import type { ReadingPlan } from '../read/plan.ts';
import { createBatchReader, type ImportReader } from '../check/reading.ts';
import type { CheckRun, ImportTx } from '../check/run.ts';
import { readTransactionLine, type ImportedTransaction } from './trade.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

/** Transactions that are staged together. */
const BATCH_LINES = 5000;

/** A new transaction with the number of equal ones before it, in sight or staged. */
type FreshTransaction = ImportedTransaction & { readonly twin: number };

export function createTransactionReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const known = { portfolios: createPortfolioLookup(run.db), instruments: createInstrumentLookup(run.db), today };
  /** Number of known transactions of each fingerprint that the file has had so far. */
  const met = new Map<string, number>();

  const stageTrades = async (tx: ImportTx, trades: readonly ImportedTransaction[]) => {
    const counts = await countEqual(tx, run.importId, trades);
    const fresh: FreshTransaction[] = [];
    for (const trade of trades) {
      const count = counts.get(trade.fingerprint) ?? { seen: 0, staged: 0 };
      counts.set(trade.fingerprint, count);
      const before = met.get(trade.fingerprint) ?? 0;
      const isKnown = before < count.seen;
      if (isKnown) met.set(trade.fingerprint, before + 1);
      else fresh.push({ ...trade, twin: count.seen + count.staged++ });
      verdicts.add(isKnown ? 'known' : 'new', { row: trade.line, column: null, value: null, code: null, reads: trade.reads });
    }
    if (fresh.length > 0) await insertTransactions(tx, run.importId, fresh);
  };

  return createBatchReader<ImportedTransaction>(plan, run, verdicts, {
    lines: BATCH_LINES,
    async load(lines) {
      await known.portfolios.load(lines.flatMap((line) => line.plain('portfolio') ?? []));
      await known.instruments.load(lines.flatMap((line) => line.plain('symbol') ?? []));
    },
    read: (line) => readTransactionLine(line, known),
    stage: stageTrades,
    end: () => refuseOversold(plan, run, verdicts),
  });
}

/** Counts equal transactions. Those corrected or withdrawn by hand count once, so that a file that repeats them brings nothing new. */
async function countEqual(
  tx: ImportTx,
  importId: string,
  trades: readonly ImportedTransaction[],
): Promise<Map<string, { readonly seen: number; staged: number }>> {
  const asked = [...new Set(trades.map((trade) => trade.fingerprint))];
  const { rows } = await tx.execute<{ fingerprint: string; seen: number; staged: number }>(sql`
    select t.fingerprint, count(*) filter (where t.arrival_id <> ${importId})::int as seen, count(*) filter (where t.arrival_id = ${importId})::int as staged
    from transaction t
    where t.fingerprint = any(${sql.param(asked)}::text[]) and (t.arrival_id = ${importId} or t.arrival_id in (${seenArrivals})) and not t.withdrawn
      and not exists (select from transaction o where o.id = t.supersedes and o.fingerprint = t.fingerprint)
    group by t.fingerprint`);
  return new Map(rows.map(({ fingerprint, seen, staged }) => [fingerprint, { seen, staged }]));
}

async function insertTransactions(tx: ImportTx, importId: string, trades: readonly FreshTransaction[]): Promise<void> {
  const column = <Value>(of: (trade: FreshTransaction) => Value) => sql.param(trades.map(of));
  await tx.execute(sql`
    insert into transaction (arrival_id, portfolio_id, instrument_id, type, date, units, amount, fee, tax, currency, sequence, name, reference, fingerprint, twin, line)
    select ${importId}, portfolio, instrument, type, date, units, amount, fee, tax, currency, sequence, name, reference, fingerprint, twin, line
    from unnest(${column((trade) => trade.portfolio)}::uuid[], ${column((trade) => trade.instrument)}::uuid[], ${column((trade) => trade.type)}::text[],
      ${column((trade) => trade.date)}::date[], ${column((trade) => trade.units)}::numeric[], ${column((trade) => trade.amount)}::numeric[],
      ${column((trade) => trade.fee)}::numeric[], ${column((trade) => trade.tax)}::numeric[], ${column((trade) => trade.currency)}::text[],
      ${column((trade) => trade.sequence)}::int[],
      ${column((trade) => trade.name)}::text[], ${column((trade) => trade.reference)}::text[], ${column((trade) => trade.fingerprint)}::text[],
      ${column((trade) => trade.twin)}::int[], ${column((trade) => trade.line)}::int[])
      as told (portfolio, instrument, type, date, units, amount, fee, tax, currency, sequence, name, reference, fingerprint, twin, line)`);
}
