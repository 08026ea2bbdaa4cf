/** The tab of simulated returns: an amount as it would have grown by the returns of the portfolio, and of its benchmark. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { figureIdsOf } from '#packages/figures';
import { ChartFigure, DownloadButton, EmptyNotice, FindingNotes, QueryContent, Section, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { ExplainedFigures, unshownFindings, useClocks, type PanelProps } from '#web/portfolios';
import { useMay } from '#web/sign-in';
import { performance as contract, simulatedParameters, type SimulatedGrowth } from '../../contract.ts';
import { SimulatedAmount, useSimulatedAmount } from './simulated-amount.tsx';
import { simulatedChart } from './simulated-chart.ts';
import css from '../performance.module.css';

export function SimulatedPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  const ask = useAsk();
  const professional = useMay('clients.read');
  const amount = useSimulatedAmount();
  const clocks = useClocks();
  const { id, asOf, from, to, currency } = portfolio;
  const input = { portfolio: id, ...clocks, asOf, from, to, amount };
  const query = useQuery({ ...ask(contract.readSimulated, input), placeholderData: keepPreviousData });
  return (
    <>
      <div className={css.tools}>
        <SimulatedAmount amount={amount} currency={currency} />
        {professional && (
          <DownloadButton endpoint={contract.exportSimulated} input={input}>
            {words('performance.simulated.csv')}
          </DownloadButton>
        )}
      </div>
      <QueryContent query={query} what={words('performance.what')} skeleton={<Skeleton height={320} />}>
        {({ value, findings }) => (
          <>
            <FindingNotes of={unshownFindings(findings, shownFindings)} />
            {value.series.length === 0 ? (
              <EmptyNotice title={words('performance.empty')}>{words('performance.empty.why')}</EmptyNotice>
            ) : (
              <SimulatedResult simulated={value} portfolio={id} />
            )}
          </>
        )}
      </QueryContent>
    </>
  );
}

function SimulatedResult({ simulated, portfolio }: { readonly simulated: SimulatedGrowth; readonly portfolio: string }) {
  const words = useWords();
  const formats = useFormats();
  const names = useMemo(() => figureIdsOf({ kind: 'portfolio', id: portfolio }, simulated.knownAt), [portfolio, simulated.knownAt]);
  const chart = useMemo(() => simulatedChart(simulated, { words, formats, names }), [simulated, words, formats, names]);
  const { currency, benchmark, benchmarkValue, amount, timeWeightedReturn } = simulated;
  const days = { from: formats.date(simulated.from), to: formats.date(simulated.to) };
  const end = simulated.portfolio;
  return (
    <>
      <ChartFigure chart={chart} level={2} />
      <div className={css.summary}>
        <ExplainedFigures
          figures={[
            {
              name: words('performance.simulated.portfolio'),
              value: formats.money(end, currency),
              figure: end && names.over('simulated-value', simulated, { parameters: simulatedParameters(amount) }),
              means: words('performance.simulated.portfolio.means', days),
            },
            ...(benchmark
              ? [
                  {
                    name: words('performance.simulated.benchmark'),
                    value: formats.money(benchmarkValue, currency),
                    means: words('performance.simulated.benchmark.means', { ...days, name: benchmark.name }),
                  },
                ]
              : []),
            {
              name: words('performance.timeWeightedReturn'),
              value: formats.change(timeWeightedReturn),
              figure: timeWeightedReturn === null ? null : names.over('time-weighted-return', simulated),
              means: words('performance.simulated.timeWeightedReturn.means', days),
            },
          ]}
        />
      </div>
      <Section title={words('performance.method')}>
        <div className={css.method}>
          <p>{words('performance.simulated.method', days)}</p>
        </div>
      </Section>
    </>
  );
}
