/** The overview: the line of the value, the figures of the range, what it is made of, and what moved it. */
import { useMemo } from 'react';
import { ChartFigure, Columns, Empty, Section, useFormats, useWords } from '#ui';
import { allocationChart, valueChart } from './charts.ts';
import { Contributors } from './contributors.tsx';
import { Explained } from './explained.tsx';
import type { PortfolioPartProps } from './parts.tsx';
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
    return <Empty title={words('portfolios.empty')}>{words('portfolios.empty.why')}</Empty>;
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
    </>
  );
}

function KeyFigures({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  const { currency, income, fees, timeWeightedReturn, gainOnCost } = portfolio;
  const figures = [
    { id: 'timeWeightedReturn', value: formats.change(timeWeightedReturn) },
    { id: 'gainOnCost', value: formats.change(gainOnCost) },
    { id: 'income', value: formats.money(income, currency) },
    { id: 'fees', value: formats.money(fees, currency) },
  ];
  return (
    <Explained
      figures={figures.map(({ id, value }) => ({ name: words(`portfolios.${id}`), value, means: words(`portfolios.${id}.means`) }))}
    />
  );
}
