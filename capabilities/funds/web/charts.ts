/** Describes the charts of funds: a sentence with the finding, and the numbers. */
import type { LineChart } from '#packages/charts';
import type { Formats, Translate } from '#packages/texts';
import type { FundComparison, FundPrices } from '../contract.ts';

export interface FundChartLocale {
  readonly words: Translate;
  readonly formats: Formats;
}

/** The chart of the prices of a share; there is at least one price. */
export function priceChart({ prices, series, currency, changeAll }: FundPrices, { words, formats }: FundChartLocale): LineChart {
  // What a service states is since the fund began; the sentence is about what is drawn.
  const change = series.length === 0 ? changeAll : changeOf(prices);
  const moved = change === null || prices.length < 2 ? 'single' : change === 0 ? 'level' : change > 0 ? 'gained' : 'lost';
  return {
    kind: 'line',
    title: words(`funds.line.${moved}`, {
      from: formats.date(prices[0]?.date),
      to: formats.date(prices.at(-1)?.date),
      change: formats.percent(Math.abs(change ?? 0)),
    }),
    unit: 'money',
    currency,
    series:
      series.length === 0
        ? [{ name: words('funds.price'), role: 'own', points: pointsOf(prices) }]
        : series.map((one) => ({ name: words(`funds.series.${one.name}`), role: 'own' as const, points: pointsOf(one.prices) })),
    events: [],
  };
}

/** From the first price to the last, as a fraction. */
function changeOf(prices: FundPrices['prices']): number | null {
  const [first, last] = [Number(prices[0]?.price), Number(prices.at(-1)?.price)];
  return first > 0 ? last / first - 1 : null;
}

function pointsOf(prices: FundPrices['prices']) {
  return prices.map(({ date, price }) => ({ date, value: Number(price) }));
}

/** The chart of the performance that a service states; there is at least one entry. */
export function performanceChart({ performance }: FundPrices, { words, formats }: FundChartLocale): LineChart {
  const [first, last] = [performance[0], performance.at(-1)];
  return {
    kind: 'line',
    title: words('funds.performance.since', { from: formats.date(first?.date), change: formats.change(last?.value ?? 0) }),
    unit: 'percent',
    currency: null,
    series: [{ name: words('funds.performance'), role: 'own', points: performance.map(({ date, value }) => ({ date, value })) }],
    events: [],
  };
}

/** The chart that compares funds; they have days in common. */
export function comparisonChart({ from, to, funds }: FundComparison, { words, formats }: FundChartLocale): LineChart {
  const best = funds
    .flatMap(({ fundName, points }) => (points.length > 0 ? [{ fundName, change: points.at(-1)!.change }] : []))
    .toSorted((a, b) => b.change - a.change)[0];
  return {
    kind: 'line',
    title:
      best && best.change > 0
        ? words('funds.compare.best', {
            name: best.fundName,
            from: formats.date(from),
            to: formats.date(to),
            change: formats.change(best.change),
          })
        : words('funds.compare.line'),
    unit: 'percent',
    currency: null,
    series: funds.map(({ fundName, points }) => ({
      name: fundName,
      role: 'own',
      points: points.map(({ date, change }) => ({ date, value: change })),
    })),
    events: [],
  };
}
