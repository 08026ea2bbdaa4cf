/** Computes the values of many accounts on a day, for lists; read in batches and computed on request. */
import { setImmediate } from 'node:timers/promises';
import { parseDay } from '#packages/calendar';
import { amount, minorUnits, multiply, formatDecimal, round } from '#packages/money';
import { exchangeRate, openBook } from '#engine/book';
import { handleAt, type Db } from '#platform';
import type { AccountSource, ListedValuation } from '#contract/accounts';
import { readFactsMoment, readMarket, type TenantMarket } from '#server/instruments';
import { portfoliosOwnedOn } from '#server/portfolios';
import { figuresOfAccount } from '../account-figures.ts';
import { readFacts } from '../book.ts';

/** The number of accounts whose ledgers are read together: few enough to limit memory, enough to spare round trips. */
export const BATCH_SIZE = 25;

export const accountValuations: AccountSource<Db>['accountValuations'] = async (reader, accounts, { asOf, currency }) => {
  // All accounts of a list are valued by the same facts, though others arrive between its batches.
  const db = handleAt(reader, await readFactsMoment(reader));
  const market = await readMarket(db);
  const found = new Map<string, ListedValuation>();
  for (let start = 0; start < accounts.length; start += BATCH_SIZE) {
    const batch = [];
    for (const account of accounts.slice(start, start + BATCH_SIZE))
      batch.push({ account, owned: await portfoliosOwnedOn(db, account.id, asOf) });
    const ids = batch.flatMap(({ owned }) => owned.portfolios.map(({ id }) => id));
    const facts = await readFacts(db, ids, asOf);
    for (const { account, owned } of batch) {
      const { value } = figuresOfAccount(facts, { onDay: owned.portfolios, atEnd: owned.portfolios }, account.currency, {
        asOf,
        from: asOf,
        to: asOf,
      });
      const valuation = { asOf, knownAt: value.knownAt, currency: account.currency, value: value.value, changes: value.changes };
      const compared = convertValue(value.value, account.currency, currency, market, asOf);
      const portfolioNames = owned.portfolios.map(({ name }) => name);
      found.set(account.id, { portfolioNames, firstDay: value.firstDay, valuation, compared });
      await setImmediate(); // lets other requests run in between
    }
  }
  return { value: found, findings: [] };
};

/** Converts a value, only for sorting; null, and therefore last, when no rate is known. */
export function convertValue(value: string | null, from: string, to: string, market: TenantMarket, asOf: string): string | null {
  if (value === null || from === to) return value;
  const rate = exchangeRate(openBook({ currency: to, lines: [], entries: [], rates: market.rates }), from, to, parseDay(asOf));
  return rate === null ? null : formatDecimal(round(multiply(amount(value), rate.rate), minorUnits(to)));
}
