/** Turns a random ledger into the input of the engine. */
import { parseDay } from '#packages/calendar';
import { openBook, type Book, type CorporateAction, type ScopeHistory } from '#engine/book';
import { historyOf } from './engine.ts';
import type { LedgerLife } from './life.ts';

export const symbolsOf = ({ market }: LedgerLife) => Object.keys(market.prices);

export function bookOf(life: LedgerLife): Book {
  return openBook(lifeHistory(life));
}

export function lifeHistory(life: LedgerLife): ScopeHistory {
  const symbols = symbolsOf(life);
  const plain = historyOf({ currency: life.currency, transactions: life.facts }, life.market);
  return {
    ...plain,
    entries: plain.entries.map((entry, i) => {
      const { acquired, ...fact } = life.facts[i] as LedgerLife['facts'][number];
      const { id, pocket, lots } = fact;
      const { day, kind, line, units, amount, fee, tax, currency } = entry;
      return {
        day,
        kind,
        line,
        units,
        amount,
        fee,
        tax,
        currency,
        id,
        pocket,
        ...(acquired !== undefined && { acquired: parseDay(acquired) }),
        ...(lots && { lots }),
      };
    }),
    actions: life.acts.map(({ date, symbol, to, ...act }) => ({
      ...act,
      day: parseDay(date),
      line: symbols.indexOf(symbol),
      ...(to !== undefined && { to: symbols.indexOf(to) }),
    })) as CorporateAction[],
    cost: { method: () => life.method, fees: life.fees, taxes: life.taxes },
  };
}
