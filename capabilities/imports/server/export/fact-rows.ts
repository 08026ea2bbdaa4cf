/** Reads the facts in sight as lines of the files that bring them, a batch at a time, so that no more than a batch is in memory. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform';
import { seenArrivals } from '#server/instruments';
import { isUncorrected, ledgerOrder } from '#server/ledger';
import type { ImportKind } from '../../contract.ts';
import type { FactCells } from './fact-cells.ts';
import { FACT_TABLES, PORTFOLIO_KEY, type FactTable, type TabularKind } from './fact-tables.ts';
import { readPriceLines, readRateLines } from './series-rows.ts';

const BATCH_ROWS = 20_000;
/** Portfolios whose transactions are read together. */
const BATCH_PORTFOLIOS = 25;

export function readFactLines(db: Db, kind: ImportKind): AsyncGenerator<FactCells[]> {
  switch (kind) {
    case 'transactions':
      return readTransactionLines(db);
    case 'prices':
      return readPriceLines(db);
    case 'rates':
      return readRateLines(db);
    default:
      return readTableLines(db, FACT_TABLES[kind satisfies TabularKind]);
  }
}

async function* readTableLines(db: Db, { table, subject, holds, order, fields }: FactTable): AsyncGenerator<FactCells[]> {
  const keys = sql.raw(subject.join(', '));
  const cells = sql.raw(
    Object.entries(fields)
      .map(([field, expression]) => `${expression} as "${field}"`)
      .join(', '),
  );
  // Lines that differ in anything have one order, so that none is in two batches.
  const everyCell = Object.keys(fields).map((_, at) => at + 1);
  const ordering = sql.raw([...(order === undefined ? [] : [order]), ...everyCell].join(', '));
  for (let offset = 0; ; offset += BATCH_ROWS) {
    const { rows } = await db.execute<FactCells & Record<string, string | null>>(sql`
      select ${cells} from (
        select f.*, rank() over (partition by ${keys} order by a.committed_at desc) as place
        from ${sql.identifier(table)} f join arrival a on a.id = f.arrival_id where f.arrival_id in (${seenArrivals})
      ) f where place = 1 and (${sql.raw(holds ?? 'true')})
      order by ${ordering} limit ${BATCH_ROWS} offset ${offset}`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
  }
}

/** The transactions of one portfolio after those of another, each in the order of the ledger. */
async function* readTransactionLines(db: Db): AsyncGenerator<FactCells[]> {
  const portfolios = await db.execute<{ id: string }>(sql`select id from portfolio where active order by id`);
  for (let at = 0; at < portfolios.rows.length; at += BATCH_PORTFOLIOS) {
    const batch = portfolios.rows.slice(at, at + BATCH_PORTFOLIOS).map(({ id }) => id);
    const { rows } = await db.execute<FactCells & Record<string, string | null>>(sql`
      select ${sql.raw(PORTFOLIO_KEY)} as portfolio, t.date::text as date, t.type, i.symbol, ${decimal(sql`t.units`)} as units,
        ${decimal(sql`t.amount`)} as amount, ${decimal(sql`t.fee`)} as fee, ${decimal(sql`t.tax`)} as tax, t.currency, t.name, t.reference,
        t.sequence::text as sequence
      from transaction t join portfolio p on p.id = t.portfolio_id left join instrument i on i.id = t.instrument_id
      where t.portfolio_id = any(${sql.param(batch)}::uuid[]) and t.arrival_id in (${seenArrivals}) and ${isUncorrected}
      order by t.portfolio_id, ${ledgerOrder}`);
    if (rows.length > 0) yield rows;
  }
}

function decimal(number: SQL): SQL {
  return sql`trim_scale(${number})::text`;
}
