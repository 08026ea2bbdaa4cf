/** Builds the section of fees: what everything cost over the range, and each fee that was charged by itself. */
import { cellPath } from '#packages/figures';
import { storedValueText } from '#packages/texts';
import type { CostsPaid } from '#contract/performance';
import type { PaperBlock, PaperSection, PaperText } from '../../contract.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { openableFigure } from './opens.ts';
import { figureColumn, nameColumn, plainTable, tableRow, wordColumn } from './table.ts';
import { currencyHeader } from './wording.ts';

export function feesSection(facts: StatementFacts, locale: StatementLocale): PaperSection {
  const { words, formats } = locale;
  const { fees } = facts;
  const heading = words('performance.tab.fees');
  if (fees === null) throw new Error('fees are printed that were not computed');
  return {
    heading,
    lead: words('reports.pdf.feesIn', { from: formats.longDate(fees.from), to: formats.longDate(fees.to) }),
    opens: 'room',
    blocks: [
      ...(fees.costs ? costsBlocks(fees, fees.costs, facts, locale) : []),
      { kind: 'heading', text: words('performance.fees.each') },
      fees.rows.length === 0 ? { kind: 'prose', text: words('performance.fees.none') } : feesTable(fees, facts, locale),
    ],
  };
}

function costsBlocks(
  fees: CostsPaid,
  costs: NonNullable<CostsPaid['costs']>,
  facts: StatementFacts,
  { words, formats }: StatementLocale,
): PaperBlock[] {
  const cost = (text: string, value: string | number | null, ...path: readonly string[]) =>
    openableFigure(text, value, { measure: 'costs', parameters: { cell: cellPath(...path) }, from: fees.from, to: fees.to }, facts);
  const money = (value: string, ...path: readonly string[]) => cost(formats.money(value, fees.currency), value, ...path);
  const { service, transactionTaxes, instruments, total, shareOfAverageValue: share, effectOnReturn: effect } = costs;
  const figure = (name: string, value: PaperText) => ({ label: words(`performance.costs.${name}`), value, note: '' });
  const part = (name: string, value: PaperText) =>
    tableRow([words(`performance.costs.${name}`), value], words(`performance.costs.${name}.means`));
  return [
    {
      kind: 'figures',
      figures: [
        figure('total', money(total, 'total')),
        figure('share', cost(formats.percent(share), share, 'shareOfAverageValue')),
        figure('effect', cost(formats.percent(effect), effect, 'effectOnReturn')),
      ],
    },
    { kind: 'heading', text: words('performance.costs.title') },
    {
      kind: 'table',
      ...plainTable(
        [nameColumn(words('performance.costs.name')), figureColumn(words('performance.costs.column.amount'))],
        [
          part('running', money(service.running, 'service', 'running')),
          part('oneOff', money(service.oneOff, 'service', 'oneOff')),
          part('taxes', money(transactionTaxes, 'transactionTaxes')),
          part('instruments', money(instruments.running, 'instruments', 'running')),
        ],
        [[words('performance.costs.total'), money(total, 'total')]],
      ),
    },
  ];
}

function feesTable(fees: CostsPaid, facts: StatementFacts, locale: StatementLocale): PaperBlock {
  const { words, formats } = locale;
  const paid = (value: string, ...path: readonly string[]) =>
    openableFigure(
      formats.amount(value, fees.currency),
      value,
      { measure: 'costs-paid', parameters: { kind: 'charges', cell: cellPath(...path) }, from: fees.from, to: fees.to },
      facts,
    );
  // Oldest first, as the transactions before.
  const rows = fees.rows.toReversed().map(({ id, date, type, name, amount }) => {
    const kind = storedValueText(words, 'transactionType', type);
    return tableRow([formats.date(date), kind, name || kind, paid(amount, 'rows', id, 'amount')]);
  });
  return {
    kind: 'table',
    ...plainTable(
      [
        wordColumn(words('reports.pdf.date')),
        wordColumn(words('reports.pdf.type')),
        nameColumn(words('reports.pdf.name')),
        figureColumn(currencyHeader('reports.pdf.amount', facts, locale)),
      ],
      rows,
      [[words('reports.pdf.total'), '', '', paid(fees.total.amount, 'total', 'amount')]],
    ),
    size: 'small',
  };
}
