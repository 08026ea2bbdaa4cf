/**
 * Shows the composition of the portfolio: the exposure by asset class, and the breakdowns by currency, sector and class, each adding up to the
 * whole.
 */
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { ChartFigure, EmptyNotice, useFormats, useWords } from '#ui';
import { allocationChart, type AllocationDimension } from '../charts.ts';
import { LookThroughPanel } from './look-through.tsx';
import type { PanelProps, PortfolioPartProps } from '../parts.tsx';
import { useChangeSearch, usePortfolioSearch } from '../place.ts';
import css from './exposure.module.css';

const EXPOSURE_DIMENSIONS: readonly AllocationDimension[] = ['assetClass'];
const BREAKDOWN_DIMENSIONS: readonly AllocationDimension[] = ['assetClass', 'currency', 'sector'];

export function Exposure(props: PortfolioPartProps) {
  return <AllocationCharts {...props} dimensions={EXPOSURE_DIMENSIONS} />;
}

/** The breakdowns as held, or with the funds divided by what they hold; the address says which. */
export function Breakdowns(props: PanelProps) {
  const words = useWords();
  const { funds } = usePortfolioSearch();
  const change = useChangeSearch();
  const through = funds === 'through';
  if (props.portfolio.allocation.assetClass.length === 0) return <AllocationCharts {...props} dimensions={BREAKDOWN_DIMENSIONS} />;
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

function AllocationCharts({ portfolio, dimensions }: PortfolioPartProps & { readonly dimensions: readonly AllocationDimension[] }) {
  const words = useWords();
  const formats = useFormats();
  const charts = useMemo(
    () => dimensions.map((by) => allocationChart(portfolio, by, { words, formats })),
    [dimensions, portfolio, words, formats],
  );
  if (portfolio.allocation.assetClass.length === 0)
    return <EmptyNotice title={words('portfolios.empty')}>{words('portfolios.empty.why')}</EmptyNotice>;
  return (
    <div className={css.charts}>
      {charts.map((chart, index) => (
        <ChartFigure key={dimensions[index]} chart={chart} level={2} />
      ))}
    </div>
  );
}
