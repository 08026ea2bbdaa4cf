/** Writes the client list and one account as CSV [OQ-63]: raw decimals, returns in per cent. */
import { writeCsv, type CsvColumn } from '#packages/csv';
import { figureId, type FigureName } from '#packages/figures';
import type { Download } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { findingSentence, formatsFor, type Language, type Translate } from '#packages/texts';
import type { TenantSettings } from '#contract/tenants';
import type { AccountDetail, AccountPortfolio, AccountRow, PeriodChanges } from '../contract.ts';
import type { ListedAccounts } from './list.ts';

/** The texts and the language of a CSV file. */
export interface CsvReader {
  readonly words: Translate;
  readonly language: Language;
  /** The firm whose figures they are. */
  readonly tenant: { readonly settings: Pick<TenantSettings, 'source'> };
}

/** Whether a file names its figures by ids that open; those that a provider states have none. */
export function hasFigureIds({ tenant }: Pick<CsvReader, 'tenant'>): boolean {
  return tenant.settings.source === null;
}

/** A fraction as per cent with four decimals; null without one. */
export function perCent(fraction: number | null): string | null {
  return fraction === null ? null : (fraction * 100).toFixed(4);
}

export function findingLines(findings: readonly Finding[], { words, language }: CsvReader): string[] {
  const written = formatsFor(language);
  return findings.map((found) => findingSentence(found, words, written));
}

const CHANGES = [
  ['1d', 'change1d'],
  ['1m', 'change1m'],
  ['ytd', 'changeYtd'],
  ['1y', 'change1y'],
  ['3y', 'change3y'],
  ['5y', 'change5y'],
  ['all', 'changeAll'],
] as const satisfies readonly (readonly [string, keyof PeriodChanges])[];

function changeColumns<Row>(words: Translate, changesOf: (row: Row) => PeriodChanges | undefined): CsvColumn<Row>[] {
  return CHANGES.map(([name, change]) => ({
    header: words(`accounts.csv.${name}`),
    kind: 'number',
    cell: (row) => perCent(changesOf(row)?.[change] ?? null),
  }));
}

/** A value with the parts of its figure id: its day, when it was known, and its scope. */
export interface LinkedValue {
  readonly asOf: string;
  readonly knownAt: string;
  readonly scope: FigureName['scope'];
  /** The part of the scope; without it, the whole scope. */
  readonly part?: FigureName['part'];
  /** The measure; without it, the value. */
  readonly measure?: string;
}

/** The beginning of the moment of a value behind which there are no facts. */
const NO_FACTS_YEAR = '1970-';

/** The last columns of every file of values: as-of day, known-at, and the figure id, which opens the value under /figures?id= and in the API. */
export function linkColumns<Row>(
  head: (name: 'asOf' | 'knownAt' | 'figure') => string,
  valueOf: (row: Row) => LinkedValue | null,
  reader: Pick<CsvReader, 'language' | 'tenant'>,
): CsvColumn<Row>[] {
  const written = formatsFor(reader.language);
  const column = (name: 'asOf' | 'knownAt' | 'figure', cell: (value: LinkedValue) => string): CsvColumn<Row> => ({
    header: head(name),
    kind: 'text',
    cell: (row) => {
      const value = valueOf(row);
      return value && cell(value);
    },
  });
  const clocks = [
    column('asOf', ({ asOf }) => written.date(asOf)),
    column('knownAt', ({ knownAt }) => (knownAt.startsWith(NO_FACTS_YEAR) ? '' : written.moment(knownAt))),
  ];
  if (!hasFigureIds(reader)) return clocks;
  return [
    ...clocks,
    column('figure', ({ scope, part = { kind: 'all' }, measure = 'value', asOf, knownAt }) =>
      figureId({ scope, part, measure, parameters: {}, from: null, to: asOf, knownAt }),
    ),
  ];
}

/** The client list that was found: one row an account, in the order of the screen. */
export function accountsCsv(foundAccounts: ListedAccounts, findings: readonly Finding[], portal: string, reader: CsvReader): Download {
  const { words } = reader;
  const text = (name: string, cell: (row: AccountRow) => string | null): CsvColumn<AccountRow> => ({
    header: words(`accounts.csv.${name}`),
    kind: 'text',
    cell,
  });
  const columns: CsvColumn<AccountRow>[] = [
    text('name', (row) => row.name),
    text('externalId', (row) => row.externalId),
    text('type', (row) => words(`accounts.type.${row.accountType}`)),
    text('status', (row) => row.userStatus),
    text('portal', () => portal),
    { header: words('accounts.csv.value'), kind: 'number', cell: (row) => row.valuation?.value ?? null },
    text('currency', (row) => row.valuation?.currency ?? null),
    ...changeColumns<AccountRow>(words, (row) => row.valuation?.changes),
    text('lastLogin', (row) => formatsFor(reader.language).date(row.lastLogin)),
    ...linkColumns<AccountRow>(
      (name) => words(`accounts.csv.${name}`),
      ({ id, valuation }) => valuation && { ...valuation, scope: { kind: 'account', id } },
      reader,
    ),
  ];
  return csvFileDownload(
    `${portal}-${words('accounts.csv.file')}`,
    foundAccounts.asOf,
    writeCsv(columns, foundAccounts.rows, findingLines(findings, reader)),
  );
}

/** One account: a row a portfolio, each in its own currency. */
export function accountCsv(
  account: { readonly name: string },
  figures: { readonly value: Pick<AccountDetail, 'asOf' | 'portfolios'>; readonly findings: readonly Finding[] },
  reader: CsvReader,
): Download {
  const { words } = reader;
  const columns: CsvColumn<AccountPortfolio>[] = [
    { header: words('accounts.csv.portfolio'), kind: 'text', cell: (row) => row.name },
    { header: words('accounts.csv.portfolioType'), kind: 'text', cell: (row) => row.type },
    { header: words('accounts.csv.risk'), kind: 'number', cell: (row) => (row.riskProfile === null ? null : String(row.riskProfile)) },
    { header: words('accounts.csv.value'), kind: 'number', cell: (row) => row.valuation?.value ?? null },
    { header: words('accounts.csv.currency'), kind: 'text', cell: (row) => row.valuation?.currency ?? null },
    ...changeColumns<AccountPortfolio>(words, (row) => row.valuation?.changes),
    ...linkColumns<AccountPortfolio>(
      (name) => words(`accounts.csv.${name}`),
      ({ id, valuation }) => valuation && { ...valuation, scope: { kind: 'portfolio', id } },
      reader,
    ),
  ];
  return csvFileDownload(
    account.name,
    figures.value.asOf,
    writeCsv(columns, figures.value.portfolios, findingLines(figures.findings, reader)),
  );
}

/** Names the file after what it holds and the day it speaks of. */
export function csvFileDownload(name: string, asOf: string | null, body: AsyncIterable<string>): Download {
  return { fileName: `${name}${asOf === null ? '' : ` ${asOf}`}.csv`, mediaType: 'text/csv', body };
}
