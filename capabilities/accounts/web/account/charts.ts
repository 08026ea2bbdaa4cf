/** Describes an account's charts: a sentence with the finding, and the numbers. */
import { assetClassColour } from '#contract/instruments';
import type { LineChart, PartsChart } from '#packages/charts';
import type { FigureIds } from '#packages/figures';
import { amount, sign } from '#packages/money';
import { storedValueText, type Formats, type Translate } from '#packages/texts';
import { lookOfType, type AccountDetail, type Slice } from '../../contract.ts';

interface AccountChartLocale {
  readonly words: Translate;
  readonly formats: Formats;
}

type ValueChartSource = Pick<AccountDetail, 'gain' | 'currency' | 'from' | 'to' | 'series'>;

/** `names` are those of the figures; null where they have none. */
export function valueChart(
  { gain, currency, from, to, series }: ValueChartSource,
  { words, formats }: AccountChartLocale,
  names: FigureIds | null,
): LineChart {
  const moved = gain === null ? 'unknown' : (['level', 'gained', 'lost'] as const).at(sign(amount(gain)))!;
  return {
    kind: 'line',
    title: words(`accounts.line.${moved}`, {
      from: formats.date(from),
      to: formats.date(to),
      amount: formats.money(gain?.replace('-', ''), currency),
    }),
    unit: 'money',
    currency,
    series: [
      {
        name: words('accounts.value'),
        role: 'own',
        points: names ? series.map((point) => ({ ...point, figure: names.on('value', point.date) })) : [...series],
      },
    ],
    events: [],
  };
}

const ASSET_CLASSES = { among: 'asset-classes' };

type AllocationChartSource = Pick<AccountDetail, 'allocation' | 'currency' | 'value' | 'asOf'>;

/** `names` are those of the figures; null where they have none. */
export function allocationChart(
  { allocation, currency, value, asOf }: AllocationChartSource,
  { words, formats }: AccountChartLocale,
  names: FigureIds | null,
): PartsChart {
  const largest = allocation.reduce<Slice | undefined>(
    (most, slice) => ((slice.share ?? 0) > (most?.share ?? 0) ? slice : most),
    undefined,
  );
  return {
    kind: 'parts',
    title: largest
      ? words('accounts.allocation.largest', {
          name: storedValueText(words, 'assetClass', largest.name),
          share: formats.percent(largest.share),
        })
      : words('accounts.allocation'),
    currency,
    parts: allocation.map((slice) => ({
      name: storedValueText(words, 'assetClass', slice.name),
      value: slice.value,
      share: slice.share,
      colour: assetClassColour(slice.name),
      ...(names && {
        figure: names.on('value', asOf, { kind: 'class', id: slice.name }),
        shareFigure: names.on('weight', asOf, { kind: 'class', id: slice.name }, ASSET_CLASSES),
      }),
    })),
    total: value,
    ...(names && {
      totalFigure: names.on('value', asOf),
      totalShareFigure: names.on('weight', asOf, { kind: 'all' }, ASSET_CLASSES),
    }),
  };
}

/** The total value of the portfolios of each type, each type with its colour and sign. */
export function typesChart(
  { types, currency, value }: Pick<AccountDetail, 'types' | 'currency' | 'value'>,
  { words, formats }: AccountChartLocale,
): PartsChart {
  const called = ({ name }: Slice) => words(`portfolios.type.${name}`);
  const largest = types.reduce<Slice | undefined>((most, one) => ((one.share ?? 0) > (most?.share ?? 0) ? one : most), undefined);
  return {
    kind: 'parts',
    title: largest
      ? words('accounts.types.largest', { name: called(largest), share: formats.percent(largest.share) })
      : words('accounts.type'),
    dimension: words('accounts.type'),
    currency,
    parts: types.map((slice) => {
      const { colour, shape } = lookOfType(slice.name);
      return { name: called(slice), value: slice.value, share: slice.share, colour, shape };
    }),
    total: value,
  };
}
