/** The performance tab: returns against the benchmark, over periods and years, and the methods behind them. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDay, parseDay } from '#packages/calendar';
import { figureIdsOf, type FigureIds } from '#packages/figures';
import { ChartFigure, Columns, EmptyNotice, FindingNotes, QueryContent, Section, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { ExplainedFigures, unshownFindings, useClocks, type PanelProps } from '#web/portfolios';
import { useTenant } from '#web/tenants';
import { performance as contract, type Performance } from '../../contract.ts';
import { cumulativeChart, valueChart, yearsChart } from '../charts.ts';
import { ReturnTable } from './return-table.tsx';
import { ProvidedMethodText, statedFigure } from './returns-panels.tsx';
import css from '../performance.module.css';

export function PerformancePanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  const ask = useAsk();
  const { id, asOf, from, to } = portfolio;
  const clocks = useClocks();
  const query = useQuery(ask(contract.readPerformance, { portfolio: id, ...clocks, asOf, from, to, beside: 'true' }));
  return (
    <QueryContent query={query} what={words('performance.what')} skeleton={<Skeleton height={320} />}>
      {({ value, findings }) => (
        <>
          <FindingNotes of={unshownFindings(findings, shownFindings)} />
          {value.series.length === 0 ? (
            <EmptyNotice title={words('performance.empty')}>{words('performance.empty.why')}</EmptyNotice>
          ) : (
            <PerformanceView performance={value} portfolio={id} />
          )}
        </>
      )}
    </QueryContent>
  );
}

function PerformanceView({ performance, portfolio }: { readonly performance: Performance; readonly portfolio: string }) {
  const words = useWords();
  const formats = useFormats();
  const names = useMemo(() => figureIdsOf({ kind: 'portfolio', id: portfolio }, performance.knownAt), [portfolio, performance.knownAt]);
  const charts = useMemo(() => {
    const locale = { words, formats, names };
    return {
      cumulative: cumulativeChart(performance, locale),
      value: valueChart(performance, locale),
      years: yearsChart(performance, locale),
    };
  }, [performance, names, words, formats]);
  const { benchmark, stated } = performance;
  const { besideLedger } = useTenant().settings;
  return (
    <>
      <ChartFigure chart={charts.cumulative} level={2} />
      <div className={css.summary}>
        <Summary performance={performance} names={names} />
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
            names={names}
          />
        </Section>
        <Section title={words('performance.years.title')}>
          <ReturnTable
            label={words('performance.years.title')}
            returns={performance.calendarYears}
            nameOf={({ period }) => period}
            benchmark={benchmark}
            names={names}
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
          {stated && besideLedger && (
            <p>
              <ProvidedMethodText source={besideLedger} />
            </p>
          )}
        </div>
      </Section>
    </>
  );
}

function Summary({ performance, names }: { readonly performance: Performance; readonly names: FigureIds }) {
  const words = useWords();
  const formats = useFormats();
  const { summary, currency, from, to, stated } = performance;
  const days = { from: formats.date(from), to: formats.date(to) };
  const over = (measure: string) => names.over(measure, performance);
  const values = {
    openingValue: [formats.money(summary.openingValue, currency), names.on('value', formatDay(parseDay(from) - 1))],
    netContributions: [formats.signedMoney(summary.netContributions, currency), over('net-contributions')],
    gain: [formats.signedMoney(summary.gain, currency), over('gain')],
    closingValue: [formats.money(summary.closingValue, currency), names.on('value', to)],
    income: [formats.money(summary.income, currency), over('income')],
    fees: [formats.money(summary.fees, currency), over('fees')],
    timeWeightedReturn: [formats.change(summary.timeWeightedReturn), over('time-weighted-return')],
    moneyWeightedReturn: [formats.change(summary.moneyWeightedReturn), over('money-weighted-return')],
  } as const satisfies Record<keyof Performance['summary'], readonly [value: string, figure: string]>;
  return (
    <ExplainedFigures
      figures={Object.entries(values)
        .map(([id, [value, figure]]) => ({
          name: words(`performance.${id}`),
          value,
          figure: summary[id as keyof typeof values] === null ? null : figure,
          means: words(`performance.${id}.means`, days),
        }))
        .concat(stated ? [statedFigure(stated, words, formats)] : [])}
    />
  );
}
