/**
 * Lists the movements of the cash of a portfolio, with the balance after each. Payments of corporate actions are included, so that balances add up.
 */
import { formatDay } from '#packages/calendar';
import type { Finding } from '#packages/findings';
import { add, isZero, formatDecimal, subtract, ZERO, type Amount } from '#packages/money';
import { writeCsv } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { cashEffect } from '#engine/book';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import { storedTypeOf } from '#server/ledger';
import { findingLines, type CsvReader } from '#server/accounts';
import type { CashMovements } from '../../contract.ts';
import { openPortfolio } from './opened.ts';
import { columnsFor, namedDownload, type CsvAnswer, type CsvPortfolio } from './csv-columns.ts';
import type { FigureTable } from './table.ts';

export const cashTable: FigureTable<CashMovements> = { compute: cashMovements, writeCsv: cashCsv };

async function cashMovements(
  db: Db,
  portfolio: Portfolio,
  days: FigureRange,
): Promise<{ readonly value: CashMovements; readonly findings: Finding[] }> {
  const { facts, named, range, head } = await openPortfolio(db, portfolio, days);
  const notes = new Map([...facts.rows.values()].flat().map(({ id, name }) => [id, name]));
  const balances = new Map<string, Amount>();
  const opening = new Map<string, Amount>();
  const rows: CashMovements['rows'][number][] = [];
  for (const [at, entry] of named.book.entries.entries()) {
    if (entry.day > range.to) break;
    const cash = cashEffect(entry);
    if (isZero(cash)) continue;
    const { currency, id, kind, line, day } = entry;
    const balance = add(balances.get(currency) ?? ZERO, cash);
    balances.set(currency, balance);
    if (day < range.from) {
      opening.set(currency, balance);
      continue;
    }
    const instrument = line === null ? null : named.instruments[line];
    rows.push({
      id: id ?? `${kind} ${at}`,
      date: formatDay(day),
      type: storedTypeOf(kind),
      name: instrument?.name ?? notes.get(id ?? '') ?? '',
      cash: formatDecimal(cash),
      currency,
      balance: formatDecimal(balance),
    });
  }
  return { value: { ...head, rows: rows.reverse(), balances: balancesOf(opening, balances) }, findings: [] };
}

/** By currency; a balance that was and is empty is not listed, unless something moved in between. */
function balancesOf(opening: ReadonlyMap<string, Amount>, closing: ReadonlyMap<string, Amount>): CashMovements['balances'] {
  return [...closing]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, last]) => {
      const first = opening.get(currency) ?? ZERO;
      return { currency, opening: formatDecimal(first), movement: formatDecimal(subtract(last, first)), closing: formatDecimal(last) };
    });
}

/** Rows of cash have no figure ids, because transactions are facts and not figures. */
function cashCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<CashMovements>, reader: CsvReader): Download {
  const { words } = reader;
  const { text, number, date, known } = columnsFor<CashMovements['rows'][number]>(reader);
  const columns = [
    date('date', (row) => row.date),
    text('type', (row) => words(`transactionType.${row.type}`)),
    text('name', (row) => row.name),
    number('cash', (row) => row.cash),
    number('balance', (row) => row.balance),
    text('currency', (row) => row.currency),
    known(value),
  ];
  return namedDownload(portfolio, 'cash', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}
