/** Reads an account over the range of days in the address. */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clocksOf, rangeDays, useAsk, type ClockSearch, type RangeSearch } from '#ui';
import { accounts, type AccountDetail } from '../../contract.ts';

/** The search parameters of the page of an account, of its print, and of a client's home, which are the same. */
export const useAccountSearch = (): RangeSearch & ClockSearch => useSearch({ strict: false });

export function useAccountOverRange(account: string) {
  const ask = useAsk();
  const search = useAccountSearch();
  const clocks = clocksOf(search);
  const latest = useQuery(ask(accounts.readAccount, { account, ...clocks }));
  const days = rangeDays(search, latest.data && withInception(latest.data.value));
  const ranged = useQuery({ ...ask(accounts.readAccount, { account, ...clocks, ...days }), enabled: days !== undefined });
  // A preset range needs the account's own days first; until then the first answer is shown, or its failure.
  return days === undefined ? latest : ranged;
}

/** Where the record has no inception, it is the first day of the figures. */
export function withInception(detail: AccountDetail): AccountDetail {
  return { ...detail, inception: detail.inception ?? detail.firstDay };
}
