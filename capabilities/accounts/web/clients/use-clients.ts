/** Loads the client list in pages: only the rows in sight are fetched. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clocksOf, useAsk } from '#ui';
import { accounts, type AccountRow } from '../../contract.ts';
import { filtersOf, sortingOf, type ClientSearch } from './client-search.ts';

const PAGE = 100;

/** `first` is the query of the first page, which has the total; `row` gives a row once it has been loaded. */
export function useClients(portal: string, searched: ClientSearch) {
  const ask = useAsk();
  const { column, direction } = sortingOf(searched);
  const page = (number: number) =>
    ask(accounts.listAccounts, {
      portal,
      search: searched.search ?? '',
      ...filtersOf(searched),
      sort: column,
      direction,
      ...clocksOf(searched),
      offset: number * PAGE,
      limit: PAGE,
    });
  const first = useQuery(page(0));
  const [inSight, setInSight] = useState<readonly number[]>([]);
  // Further pages wait for the first answer to a new query; until then they would belong to the old one.
  const further = first.isPlaceholderData ? [] : inSight.filter((number) => number > 0);
  const others = useQueries({
    queries: further.map((number) => ({ ...page(number), placeholderData: undefinedPage, gcTime: 60_000 })),
  });
  const row = (index: number): AccountRow | undefined => {
    const number = Math.floor(index / PAGE);
    const answer = number === 0 ? first.data : others[further.indexOf(number)]?.data;
    return answer?.value.rows[index - number * PAGE];
  };
  const onWindow = (from: number, to: number) => {
    const pages = Array.from({ length: Math.floor(to / PAGE) - Math.floor(from / PAGE) + 1 }, (_, step) => Math.floor(from / PAGE) + step);
    setInSight((now) => (now.join() === pages.join() ? now : pages));
  };
  const failed = others.find((query) => query.isError);
  return { first, row, onWindow, failed };
}

// The data of one page is never shown as a placeholder for another.
const undefinedPage = () => undefined;
