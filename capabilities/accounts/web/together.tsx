/** Shows what the accounts of a client are together, over the range of days in the address: the line of their value, and what they are made of. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customDays } from '#contract/tenants';
import type { Finding } from '#packages/findings';
import { ChartFigure, clocksOf, DateRange, rangeDays, useAsk, useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { accounts, type AccountsTogether } from '../contract.ts';
import { allocationChart, valueChart } from './account/charts.ts';
import { useAccountSearch } from './account/over.ts';
import css from './account/account-page.module.css';

type TogetherQuery = UseQueryResult<{ readonly value: AccountsTogether | null; readonly findings: readonly Finding[] }>;

/** @param enabled whether there are several accounts */
export function useTogether(portal: string, enabled: boolean): TogetherQuery {
  const ask = useAsk();
  const search = useAccountSearch();
  const clocks = clocksOf(search);
  const latest = useQuery({ ...ask(accounts.readTogether, { portal, ...clocks }), enabled: enabled && search.range !== undefined });
  const known = latest.data?.value;
  const days = rangeDays(search, known ? daysOf(known) : undefined);
  const ranged = useQuery({ ...ask(accounts.readTogether, { portal, ...clocks, ...days }), enabled: enabled && days !== undefined });
  // A preset range needs the days of the accounts first; until then the first answer is shown, or its failure.
  return days === undefined ? latest : ranged;
}

/** The history begins on the day on which the first of the accounts held something. */
const daysOf = (together: AccountsTogether) => ({ ...together, inception: together.firstDay });

export function LineTogether({ of }: { readonly of: AccountsTogether }) {
  const [words, formats] = [useWords(), useFormats()];
  const { settings } = useTenant();
  const search = useAccountSearch();
  const line = useMemo(() => valueChart(of, { words, formats }, null), [of, words, formats]);
  // A provider states no history.
  if (of.firstDay === null) return null;
  return (
    <div data-sum>
      <DateRange search={search} days={daysOf(of)} custom={customDays(settings, of.asOf)} />
      {of.series.length > 0 && <ChartFigure chart={line} level={2} />}
    </div>
  );
}

export function AllocationTogether({ of }: { readonly of: AccountsTogether }) {
  const [words, formats] = [useWords(), useFormats()];
  const parts = useMemo(() => allocationChart(of, { words, formats }, null), [of, words, formats]);
  if (of.allocation.length === 0) return null;
  return (
    <div className={css.allocation} data-sum>
      <ChartFigure chart={parts} level={2} />
    </div>
  );
}
