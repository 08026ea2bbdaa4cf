/** Posts trades from outside the ledger's own forms as facts like any entry by hand; and withdraws one. */
import type { SignedInContext } from '#server/people';
import { appendTransaction, commitEntry, setWithdrawn, readCurrentTransaction } from './entry.ts';
import { settleHolding } from './entered-transactions.ts';
import { recordPrice, restorePrice } from './securities.ts';

interface PostedTrade {
  readonly portfolio: string;
  readonly instrument: string;
  readonly type: 'Purchase' | 'Sale';
  readonly date: string;
  readonly units: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly reference: string;
}

/**
 * Runs within a transaction that is open already. Gives the id of the trade in the ledger.
 * @throws Refusal `input.invalid` at `units` where more would leave than there is
 */
export async function postTrade(context: SignedInContext, trade: PostedTrade): Promise<string> {
  const { db } = context;
  const leaving = trade.type === 'Sale' ? trade.units : undefined;
  const id = await commitEntry(context, trade.portfolio, { field: 'units', leaving }, async (arrival) => {
    const fact = await appendTransaction(db, arrival, { ...trade, fee: '0', tax: '0' });
    await recordPrice(db, arrival, { instrument: trade.instrument, date: trade.date, count: trade.units, money: trade.amount });
    return fact;
  });
  await settleHolding(context, trade.portfolio, trade.instrument);
  return id;
}

/**
 * Appends a fact by which the trade is withdrawn.
 * @throws Refusal `record.unknown`, and `record.used` where the units it brought are gone by now
 */
export async function withdrawTrade(context: SignedInContext, id: string): Promise<void> {
  const { db } = context;
  const one = await readCurrentTransaction(db, id);
  await commitEntry(context, one.portfolio, { field: null }, async (arrival) => {
    await setWithdrawn(db, arrival, one, true);
    if (one.instrument !== null) await restorePrice(db, arrival, one.instrument, one.date, one.id);
  });
  await settleHolding(context, one.portfolio, one.instrument);
}
