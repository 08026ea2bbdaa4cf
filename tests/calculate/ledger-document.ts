/** Turns a random ledger into a calculation document. */
import type { LedgerCase } from '../oracle/random-ledgers.ts';

export function documentOf({ ledger, market }: Pick<LedgerCase, 'ledger' | 'market'>) {
  const classes: Record<string, string> = { alpha: 'Equities', beta: 'Equities', gamma: 'Fixed Interest' };
  return {
    currency: ledger.currency,
    instruments: Object.entries(market.prices).map(([id, { currency }]) => ({ id, currency, assetClass: classes[id] })),
    prices: Object.fromEntries(Object.entries(market.prices).map(([id, { quotes }]) => [id, quotes])),
    rates: Object.entries(market.rates).map(([pair, values]) => ({ base: pair.slice(0, 3), quote: pair.slice(4), values })),
    transactions: ledger.transactions.map(({ symbol, units, ...transaction }) => ({
      ...transaction,
      ...(symbol !== null && { instrument: symbol }),
      ...(units !== '0' && { units }),
    })),
  };
}
