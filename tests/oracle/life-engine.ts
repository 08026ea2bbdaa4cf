/** Turns a random ledger into the input of the engine. */
import { parseDay } from '#packages/calendar';
import { openBook, type Book, type CorporateAction, type History } from '#packages/returns';
import { historyOf } from './engine.ts';
import type { Life } from './life.ts';

export const symbolsOf = ({ market }: Life) => Object.keys(market.prices);

export function bookOf(life: Life): Book {
  return openBook(lifeHistory(life));
}

export function lifeHistory(life: Life): History {
  const symbols = symbolsOf(life);
  const plain = historyOf({ currency: life.currency, transactions: life.facts }, life.market);
  return {
    ...plain,
    entries: plain.entries.map((entry, i) => {
      const { acquired, ...fact } = life.facts[i] as Life['facts'][number];
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
