/** An account over the days of the address. */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clocksOf, rangeDays, useAsk, type ClockSearch, type RangeSearch } from '#ui';
import { accounts, type AccountDetail } from '../contract.ts';

/** Of the page of an account, and of its print, which keep to the same words. */
export const useAccountSearch = (): RangeSearch & ClockSearch => useSearch({ strict: false });

export function useAccountOver(account: string) {
  const ask = useAsk();
  const search = useAccountSearch();
  const clocks = clocksOf(search);
  const latest = useQuery(ask(accounts.readAccount, { account, ...clocks }));
  const days = rangeDays(search, latest.data && begun(latest.data.value));
  const ranged = useQuery({ ...ask(accounts.readAccount, { account, ...clocks, ...days }), enabled: days !== undefined });
  // A preset waits for the account's own days; until then the first answer speaks, failure included.
  return days === undefined ? latest : ranged;
}

/** Where the record does not say when the account began, it began with its figures. */
export function begun(detail: AccountDetail): AccountDetail {
  return { ...detail, inception: detail.inception ?? detail.firstDay };
}
