/** Defines a table of figures of a portfolio over a range of days: how it is computed, and what its file says. */
import type { Download } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import type { CsvReader } from '#server/accounts';
import type { CsvAnswer, CsvPortfolio } from './csv-columns.ts';

export interface FigureTable<Value> {
  compute(db: Db, portfolio: Portfolio, days: FigureRange): Promise<{ readonly value: Value; readonly findings: Finding[] }>;
  /** Raw decimals, and with each row the id of its figure. */
  writeCsv(portfolio: CsvPortfolio, answer: CsvAnswer<Value>, reader: CsvReader): Download;
}
