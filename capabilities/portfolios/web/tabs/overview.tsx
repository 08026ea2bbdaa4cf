/** The overview: the line of the value, the figures of the range, the composition, the holdings that moved it most, and its record. */
import { useMemo } from 'react';
import { ChartFigure, Columns, EmptyNotice, Section, useFormats, useWords } from '#ui';
import { About } from './about.tsx';
import { allocationChart, valueChart } from '../charts.ts';
import { Contributors } from './contributors.tsx';
import { ExplainedFigures } from './explained.tsx';
import { figureIdsOfPortfolio } from '../names.ts';
import type { PortfolioPartProps } from '../parts.tsx';
import { WhatChanged } from './what-changed.tsx';
import css from './overview.module.css';

export function Overview({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  const charts = useMemo(
    () => ({ value: valueChart(portfolio, { words, formats }), allocation: allocationChart(portfolio, 'assetClass', { words, formats }) }),
    [portfolio, words, formats],
  );
  if (portfolio.series.length === 0 && portfolio.allocation.assetClass.length === 0) {
    return (
      <>
        <EmptyNotice title={words('portfolios.empty')}>{words('portfolios.empty.why')}</EmptyNotice>
        <About portfolio={portfolio} />
      </>
    );
  }
  return (
    <>
      <ChartFigure chart={charts.value} level={2} />
      <div className={css.figures}>
        <KeyFigures portfolio={portfolio} />
      </div>
      <div className={css.allocation}>
        <ChartFigure chart={charts.allocation} level={2} />
      </div>
      <Columns>
        <Section title={words('portfolios.whatChanged')}>
          <WhatChanged portfolio={portfolio} />
        </Section>
        <Section title={words('portfolios.contributors')}>
          <Contributors portfolio={portfolio} />
        </Section>
      </Columns>
      <About portfolio={portfolio} />
    </>
  );
}

function KeyFigures({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  const { currency, asOf, income, fees, timeWeightedReturn, gainOnCost } = portfolio;
  const names = figureIdsOfPortfolio(portfolio);
  const figures = [
    {
      id: 'timeWeightedReturn',
      of: timeWeightedReturn,
      value: formats.change(timeWeightedReturn),
      figure: names.over('time-weighted-return', portfolio),
    },
    { id: 'gainOnCost', of: gainOnCost, value: formats.change(gainOnCost), figure: names.on('gain-on-cost', asOf) },
    { id: 'income', of: income, value: formats.money(income, currency), figure: names.over('income', portfolio) },
    { id: 'fees', of: fees, value: formats.money(fees, currency), figure: names.over('fees', portfolio) },
  ];
  return (
    <ExplainedFigures
      figures={figures.map(({ id, of, value, figure }) => ({
        name: words(`portfolios.${id}`),
        value,
        figure: of === null ? null : figure,
        means: words(`portfolios.${id}.means`),
      }))}
    />
  );
}
