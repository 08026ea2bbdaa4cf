/** The overview: the line of the value, the figures of the range, the composition, the holdings that moved it most, and its record. */
import { useMemo } from 'react';
import { ChartFigure, Columns, Section, useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { ChangesByPeriod } from '#web/accounts';
import { About } from './about.tsx';
import { allocationChart, valueChart } from '../charts.ts';
import { Contributors } from './contributors.tsx';
import { ExplainedFigures } from './explained.tsx';
import { figureIdsOfPortfolio } from '../names.ts';
import type { PanelProps, PortfolioPartProps } from '../parts.tsx';
import { isLimited, LimitedNotice, NoHoldings } from '../unanswered.tsx';
import { WhatChanged } from './what-changed.tsx';
import css from './overview.module.css';

export function Overview({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  const { source } = useTenant().settings;
  const formats = useFormats();
  const charts = useMemo(
    () => ({ value: valueChart(portfolio, { words, formats }), allocation: allocationChart(portfolio, 'assetClass', { words, formats }) }),
    [portfolio, words, formats],
  );
  if (isLimited(shownFindings)) {
    return (
      <>
        <LimitedNotice findings={shownFindings} />
        <About portfolio={portfolio} />
      </>
    );
  }
  if (portfolio.series.length === 0 && portfolio.allocation.assetClass.length === 0) {
    return (
      <>
        <NoHoldings findings={shownFindings} title={words('portfolios.empty')} />
        <About portfolio={portfolio} />
      </>
    );
  }
  return (
    <>
      {portfolio.series.length > 0 && <ChartFigure chart={charts.value} level={2} />}
      <div className={css.figures}>
        <KeyFigures portfolio={portfolio} />
      </div>
      <ChangesByPeriod of={portfolio} names={figureIdsOfPortfolio(portfolio)} />
      <div className={css.allocation}>
        <ChartFigure chart={charts.allocation} level={2} />
      </div>
      {source === null && (
        <Columns>
          <Section title={words('portfolios.whatChanged')}>
            <WhatChanged portfolio={portfolio} />
          </Section>
          <Section title={words('portfolios.contributors')}>
            <Contributors portfolio={portfolio} />
          </Section>
        </Columns>
      )}
      <About portfolio={portfolio} />
    </>
  );
}

function KeyFigures({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  // A provider states some of them alone.
  const { source } = useTenant().settings;
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
  const nameOf = (id: string) =>
    source && id === 'timeWeightedReturn'
      ? { name: words('portfolios.provided.return'), means: words('portfolios.provided', { provider: source.title }) }
      : { name: words(`portfolios.${id}`), means: words(`portfolios.${id}.means`) };
  return (
    <ExplainedFigures
      figures={figures
        .filter(({ of }) => of !== null || source === null)
        .map(({ id, of, value, figure }) => ({
          ...nameOf(id),
          value,
          figure: of === null ? null : figure,
        }))}
    />
  );
}
