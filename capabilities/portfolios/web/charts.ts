/** The portfolio's charts as descriptions: a sentence with the finding, and the numbers. */
import type { LineChart, PartsChart } from '#packages/charts';
import { amount, sign } from '#packages/money';
import { stored, type Formats, type Translate } from '#packages/texts';
import type { Slice } from '#contract/accounts';
import { assetClassColour } from '#web/accounts';
import type { PortfolioDetail } from '../contract.ts';
import { namesOf } from './names.ts';
import { sectorColour } from './sector-colour.ts';

export interface Voice {
  readonly words: Translate;
  readonly formats: Formats;
}

export type Dimension = keyof PortfolioDetail['allocation'];

export function valueChart(portfolio: PortfolioDetail, { words, formats }: Voice): LineChart {
  const { gain, currency, from, to, series } = portfolio;
  const days = { from: formats.date(from), to: formats.date(to) };
  const moved = gain === null ? 'unknown' : (['lost', 'level', 'gained'] as const)[sign(amount(gain)) + 1]!;
  return {
    kind: 'line',
    title: words(`portfolios.line.${moved}`, { ...days, amount: formats.money(gain?.replace('-', '') ?? null, currency) }),
    unit: 'money',
    currency,
    series: [{ name: words('portfolios.value'), role: 'own', points: series.map(({ date, value }) => ({ date, value })) }],
    events: [],
  };
}

/** Parts of the portfolio by one dimension. */
export function allocationChart(portfolio: PortfolioDetail, by: Dimension, { words, formats }: Voice): PartsChart {
  const names = namesOf(portfolio);
  // Asset classes have an order of their own; other parts stand by size.
  const slices =
    by === 'assetClass' ? portfolio.allocation[by] : portfolio.allocation[by].toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
  const named = (slice: Slice) => (by === 'currency' ? slice.name : stored(words, by, slice.name));
  const largest = slices.reduce<Slice | undefined>((most, slice) => ((slice.share ?? 0) > (most?.share ?? 0) ? slice : most), undefined);
  return {
    kind: 'parts',
    title: largest
      ? words(`portfolios.largest.${by}`, { name: named(largest), share: formats.percent(largest.share) })
      : words(`portfolios.by.${by}`),
    dimension: words(`portfolios.dimension.${by}`),
    currency: portfolio.currency,
    parts: slices.map((slice) => {
      const part = { name: named(slice), value: slice.value, share: slice.share };
      if (by === 'sector') return { ...part, colour: sectorColour(slice.name) };
      if (by === 'currency') return part;
      const figure = names.on('value', portfolio.asOf, { kind: 'class', id: slice.name });
      return { ...part, colour: assetClassColour(slice.name), figure };
    }),
    ...(by === 'sector' && { colours: 'sectors' as const }),
    total: portfolio.value,
    totalFigure: names.on('value', portfolio.asOf),
  };
}
