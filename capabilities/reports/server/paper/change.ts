/** Builds the change over the range, from the opening to the closing value, as a sentence, a table and a chart of steps. */
import { formatDay, parseDay } from '#packages/calendar';
import { amount, negate, formatDecimal, sign } from '#packages/money';
import type { NumericValue } from '#packages/texts';
import type { PaperBlock, PaperTable } from '../../contract.ts';
import { drawSteps } from './charts/bars.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { openableFigure, openableRangeFigure } from './opens.ts';
import { figureColumn, nameColumn, plainTable, tableRow } from './table.ts';
import { HALF_WIDTH_MM, removeDoubleStops } from './wording.ts';

export function changeBlocks(facts: StatementFacts, locale: StatementLocale): PaperBlock[] {
  const { words, formats } = locale;
  const { openingValue, closingValue, netContributions, gain } = facts.performance.summary;
  const sentence = changeSentence(facts, locale);
  const prose: PaperBlock = { kind: 'prose', text: sentence };
  const table: PaperBlock = { kind: 'table', ...changeTable(facts, locale) };
  if (openingValue === null || closingValue === null || gain === null || netContributions === null) return [prose, table];
  const label = (name: string) => words(`reports.pdf.${name}`);
  const steps = drawSteps(
    [
      { label: label('opening'), kind: 'total', value: Number(openingValue), written: formats.compact(openingValue) },
      {
        label: label('flows'),
        kind: 'change',
        value: Number(netContributions),
        written: plusSign(netContributions) + formats.compact(netContributions),
      },
      { label: label('gain'), kind: 'change', value: Number(gain), written: plusSign(gain) + formats.compact(gain) },
      { label: label('closing'), kind: 'total', value: Number(closingValue), written: formats.compact(closingValue) },
    ],
    `${words('reports.pdf.steps.alt')} ${sentence}`,
    HALF_WIDTH_MM,
  );
  return [prose, { kind: 'pair', left: { width: HALF_WIDTH_MM, blocks: [table] }, right: { blocks: [steps] } }];
}

function plusSign(value: string): string {
  return sign(amount(value)) > 0 ? '+' : '';
}

function changeTable(facts: StatementFacts, { words, formats }: StatementLocale): PaperTable {
  const { from, to, portfolio, performance } = facts;
  const { summary } = performance;
  const money = (value: NumericValue) => formats.money(value, portfolio.currency);
  const moved = (value: string | null, measure: string) =>
    openableRangeFigure(formats.signedAmount(value, portfolio.currency), value, measure, facts);
  const worth = (value: string | null, day: string) =>
    openableFigure(formats.amount(value, portfolio.currency), value, { measure: 'value', to: day }, facts);
  const eve = formatDay(parseDay(performance.from) - 1);
  const holds = words('reports.pdf.gainHolds', { income: money(summary.income), costs: money(summary.fees) });
  return plainTable(
    [nameColumn(`${formats.date(from)} – ${formats.date(to)}`), figureColumn(portfolio.currency)],
    [
      tableRow([words('reports.pdf.opening'), worth(summary.openingValue, eve)]),
      tableRow([words('reports.pdf.flows'), moved(summary.netContributions, 'net-contributions')]),
      tableRow([words('reports.pdf.gain'), moved(summary.gain, 'gain')], holds),
    ],
    [[words('reports.pdf.closing'), worth(summary.closingValue, performance.to)]],
  );
}

function changeSentence({ performance: { summary }, portfolio }: StatementFacts, { words, formats }: StatementLocale): string {
  const money = (value: NumericValue) => formats.money(value, portfolio.currency);
  const unsigned = (value: string) => money(formatDecimal(sign(amount(value)) < 0 ? negate(amount(value)) : amount(value)));
  const direction = (value: string) => (['out', 'none', 'in'] as const)[sign(amount(value)) + 1]!;
  const { openingValue, closingValue, gain, netContributions } = summary;
  if (openingValue === null || closingValue === null || gain === null || netContributions === null)
    return words('reports.pdf.changed.unknown');
  return removeDoubleStops(
    words('reports.pdf.changed', {
      opening: money(openingValue),
      closing: money(closingValue),
      flows: words(`reports.pdf.changed.flows.${direction(netContributions)}`, { amount: unsigned(netContributions) }),
      gain: words(`reports.pdf.changed.gain.${direction(gain)}`, { amount: unsigned(gain) }),
    }),
  );
}
