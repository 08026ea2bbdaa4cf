/** Describes the portfolio's charts: a sentence with the finding, and the numbers. */
import type { LineChart, PartsChart } from '#packages/charts';
import { amount, sign } from '#packages/money';
import { storedValueText, type Formats, type Translate } from '#packages/texts';
import type { Slice } from '#contract/accounts';
import { assetClassColour } from '#contract/instruments';
import type { PortfolioDetail } from '../contract.ts';
import { figureIdsOfPortfolio } from './names.ts';
import { sectorColour } from './sector-colour.ts';

export interface PortfolioChartLocale {
  readonly words: Translate;
  readonly formats: Formats;
}

export type AllocationDimension = keyof PortfolioDetail['allocation'];

export function valueChart(portfolio: PortfolioDetail, { words, formats }: PortfolioChartLocale): LineChart {
  const { gain, currency, from, to, series } = portfolio;
  const names = figureIdsOfPortfolio(portfolio);
  const days = { from: formats.date(from), to: formats.date(to) };
  const moved = gain === null ? 'unknown' : (['lost', 'level', 'gained'] as const)[sign(amount(gain)) + 1]!;
  return {
    kind: 'line',
    title: words(`portfolios.line.${moved}`, { ...days, amount: formats.money(gain?.replace('-', '') ?? null, currency) }),
    unit: 'money',
    currency,
    series: [
      {
        name: words('portfolios.value'),
        role: 'own',
        points: series.map(({ date, value }) => ({ date, value, figure: names.on('value', date) })),
      },
    ],
    events: [],
  };
}

/** The kind of part of each dimension in figure ids, and the group that weights are measured among. */
const PART_KIND_OF = { assetClass: 'class', currency: 'currency', sector: 'sector' } as const satisfies Record<AllocationDimension, string>;
const WEIGHT_GROUP_OF = { assetClass: 'asset-classes', currency: 'currencies', sector: 'sectors' } as const satisfies Record<
  AllocationDimension,
  string
>;

/** Parts of the portfolio by one dimension. */
export function allocationChart(portfolio: PortfolioDetail, by: AllocationDimension, { words, formats }: PortfolioChartLocale): PartsChart {
  const names = figureIdsOfPortfolio(portfolio);
  // Asset classes have an order of their own; other parts are ordered by size.
  const slices =
    by === 'assetClass' ? portfolio.allocation[by] : portfolio.allocation[by].toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
  const named = (slice: Slice) => (by === 'currency' ? slice.name : storedValueText(words, by, slice.name));
  const largest = slices.reduce<Slice | undefined>((most, slice) => ((slice.share ?? 0) > (most?.share ?? 0) ? slice : most), undefined);
  return {
    kind: 'parts',
    title: largest
      ? words(`portfolios.largest.${by}`, { name: named(largest), share: formats.percent(largest.share) })
      : words(`portfolios.by.${by}`),
    dimension: words(`portfolios.dimension.${by}`),
    currency: portfolio.currency,
    parts: slices.map((slice) => {
      const of = { kind: PART_KIND_OF[by], id: slice.name };
      return {
        name: named(slice),
        value: slice.value,
        share: slice.share,
        figure: names.on('value', portfolio.asOf, of),
        shareFigure: names.on('weight', portfolio.asOf, of, { among: WEIGHT_GROUP_OF[by] }),
        ...(by === 'assetClass' && { colour: assetClassColour(slice.name) }),
        ...(by === 'sector' && { colour: sectorColour(slice.name) }),
      };
    }),
    ...(by === 'sector' && { colours: 'sectors' as const }),
    total: portfolio.value,
    totalFigure: names.on('value', portfolio.asOf),
    totalShareFigure: names.on('weight', portfolio.asOf, { kind: 'all' }, { among: WEIGHT_GROUP_OF[by] }),
  };
}
