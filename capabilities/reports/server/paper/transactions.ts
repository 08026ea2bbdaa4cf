/** The transactions of the range, in the order in which they happened. */
import { add, amount, plain, sum } from '#packages/money';
import { stored } from '#packages/texts';
import type { Transaction } from '#contract/ledger';
import type { PaperSection } from '../../contract.ts';
import type { StatementFacts, Voice } from './facts.ts';
import { row } from './plot.ts';

export function transactionsSection(facts: StatementFacts, voice: Voice): PaperSection {
  const { words, formats } = voice;
  const done = [...facts.transactions].sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));
  const range = { from: formats.longDate(facts.from), to: formats.longDate(facts.to) };
  const heading = words('reports.pdf.transactions');
  if (done.length === 0) return { heading, lead: words('reports.pdf.noTransactions', range), opens: 'room', blocks: [] };
  const cells = (of: Transaction) => [
    formats.date(of.date), stored(words, 'transactionType', of.type), of.name, of.units === null ? '' : formats.units(of.units), of.currency,
    formats.amount(of.amount, of.currency), formats.amount(plain(add(amount(of.fee), amount(of.tax))), of.currency), formats.signedAmount(of.cash, of.currency),
  ];
  const label = (name: string, end: boolean, fill = false) => ({ label: words(`reports.pdf.${name}`), end, fill });
  return {
    heading,
    lead: words('reports.pdf.transactionsIn', { ...range, count: done.length }),
    opens: 'room',
    blocks: [{
      kind: 'table',
      columns: [
        label('date', false), label('type', false), label('name', false, true), label('units', true), label('priceCurrency', false),
        label('amount', true), label('costs', true), label('cash', true),
      ],
      groups: [{ heading: '', rows: done.map((of) => row(...cells(of))), subtotal: [] }],
      totals: cashByCurrency(done).map(([currency, cash]) => [words('reports.pdf.total'), '', '', '', currency, '', '', formats.signedAmount(cash, currency)]),
      size: 'small', even: false,
    }],
  };
}

function cashByCurrency(done: readonly Transaction[]): [currency: string, cash: string][] {
  const moved = Map.groupBy(done, ({ currency }) => currency);
  return [...moved].sort(([a], [b]) => a.localeCompare(b)).map(([currency, of]) => [currency, plain(sum(of.map(({ cash }) => amount(cash))))]);
}
