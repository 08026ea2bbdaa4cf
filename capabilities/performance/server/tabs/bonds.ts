/** Lists the bonds of a portfolio on a day, with totals and averages. */
import type { Finding } from '#packages/findings';
import { writeCsv } from '#packages/csv';
import { figureIdsOf } from '#packages/figures';
import type { Download } from '#packages/endpoint';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import { findingLines, perCent, type CsvReader } from '#server/accounts';
import type { Bonds } from '../../contract.ts';
import { openPortfolio } from './opened.ts';
import { columnsFor, namedDownload, type CsvAnswer, type CsvPortfolio } from './csv-columns.ts';
import type { FigureTable } from './table.ts';

type BondTableRow = Omit<Bonds['rows'][number], 'name' | 'nominalCurrency' | 'findings'> & { readonly findings: readonly Finding[] };
type BondTable = Pick<Bonds, 'total' | 'averages'> & { readonly rows: readonly BondTableRow[] };

export const bondTable: FigureTable<Bonds> = { compute: bondsOf, writeCsv: bondsCsv };

async function bondsOf(db: Db, portfolio: Portfolio, days: FigureRange): Promise<{ readonly value: Bonds; readonly findings: Finding[] }> {
  const opened = await openPortfolio(db, portfolio, days);
  const { value, findings } = opened.on<BondTable>('bond-holdings');
  const rows = (value?.rows ?? []).map(({ findings: found, ...row }) => {
    const { name = row.instrument, currency = portfolio.currency } = opened.instrument(row.instrument) ?? {};
    return { ...row, name, nominalCurrency: currency, findings: found.map(({ code }) => code) };
  });
  const soonest = ({ maturity }: Pick<BondTableRow, 'maturity'>) => maturity ?? '9999-12-31';
  return {
    value: {
      ...opened.head,
      rows: rows.sort((a, b) => (soonest(a) < soonest(b) ? -1 : 1)),
      total: value?.total ?? { cleanValue: null, accrued: null, value: null },
      averages: value?.averages ?? NO_AVERAGES,
    },
    // The table itself shows that there is nothing to average.
    findings: findings.filter(({ code }) => code !== 'bonds.none'),
  };
}

const NO_AVERAGES: Bonds['averages'] = {
  couponRate: null,
  currentYield: null,
  yieldToMaturity: null,
  yearsToMaturity: null,
  macaulayDuration: null,
  modifiedDuration: null,
  convexity: null,
};

function bondsCsv(portfolio: CsvPortfolio, { value, findings }: CsvAnswer<Bonds>, reader: CsvReader): Download {
  const { text, number, date, openedOn } = columnsFor<Bonds['rows'][number]>(reader);
  const names = figureIdsOf({ kind: 'portfolio', id: portfolio.id }, value.knownAt);
  const plainly = (of: number | null) => (of === null ? null : of.toFixed(4));
  const columns = [
    text('name', (row) => row.name),
    date('bonds.maturity', (row) => row.maturity),
    number('bonds.nominal', (row) => row.nominal),
    text('bonds.nominalCurrency', (row) => row.nominalCurrency),
    number('bonds.price', (row) => row.price),
    number('bonds.cleanValue', (row) => row.cleanValue),
    number('bonds.accrued', (row) => row.accrued),
    number('bonds.value', (row) => row.value),
    text('currency', () => value.currency),
    ...(['couponRate', 'currentYield', 'yieldToMaturity'] as const).map((name) => number(`bonds.${name}`, (row) => perCent(row[name]))),
    ...(['yearsToMaturity', 'macaulayDuration', 'modifiedDuration', 'convexity'] as const).map((name) =>
      number(`bonds.${name}`, (row) => plainly(row[name])),
    ),
    ...openedOn(value, (row) => names.on('value', value.to, { kind: 'instrument', id: row.instrument })),
  ];
  return namedDownload(portfolio, 'bonds', value, writeCsv(columns, value.rows, findingLines(findings, reader)), reader);
}
