/** SQL conditions that tell which transactions count, and which of them move units; `t` is the transaction. */
import { sql, type SQL } from 'drizzle-orm';
import { seenArrivals } from '#server/instruments';
import { isUncorrected } from './ledger.ts';

export const OUTGOING: SQL = sql`('Sale', 'TransferOut')`;

/** Units with a sign: incoming units are positive. */
export const signedUnits: SQL = sql`(case when t.type in ${OUTGOING} then -t.units else t.units end)`;

/** Visible and not corrected. */
export const isEffective: SQL = sql`t.arrival_id in (${seenArrivals}) and ${isUncorrected}`;

/** As above, together with the rows staged under the import. */
export function isEffectiveOrStaged(importId: string): SQL {
  return sql`(t.arrival_id = ${importId} or t.arrival_id in (${seenArrivals})) and ${isUncorrected}`;
}

/** Transactions of these portfolios that move units. */
export function movesUnits(portfolios: readonly string[]): SQL {
  return sql`t.portfolio_id = any(${sql.param([...portfolios])}::uuid[]) and t.type in ('Purchase', 'TransferIn', 'Sale', 'TransferOut')`;
}
