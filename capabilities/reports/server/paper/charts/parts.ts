/** Lays out the parts of a whole for paper, as a ring or as bars, with a table. */
import type { PartsChart } from '#packages/charts';
import { amount, toNumber } from '#packages/money';
import type { PaperText } from '../../../contract.ts';
import type { StatementLocale } from '../facts.ts';
import { shareOfFrame, type ChartBlock } from './scale.ts';
import { figureColumn, nameColumn, plainTable, tableRow } from '../table.ts';

/** A ring is readable up to this many parts. */
const MOST_RING_PARTS = 6;

interface PartsLabels {
  readonly centreLabel: string;
  /** Of the name, the value and the share. */
  readonly heads: readonly [string, string, string];
  readonly totalLabel: string;
}

/** Lays out the parts beside their table: as a ring or, where there are many parts or a negative one, as bars by size. */
export function drawParts(
  chart: PartsChart,
  { centreLabel, heads, totalLabel }: PartsLabels,
  locale: StatementLocale,
  /** The table cell for the formatted value or share of a part, or of the whole where no part is given. */
  cellOf: (written: string, of: 'value' | 'share', part?: PartsChart['parts'][number]) => PaperText = (written) => written,
): ChartBlock<'parts'> {
  const { formats } = locale;
  const ring = chart.parts.length <= MOST_RING_PARTS && chart.parts.every(({ share }) => share !== null && share >= 0);
  const parts = ring ? chart.parts : chart.parts.toSorted((a, b) => toNumber(amount(b.value)) - toNumber(amount(a.value)));
  const sizes = parts.map(({ value }) => toNumber(amount(value)));
  const looks = parts.flatMap(({ colour, shape }) => (colour === undefined || shape === undefined ? [] : [{ colour, shape }]));
  const colours = parts.flatMap(({ colour }) => colour ?? []);
  const largest = Math.max(...sizes.map(Math.abs)) || 1;
  return {
    kind: 'parts',
    alt: `${chart.title} ${formats.list(parts.map((part) => `${part.name} ${formats.percent(part.share)}`))}.`,
    shares: ring ? parts.map(({ share }) => share ?? 0) : [],
    ...(looks.length === parts.length && { looks }),
    ...(colours.length === parts.length && { colours }),
    bars: ring
      ? []
      : parts.map(({ name, short }, index) => ({ label: short ?? name, length: shareOfFrame(sizes[index] ?? 0, 0, largest) })),
    centre: { label: centreLabel, value: formats.compact(chart.total) },
    table: plainTable(
      [nameColumn(heads[0]), figureColumn(heads[1]), figureColumn(heads[2])],
      parts.map((part) =>
        tableRow([
          part.name,
          cellOf(formats.amount(part.value, chart.currency), 'value', part),
          cellOf(formats.percent(part.share), 'share', part),
        ]),
      ),
      chart.total === null
        ? []
        : [[totalLabel, cellOf(formats.amount(chart.total, chart.currency), 'value'), cellOf(formats.percent(sumOf(parts)), 'share')]],
    ),
  };
}

function sumOf(parts: PartsChart['parts']): number {
  return parts.reduce((sum, part) => sum + (part.share ?? 0), 0);
}
