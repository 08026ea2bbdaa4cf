/** Lists the bonds of a portfolio on a day, with totals and averages. */
import type { Finding } from '#packages/findings';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import type { Bonds } from '../../contract.ts';
import { openPortfolio } from './opened.ts';

type BondTableRow = Omit<Bonds['rows'][number], 'name' | 'nominalCurrency' | 'findings'> & { readonly findings: readonly Finding[] };
type BondTable = Pick<Bonds, 'total' | 'averages'> & { readonly rows: readonly BondTableRow[] };

export async function bondsOf(
  db: Db,
  portfolio: Portfolio,
  wanted: FigureRange,
): Promise<{ readonly value: Bonds; readonly findings: Finding[] }> {
  const opened = await openPortfolio(db, portfolio, wanted);
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
