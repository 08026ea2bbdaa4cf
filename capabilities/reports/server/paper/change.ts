/** Builds the change over the range, from the opening to the closing value, as a sentence, a table and a chart of steps. */
import { formatDay, parseDay } from '#packages/calendar';
import { amount, negate, plain, sign } from '#packages/money';
import type { Written } from '#packages/texts';
import type { PaperBlock, PaperTable } from '../../contract.ts';
import { drawnSteps } from './bars.ts';
import type { StatementFacts, Voice } from './facts.ts';
import { opened, openedOfRange } from './opens.ts';
import { figureColumn, nameColumn, plainTable, row } from './table.ts';
import { HALF, onceStopped } from './wording.ts';

export function whatChanged(facts: StatementFacts, voice: Voice): PaperBlock[] {
  const { words, formats } = voice;
  const { openingValue, closingValue, netContributions, gain } = facts.performance.summary;
  const sentence = changeSentence(facts, voice);
  const prose: PaperBlock = { kind: 'prose', text: sentence };
  const table: PaperBlock = { kind: 'table', ...changeTable(facts, voice) };
  if (openingValue === null || closingValue === null || gain === null) return [prose, table];
  const label = (name: string) => words(`reports.pdf.${name}`);
  const steps = drawnSteps(
    [
      { label: label('opening'), kind: 'total', value: Number(openingValue), written: formats.compact(openingValue) },
      {
        label: label('flows'),
        kind: 'change',
        value: Number(netContributions),
        written: plus(netContributions) + formats.compact(netContributions),
      },
      { label: label('gain'), kind: 'change', value: Number(gain), written: plus(gain) + formats.compact(gain) },
      { label: label('closing'), kind: 'total', value: Number(closingValue), written: formats.compact(closingValue) },
    ],
    `${words('reports.pdf.steps.alt')} ${sentence}`,
    HALF,
  );
  return [prose, { kind: 'pair', left: { width: HALF, blocks: [table] }, right: { blocks: [steps] } }];
}

function plus(value: string): string {
  return sign(amount(value)) > 0 ? '+' : '';
}

function changeTable(facts: StatementFacts, { words, formats }: Voice): PaperTable {
  const { from, to, portfolio, performance } = facts;
  const { summary } = performance;
  const money = (value: Written) => formats.money(value, portfolio.currency);
  const moved = (value: string | null, measure: string) =>
    openedOfRange(formats.signedAmount(value, portfolio.currency), value, measure, facts);
  const worth = (value: string | null, day: string) =>
    opened(formats.amount(value, portfolio.currency), value, { measure: 'value', to: day }, facts);
  const eve = formatDay(parseDay(performance.from) - 1);
  const holds = words('reports.pdf.gainHolds', { income: money(summary.income), costs: money(summary.fees) });
  return plainTable(
    [nameColumn(`${formats.date(from)} – ${formats.date(to)}`), figureColumn(portfolio.currency)],
    [
      row([words('reports.pdf.opening'), worth(summary.openingValue, eve)]),
      row([words('reports.pdf.flows'), moved(summary.netContributions, 'net-contributions')]),
      row([words('reports.pdf.gain'), moved(summary.gain, 'gain')], holds),
    ],
    [[words('reports.pdf.closing'), worth(summary.closingValue, performance.to)]],
  );
}

function changeSentence({ performance: { summary }, portfolio }: StatementFacts, { words, formats }: Voice): string {
  const money = (value: Written) => formats.money(value, portfolio.currency);
  const unsigned = (value: string) => money(plain(sign(amount(value)) < 0 ? negate(amount(value)) : amount(value)));
  const direction = (value: string) => (['out', 'none', 'in'] as const)[sign(amount(value)) + 1]!;
  if (summary.openingValue === null || summary.closingValue === null || summary.gain === null) return words('reports.pdf.changed.unknown');
  return onceStopped(
    words('reports.pdf.changed', {
      opening: money(summary.openingValue),
      closing: money(summary.closingValue),
      flows: words(`reports.pdf.changed.flows.${direction(summary.netContributions)}`, { amount: unsigned(summary.netContributions) }),
      gain: words(`reports.pdf.changed.gain.${direction(summary.gain)}`, { amount: unsigned(summary.gain) }),
    }),
  );
}
