/** The course of a fund: the prices of a class of shares, or the values and the performance that a service states. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isUnanswered } from '#packages/findings';
import { ChartFigure, EmptyNotice, FindingNotes, PercentChange, QueryContent, Section, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { funds as contract, type FundDetail, type FundPrices, type PriceChanges } from '../contract.ts';
import { performanceChart, priceChart } from './charts.ts';
import css from './funds.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/funds/$fund');

const CHANGES: readonly (keyof PriceChanges)[] = ['change1d', 'change3m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll'];

/** The prices of a class of shares: the first one, until another is chosen. */
export function PriceHistory({ fund, onClass }: { readonly fund: FundDetail; readonly onClass: (isin: string | undefined) => void }) {
  const words = useWords();
  const ask = useAsk();
  const { isin } = route.useSearch();
  const { shareClasses, fundCode } = fund;
  // What a service states is of the fund, whatever the class.
  const served = useTenant().settings.fundService !== null;
  const chosen = served ? undefined : (shareClasses.find((one) => one.isin === isin) ?? shareClasses[0]);
  const query = useQuery(ask(contract.readFundPrices, { fund: fundCode, ...(chosen && { isin: chosen.isin }) }));
  return (
    <Section
      title={words('funds.performance')}
      actions={
        !served &&
        shareClasses.length > 1 && (
          <NativeSelect
            aria-label={words('funds.shareClass')}
            value={chosen?.isin ?? ''}
            data={shareClasses.map((one) => ({ value: one.isin, label: `${one.name} · ${one.isin}` }))}
            onChange={({ currentTarget: { value } }) => onClass(value === shareClasses[0]?.isin ? undefined : value)}
          />
        )
      }
    >
      <QueryContent query={query} what={words('funds.what.prices')} skeleton={<Skeleton height={320} />} missing="here">
        {({ value, findings }) => (
          <>
            <FindingNotes of={findings} />
            {value.prices.length > 0 ? (
              <PriceFigure prices={value} />
            ) : (
              !findings.some(isUnanswered) && <EmptyNotice title={words('funds.prices.none')}>{words('funds.prices.none.why')}</EmptyNotice>
            )}
            {value.performance.length > 0 && <PerformanceFigure prices={value} />}
          </>
        )}
      </QueryContent>
    </Section>
  );
}

function PriceFigure({ prices }: { readonly prices: FundPrices }) {
  const words = useWords();
  const formats = useFormats();
  const chart = useMemo(() => priceChart(prices, { words, formats }), [prices, words, formats]);
  return (
    <>
      <ChartFigure chart={chart} />
      <dl className={css.changes}>
        {CHANGES.map((name) => (
          <div key={name}>
            <dt>{words(`funds.field.${name}`)}</dt>
            <dd>
              <PercentChange of={prices[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {prices.series.length === 0 && (
        <p className={css.quiet}>{words('funds.performance.note', { date: formats.date(prices.prices.at(-1)?.date) })}</p>
      )}
    </>
  );
}

/** What became of one, as the service that keeps the fund states it [FUND-14]. */
function PerformanceFigure({ prices }: { readonly prices: FundPrices }) {
  const words = useWords();
  const formats = useFormats();
  const chart = useMemo(() => performanceChart(prices, { words, formats }), [prices, words, formats]);
  return <ChartFigure chart={chart} />;
}
