/**
 * The holdings of a fund service: one list of what all its clients hold, in which an account is named by `accountNo`, the number of the fund and that of the
 * account with a `U` between them. It states no values of accounts and no transactions.
 */
import { z } from 'zod';
import { NO_CHANGES } from '#contract/accounts';
import { add, formatDecimal, readDecimal, ZERO, type Amount } from '#packages/money';
import type { PortfolioProvider, ProvidedAccount, ProvidedHolding } from '#contract/sources';
import { DatesAnswer, HoldingsAnswer } from '../answers.ts';
import { getJson, type ProviderConnection } from '../connection.ts';
import { listOf, Text } from '../values.ts';

/** Of all clients together. */
const MOST_BYTES = 32 * 1024 * 1024;
const NumberedRows = listOf(z.looseObject({ accountNo: Text.catch(null) }));
type NumberedRow = z.infer<typeof NumberedRows>[number];

export function fundHoldingsProvider(connection: ProviderConnection): PortfolioProvider {
  /** What one request needs of the list it asks for once. */
  const lists = new Map<string | null, Promise<readonly NumberedRow[]>>();
  const list = (day: string | null, deadline: AbortSignal) => {
    const listed = lists.get(day) ?? readList(day, deadline);
    lists.set(day, listed);
    return listed;
  };
  const readList = async (day: string | null, deadline: AbortSignal) => {
    try {
      return NumberedRows.parse(await getJson(connection, { path: ['Holdings'], query: { date: day } }, deadline, MOST_BYTES));
    } catch (error) {
      // The next question asks again.
      lists.delete(day);
      throw error;
    }
  };
  /** What is wrong with a row of somebody else is nothing to this account. */
  const held = async (number: string, day: string | null, deadline: AbortSignal) =>
    HoldingsAnswer.parse((await list(day, deadline)).filter(({ accountNo }) => accountNo === number || accountNo?.endsWith(`U${number}`)));
  return {
    // An account is worth what it holds, where that is in one currency.
    account: async ({ account, day }, deadline) => ({
      number: account,
      changes: NO_CHANGES,
      ...worthOf(await held(account, day, deadline)),
    }),
    holdings: ({ portfolio, day }, deadline) => held(portfolio, day, deadline),
    holdingDates: async (_question, deadline) =>
      DatesAnswer.parse(await getJson(connection, { path: ['Holdings', 'dates'], query: {} }, deadline)),
  };
}

function worthOf(holdings: readonly ProvidedHolding[]): Pick<ProvidedAccount, 'value' | 'currency'> {
  const [currency, ...others] = new Set(holdings.map(({ priceCurrency }) => priceCurrency));
  if (currency === undefined || others.length > 0) return { value: null, currency: null };
  let worth: Amount = ZERO;
  for (const { value } of holdings) {
    const stated = value === null ? null : readDecimal<'amount'>(value);
    if (stated === null) return { value: null, currency };
    worth = add(worth, stated);
  }
  return { value: formatDecimal(worth), currency };
}
