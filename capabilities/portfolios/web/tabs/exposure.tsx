/**
 * Shows the composition of the portfolio: the exposure by asset class, and the breakdowns by currency, sector and class, each adding up to the
 * whole.
 */
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { ChartFigure, useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { allocationChart, type AllocationDimension } from '../charts.ts';
import { LookThroughPanel } from './look-through.tsx';
import type { PanelProps } from '../parts.tsx';
import { useChangeSearch, usePortfolioSearch } from '../place.ts';
import { NoHoldings } from '../unanswered.tsx';
import css from './exposure.module.css';

const EXPOSURE_DIMENSIONS: readonly AllocationDimension[] = ['assetClass'];
const BREAKDOWN_DIMENSIONS: readonly AllocationDimension[] = ['assetClass', 'currency', 'sector'];

export function Exposure(props: PanelProps) {
  return <AllocationCharts {...props} dimensions={EXPOSURE_DIMENSIONS} />;
}

/** The breakdowns as held, or with the funds divided by what they hold; the address says which. */
export function Breakdowns(props: PanelProps) {
  const words = useWords();
  const { funds } = usePortfolioSearch();
  const change = useChangeSearch();
  const through = funds === 'through';
  const { source } = useTenant().settings;
  // A provider does not say what funds hold.
  if (source !== null || props.portfolio.allocation.assetClass.length === 0)
    return <AllocationCharts {...props} dimensions={BREAKDOWN_DIMENSIONS} />;
  return (
    <>
      <NativeSelect
        className={css.choice}
        label={words('portfolios.through')}
        data={[
          { value: 'held', label: words('portfolios.through.held') },
          { value: 'through', label: words('portfolios.through.seen') },
        ]}
        value={through ? 'through' : 'held'}
        onChange={({ currentTarget }) => change({ funds: currentTarget.value === 'through' ? 'through' : undefined })}
      />
      {through ? <LookThroughPanel {...props} /> : <AllocationCharts {...props} dimensions={BREAKDOWN_DIMENSIONS} />}
    </>
  );
}

function AllocationCharts({ portfolio, shownFindings, dimensions }: PanelProps & { readonly dimensions: readonly AllocationDimension[] }) {
  const words = useWords();
  const formats = useFormats();
  const charts = useMemo(
    () => dimensions.map((by) => allocationChart(portfolio, by, { words, formats })),
    [dimensions, portfolio, words, formats],
  );
  if (portfolio.allocation.assetClass.length === 0) return <NoHoldings findings={shownFindings} title={words('portfolios.empty')} />;
  return (
    <div className={css.charts}>
      {charts.map((chart, index) => (
        <ChartFigure key={dimensions[index]} chart={chart} level={2} />
      ))}
    </div>
  );
}
