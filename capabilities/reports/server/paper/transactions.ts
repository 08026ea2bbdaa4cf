/** Builds the section of transactions in the range, oldest first. */
import { add, amount, formatDecimal } from '#packages/money';
import { transactionKind, type Transaction } from '#contract/ledger';
import { cashTotals } from '#server/ledger';
import type { PaperSection, PaperText } from '../../contract.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { openableFigure } from './opens.ts';
import { figureColumn, nameColumn, plainTable, tableRow, wordColumn } from './table.ts';

export function transactionsSection({ transactions, ...facts }: StatementFacts, locale: StatementLocale): PaperSection {
  const { words, formats } = locale;
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
  const rows = done.map((of) => tableRow(transactionCells(of, facts, locale)));
  const totals = cashTotals(done).map(({ currency, cash }) => [
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

type TransactionFacts = Omit<StatementFacts, 'transactions'>;

/** The cells of a transaction, each figure with a link to the transaction and its origin. */
function transactionCells(of: Transaction, facts: TransactionFacts, { words, formats }: StatementLocale): PaperText[] {
  const part = { kind: 'transaction' as const, id: of.id };
  const said = (text: string, value: string | null, measure: string) =>
    openableFigure(text, value, { measure: `transaction-${measure}`, part, to: of.date }, facts);
  const costs = of.fee === null || of.tax === null ? null : formatDecimal(add(amount(of.fee), amount(of.tax)));
  return [
    formats.date(of.date),
    transactionKind(of, words),
    of.name,
    said(of.units === null ? '' : formats.units(of.units), of.units, 'units'),
    of.currency,
    said(formats.amount(of.amount, of.currency), of.amount, 'amount'),
    said(formats.amount(costs, of.currency), costs, 'costs'),
    said(formats.signedAmount(of.cash, of.currency), of.cash, 'cash'),
  ];
}
