/** An account's charts as descriptions: a sentence with the finding, and the numbers. */
import type { LineChart, PartsChart } from '#packages/charts';
import { amount, sign } from '#packages/money';
import { stored, type Formats, type Translate } from '#packages/texts';
import type { AccountDetail, Slice } from '../contract.ts';
import { assetClassColour } from './asset-class-colour.ts';
import { namesOf } from './names.ts';

interface Voice {
  readonly words: Translate;
  readonly formats: Formats;
}

export function valueChart(detail: AccountDetail, { words, formats }: Voice): LineChart {
  const { gain, currency, from, to, series } = detail;
  const names = namesOf(detail);
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
      { name: words('accounts.value'), role: 'own', points: series.map((point) => ({ ...point, figure: names.on('value', point.date) })) },
    ],
    events: [],
  };
}

const AMONG = { among: 'asset-classes' };

export function allocationChart(detail: AccountDetail, { words, formats }: Voice): PartsChart {
  const { allocation, currency, value, asOf } = detail;
  const names = namesOf(detail);
  const largest = allocation.reduce<Slice | undefined>(
    (most, slice) => ((slice.share ?? 0) > (most?.share ?? 0) ? slice : most),
    undefined,
  );
  return {
    kind: 'parts',
    title: largest
      ? words('accounts.allocation.largest', {
          name: stored(words, 'assetClass', largest.name),
          share: formats.percent(largest.share),
        })
      : words('accounts.allocation'),
    currency,
    parts: allocation.map((slice) => ({
      name: stored(words, 'assetClass', slice.name),
      value: slice.value,
      share: slice.share,
      colour: assetClassColour(slice.name),
      figure: names.on('value', asOf, { kind: 'class', id: slice.name }),
      shareFigure: names.on('weight', asOf, { kind: 'class', id: slice.name }, AMONG),
    })),
    total: value,
    totalFigure: names.on('value', asOf),
    totalShareFigure: names.on('weight', asOf, { kind: 'all' }, AMONG),
  };
}
