/** The tabs of returns: the line against the benchmark, the periods, and the calendar years; all from the same answer. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { figureIdsOf, type FigureIds } from '#packages/figures';
import {
  ChartFigure,
  DownloadButton,
  EmptyNotice,
  FindingNotes,
  QueryContent,
  Section,
  Skeleton,
  useAsk,
  useFormats,
  useSurroundings,
  useWords,
} from '#ui';
import { ExplainedFigures, unshownFindings, useClocks, type PanelProps } from '#web/portfolios';
import type { Formats, Translate } from '#packages/texts';
import type { PublicTenant } from '#contract/tenants';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { performance as contract, type Performance, type PerformanceTable, type StatedReturns } from '../../contract.ts';
import { cumulativeChart, yearsChart } from '../charts.ts';
import { benchmarkReturnId } from '../names.ts';
import { ReturnTable } from './return-table.tsx';
import css from '../performance.module.css';
import tabs from '../tabs.module.css';

interface ReturnsPanelProps {
  readonly performance: Performance;
  readonly names: FigureIds;
}

export function CumulativePanel(props: PanelProps) {
  return (
    <PerformanceFrame {...props} table="cumulative">
      {(performance, names) => <Cumulative performance={performance} names={names} />}
    </PerformanceFrame>
  );
}

export function DiscretePanel(props: PanelProps) {
  const words = useWords();
  const { source } = useTenant().settings;
  return (
    <PerformanceFrame {...props} table="discrete">
      {({ periods, calendarYears, benchmark }, names) => (
        <>
          {periods.length === 0 ? (
            <EmptyNotice title={words('performance.periods.none')} />
          ) : (
            <Section title={words('performance.periods')}>
              <ReturnTable
                label={words('performance.periods')}
                returns={periods}
                nameOf={({ period }) => words(`period.${period}`)}
                benchmark={benchmark}
                names={names}
              />
            </Section>
          )}
          {source ? <ProvidedMethod source={source} /> : <OwnYears calendarYears={calendarYears} benchmark={benchmark} names={names} />}
        </>
      )}
    </PerformanceFrame>
  );
}

/** What a ledger computes beside the periods, and a provider does not state. */
function OwnYears({ calendarYears, benchmark, names }: Pick<Performance, 'calendarYears' | 'benchmark'> & { readonly names: FigureIds }) {
  const words = useWords();
  return (
    <>
      <Section title={words('performance.years.title')}>
        <ReturnTable
          label={words('performance.years.title')}
          returns={calendarYears}
          nameOf={({ period }) => period}
          benchmark={benchmark}
          names={names}
        />
      </Section>
      <Method>
        {words('performance.method.own')} {words('performance.method.annualised')}
      </Method>
    </>
  );
}

export function YearsPanel(props: PanelProps) {
  const words = useWords();
  return (
    <PerformanceFrame {...props} table="calendar-years">
      {(performance, names) => <Years performance={performance} names={names} label={words('performance.years.title')} />}
    </PerformanceFrame>
  );
}

function PerformanceFrame({
  portfolio: { id, asOf, from, to },
  shownFindings,
  table,
  children,
}: PanelProps & { readonly table: PerformanceTable; readonly children: (value: Performance, names: FigureIds) => ReactNode }) {
  const words = useWords();
  const ask = useAsk();
  const professional = useMay('clients.read');
  const input = { portfolio: id, ...useClocks(), asOf, from, to };
  const query = useQuery(ask(contract.readPerformance, { ...input, ...(table === 'cumulative' && { beside: 'true' }) }));
  return (
    <QueryContent query={query} what={words('performance.what')} skeleton={<Skeleton height={320} />}>
      {({ value, findings }) => (
        <>
          <FindingNotes of={unshownFindings(findings, shownFindings)} />
          {professional && (
            <div className={tabs.file}>
              <DownloadButton endpoint={contract.exportPerformance} input={{ ...input, table }}>
                {words(`performance.${table}.csv`)}
              </DownloadButton>
            </div>
          )}
          {value.series.length === 0 ? (
            <EmptyNotice title={words('performance.empty')}>{words('performance.empty.why')}</EmptyNotice>
          ) : (
            children(value, figureIdsOf({ kind: 'portfolio', id }, value.knownAt))
          )}
        </>
      )}
    </QueryContent>
  );
}

/** What the provider says of how it measures; otherwise that only the provider can say so. */
export function ProvidedMethodText({
  source: { title, method },
}: {
  readonly source: NonNullable<PublicTenant['settings']['besideLedger']>;
}) {
  const words = useWords();
  const { language } = useSurroundings();
  return (
    <>
      {words('performance.method.provided', { provider: title })} {method[language]}
    </>
  );
}

function ProvidedMethod({ source }: { readonly source: NonNullable<PublicTenant['settings']['source']> }) {
  return (
    <Method>
      <ProvidedMethodText source={source} />
    </Method>
  );
}

function Cumulative({ performance, names }: ReturnsPanelProps) {
  const words = useWords();
  const formats = useFormats();
  const chart = useMemo(() => cumulativeChart(performance, { words, formats, names }), [performance, names, words, formats]);
  const { source, besideLedger } = useTenant().settings;
  const { summary, benchmark, series, from, to, stated } = performance;
  const days = { from: formats.date(from), to: formats.date(to) };
  const its = series.at(-1)?.benchmark ?? null;
  return (
    <>
      <ChartFigure chart={chart} level={2} />
      <div className={css.summary}>
        <ExplainedFigures
          figures={[
            {
              name: words(source ? 'performance.provided.return' : 'performance.timeWeightedReturn'),
              value: formats.change(summary.timeWeightedReturn),
              figure: summary.timeWeightedReturn === null ? null : names.over('time-weighted-return', performance),
              means: source
                ? words('performance.provided.return.means', { ...days, provider: source.title })
                : words('performance.timeWeightedReturn.means', days),
            },
            ...(benchmark
              ? [
                  {
                    name: benchmark.name,
                    value: formats.change(its),
                    figure: its === null ? null : benchmarkReturnId(names, benchmark, { from, to }),
                    means: words('performance.cumulative.benchmark.means', days),
                  },
                ]
              : []),
            ...(stated ? [statedFigure(stated, words, formats)] : []),
          ]}
        />
      </div>
      {source ? (
        <ProvidedMethod source={source} />
      ) : (
        <Method also={stated && besideLedger && <ProvidedMethodText source={besideLedger} />}>
          {words('performance.method.own')}
          {benchmark && ` ${words('performance.method.benchmark', { name: benchmark.name, currency: performance.currency })}`}
        </Method>
      )}
    </>
  );
}

/** The return of the series that a provider states: no figure of ours, so that it opens nothing. */
export function statedFigure({ provider, from, to, return: stated }: StatedReturns, words: Translate, formats: Formats) {
  return {
    name: words('performance.portfolio.stated', { provider }),
    value: formats.change(stated),
    figure: null,
    means: words('performance.provided.return.means', { from: formats.date(from), to: formats.date(to), provider }),
  };
}

function Years({ performance, names, label }: ReturnsPanelProps & { readonly label: string }) {
  const words = useWords();
  const formats = useFormats();
  const chart = useMemo(() => yearsChart(performance, { words, formats, names }), [performance, names, words, formats]);
  return (
    <>
      {chart.bars.some(({ values }) => values.some((value) => value !== null)) && (
        <div className={css.value}>
          <ChartFigure chart={chart} level={2} />
        </div>
      )}
      <Section title={label}>
        <ReturnTable
          label={label}
          returns={performance.calendarYears}
          nameOf={({ period }) => period}
          benchmark={performance.benchmark}
          names={names}
        />
      </Section>
      <Method>{words('performance.method.own')}</Method>
    </>
  );
}

function Method({ children, also }: { readonly children: ReactNode; readonly also?: ReactNode }) {
  const words = useWords();
  return (
    <Section title={words('performance.method')}>
      <div className={css.method}>
        <p>{children}</p>
        {also && <p>{also}</p>}
      </div>
    </Section>
  );
}
