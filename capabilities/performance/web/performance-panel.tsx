/** The performance tab: against the benchmark, over periods and years, and by which method that is said. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChartFigure, Columns, Empty, FindingNotes, Loaded, Section, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { Explained, untold, type PanelProps } from '#web/portfolios';
import { performance as contract, type Performance } from '../contract.ts';
import { cumulativeChart, valueChart, yearsChart } from './charts.ts';
import { ReturnTable } from './return-table.tsx';
import css from './performance.module.css';

export function PerformancePanel({ portfolio, told }: PanelProps) {
  const words = useWords();
  const ask = useAsk();
  const { id, asOf, from, to } = portfolio;
  const query = useQuery(ask(contract.readPerformance, { portfolio: id, asOf, from, to }));
  return (
    <Loaded query={query} what={words('performance.what')} skeleton={<Skeleton height={320} />}>
      {({ value, findings }) => (
        <>
          <FindingNotes of={untold(findings, told)} />
          {value.series.length === 0 ? (
            <Empty title={words('performance.empty')}>{words('performance.empty.why')}</Empty>
          ) : (
            <Measured performance={value} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Measured({ performance }: { readonly performance: Performance }) {
  const words = useWords();
  const formats = useFormats();
  const charts = useMemo(() => {
    const voice = { words, formats };
    return {
      cumulative: cumulativeChart(performance, voice),
      value: valueChart(performance, voice),
      years: yearsChart(performance, voice),
    };
  }, [performance, words, formats]);
  const benchmark = performance.benchmark?.name ?? null;
  return (
    <>
      <ChartFigure chart={charts.cumulative} level={2} />
      <div className={css.summary}>
        <Summary performance={performance} />
      </div>
      <div className={css.value}>
        <ChartFigure chart={charts.value} level={2} />
      </div>
      <Columns>
        <Section title={words('performance.periods')}>
          <ReturnTable
            label={words('performance.periods')}
            returns={performance.periods}
            nameOf={({ period }) => words(`period.${period}`)}
            benchmark={benchmark}
          />
        </Section>
        <Section title={words('performance.years.title')}>
          <ReturnTable
            label={words('performance.years.title')}
            returns={performance.calendarYears}
            nameOf={({ period }) => period}
            benchmark={benchmark}
          />
        </Section>
      </Columns>
      {charts.years.bars.some(({ values }) => values.some((value) => value !== null)) && (
        <div className={css.value}>
          <ChartFigure chart={charts.years} level={2} />
        </div>
      )}
      <Section title={words('performance.method')}>
        <div className={css.method}>
          <p>{words('performance.method.own')}</p>
          {performance.benchmark && (
            <p>{words('performance.method.benchmark', { name: performance.benchmark.name, currency: performance.currency })}</p>
          )}
          <p>{words('performance.method.annualised')}</p>
        </div>
      </Section>
    </>
  );
}

function Summary({ performance: { summary, currency, from, to } }: { readonly performance: Performance }) {
  const words = useWords();
  const formats = useFormats();
  const days = { from: formats.date(from), to: formats.date(to) };
  const values = {
    openingValue: formats.money(summary.openingValue, currency),
    netContributions: formats.signedMoney(summary.netContributions, currency),
    gain: formats.signedMoney(summary.gain, currency),
    closingValue: formats.money(summary.closingValue, currency),
    income: formats.money(summary.income, currency),
    fees: formats.money(summary.fees, currency),
    timeWeightedReturn: formats.change(summary.timeWeightedReturn),
    moneyWeightedReturn: formats.change(summary.moneyWeightedReturn),
  };
  return (
    <Explained
      figures={Object.entries(values).map(([id, value]) => ({
        name: words(`performance.${id}`),
        value,
        means: words(`performance.${id}.means`, days),
      }))}
    />
  );
}
