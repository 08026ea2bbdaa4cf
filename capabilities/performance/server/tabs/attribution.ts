/** Explains the difference between the return of a portfolio and that of its benchmark, by asset class. */
import type { Finding } from '#packages/findings';
import { finding, mergeFindings } from '#packages/findings';
import type { FigureRange } from '#contract/accounts';
import { compareAssetClasses } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import type { Db } from '#server/tenants';
import { comparedWith } from '../compared.ts';
import type { Attribution } from '../../contract.ts';
import { openPortfolio } from './opened.ts';

type Table = NonNullable<Attribution['attributed']>;

export async function attributionOf(
  db: Db,
  portfolio: Portfolio,
  wanted: FigureRange,
): Promise<{ readonly value: Attribution; readonly findings: Finding[] }> {
  const compared = await comparedWith(db, portfolio.riskProfile, wanted.to < wanted.asOf ? wanted.to : wanted.asOf);
  const opened = await openPortfolio(db, portfolio, wanted, compared);
  if (compared === null) {
    return {
      value: { ...opened.head, benchmark: null, attributed: null },
      findings: [finding(portfolio.riskProfile === null ? 'benchmark.missing' : 'benchmark.unweighted')],
    };
  }
  const { value, findings } = opened.over<Table>('attribution', compared.question);
  const { index, question } = compared;
  return {
    value: {
      ...opened.head,
      benchmark: {
        name: index?.name ?? null,
        rebalancing: question.benchmark.rebalancing as NonNullable<Attribution['benchmark']>['rebalancing'],
      },
      attributed: value && { ...value, indexReturn: value.indexReturn ?? null, segments: ordered(value.segments) },
    },
    findings: mergeFindings(findings),
  };
}

function ordered(segments: Table['segments']): Table['segments'] {
  return (
    segments
      // Fees are taken from cash, so a return of cash would be misleading.
      .map((one) => (one.segment === 'Cash' ? { ...one, portfolioReturn: null } : one))
      .sort((a, b) => compareAssetClasses(a.segment, b.segment))
  );
}
