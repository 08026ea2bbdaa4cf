/** The transactions of the range, in the order in which they happened. */
import { add, amount, plain, sum } from '#packages/money';
import { stored } from '#packages/texts';
import type { Transaction } from '#contract/ledger';
import type { PaperSection } from '../../contract.ts';
import type { StatementFacts, Voice } from './facts.ts';
import { figureColumn, nameColumn, plainTable, row, wordColumn } from './table.ts';

export function transactionsSection({ transactions, ...facts }: StatementFacts, voice: Voice): PaperSection {
  const { words, formats } = voice;
  const range = { from: formats.longDate(facts.from), to: formats.longDate(facts.to) };
  const heading = words('reports.pdf.transactions');
  if (transactions.length === 0) return { heading, lead: words('reports.pdf.noTransactions', range), opens: 'room', blocks: [] };
  const done = transactions.toReversed();
  const head = (name: string) => words(`reports.pdf.${name}`);
  const columns = [
    wordColumn(head('date')),
    wordColumn(head('type')),
    nameColumn(head('name')),
    figureColumn(head('units')),
    wordColumn(head('priceCurrency')),
    figureColumn(head('amount')),
    figureColumn(head('costs')),
    figureColumn(head('cash')),
  ];
  const rows = done.map((of) => row(transactionCells(of, voice)));
  const totals = cashByCurrency(done).map(([currency, cash]) => [
    head('total'),
    '',
    '',
    '',
    currency,
    '',
    '',
    formats.signedAmount(cash, currency),
  ]);
  return {
    heading,
    lead: words('reports.pdf.transactionsIn', { ...range, count: done.length }),
    opens: 'room',
    blocks: [{ kind: 'table', ...plainTable(columns, rows, totals), size: 'small' }],
  };
}

function transactionCells(of: Transaction, { words, formats }: Voice): string[] {
  return [
    formats.date(of.date),
    stored(words, 'transactionType', of.type),
    of.name,
    of.units === null ? '' : formats.units(of.units),
    of.currency,
    formats.amount(of.amount, of.currency),
    formats.amount(plain(add(amount(of.fee), amount(of.tax))), of.currency),
    formats.signedAmount(of.cash, of.currency),
  ];
}

function cashByCurrency(done: readonly Transaction[]): [currency: string, cash: string][] {
  const moved = Map.groupBy(done, ({ currency }) => currency);
  return [...moved]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, of]) => [currency, plain(sum(of.map(({ cash }) => amount(cash))))]);
}
