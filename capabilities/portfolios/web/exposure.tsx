/** The exposure: what the portfolio is made of, by class, currency and sector, each adding up to the whole. */
import { useMemo } from 'react';
import { ChartFigure, Empty, useFormats, useWords } from '#ui';
import { allocationChart, type Dimension } from './charts.ts';
import type { PortfolioPartProps } from './parts.tsx';
import css from './exposure.module.css';

const DIMENSIONS: readonly Dimension[] = ['assetClass', 'currency', 'sector'];

export function Exposure({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  const charts = useMemo(() => DIMENSIONS.map((by) => allocationChart(portfolio, by, { words, formats })), [portfolio, words, formats]);
  if (portfolio.allocation.assetClass.length === 0) return <Empty title={words('portfolios.empty')}>{words('portfolios.empty.why')}</Empty>;
  return (
    <div className={css.charts}>
      {charts.map((chart, index) => (
        <ChartFigure key={DIMENSIONS[index]} chart={chart} level={2} />
      ))}
    </div>
  );
}
