/** Reads files of risk profiles, with the day from which a portfolio has each. */
import { formatDay, type Day } from '#packages/calendar';
import { sameIdCondition, createFactReader, type FileFact } from './facts.ts';
import type { ImportLine } from '../read/line.ts';
import { createPortfolioLookup, type KnownPortfolio } from '../check/lookups.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

const LONGEST_ID = 100;

export const RISK_PROFILES: ReadonlyMap<string, string> = new Map(['1', '2', '3', '4', '5', '6', '7'].map((profile) => [profile, profile]));

export function createRiskProfileReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const portfolios = createPortfolioLookup(run.db);
  return createFactReader(plan, run, verdicts, {
    table: 'portfolio_risk_profile',
    columns: { portfolio_id: 'uuid', valid_from: 'date', risk_profile: 'smallint' },
    keyOf: (row) => `${row['portfolio_id']} ${row['valid_from']}`,
    sameAs: (rows) => sameIdCondition('portfolio_id', rows),
    conflict: { code: 'fact.conflict', field: 'riskProfile' },
    load: (lines) => portfolios.load(lines.flatMap((line) => line.plain('portfolio') ?? [])),
    read: (line) => profileIn(line, (name) => portfolios.get(name), today),
  });
}

function profileIn(line: ImportLine, portfolioOf: (name: string) => KnownPortfolio | undefined, today: Day): FileFact | null {
  const named = line.required('portfolio', LONGEST_ID);
  const portfolio = named === null ? null : (portfolioOf(named) ?? line.refuse('portfolio.unknown', 'portfolio'));
  const profile = line.choice('riskProfile', RISK_PROFILES, 'risk-profile.unknown') ?? line.refuse('field.required', 'riskProfile');
  const day = line.day('validFrom', today);
  if (portfolio === null || profile === null || day === null) return null;
  return {
    row: { portfolio_id: portfolio.id, valid_from: formatDay(day), risk_profile: profile },
    reads: { portfolio: named, riskProfile: profile, validFrom: formatDay(day) },
  };
}
