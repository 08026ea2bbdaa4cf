/** Reads files of portfolios that change from one account to another. Access changes when the import is committed. */
import { formatDay, type Day } from '#packages/calendar';
import { sameIdCondition, createFactReader, type FileFact } from './facts.ts';
import type { ImportLine } from '../read/line.ts';
import { createAccountLookup, createPortfolioLookup, type KnownAccount, type KnownPortfolio, type NameLookup } from '../check/lookups.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

const LONGEST_ID = 100;

interface OwnershipLookups {
  readonly portfolios: NameLookup<KnownPortfolio>;
  readonly accounts: NameLookup<KnownAccount>;
  readonly today: Day;
}

export function createOwnershipReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const known: OwnershipLookups = { portfolios: createPortfolioLookup(run.db), accounts: createAccountLookup(run.db), today };
  return createFactReader(plan, run, verdicts, {
    table: 'portfolio_owner',
    columns: { portfolio_id: 'uuid', valid_from: 'date', account_id: 'uuid' },
    keyOf: (row) => `${row['portfolio_id']} ${row['valid_from']}`,
    sameAs: (rows) => sameIdCondition('portfolio_id', rows),
    conflict: { code: 'fact.conflict', field: 'account' },
    async load(lines) {
      await known.portfolios.load(lines.flatMap((line) => line.plain('portfolio') ?? []));
      await known.accounts.load(lines.flatMap((line) => line.plain('account') ?? []));
    },
    read: (line) => ownerChangeIn(line, known),
  });
}

function ownerChangeIn(line: ImportLine, { portfolios, accounts, today }: OwnershipLookups): FileFact | null {
  const named = line.required('portfolio', LONGEST_ID);
  const portfolio = named === null ? null : (portfolios.get(named) ?? line.refuse('portfolio.unknown', 'portfolio'));
  const owner = line.required('account', LONGEST_ID);
  const account = owner === null ? null : (accounts.get(owner) ?? line.refuse('account.unknown', 'account'));
  const day = line.day('validFrom', today);
  if (portfolio === null || account === null || day === null) return null;
  return {
    row: { portfolio_id: portfolio.id, valid_from: formatDay(day), account_id: account.id },
    reads: { portfolio: named, account: owner, validFrom: formatDay(day) },
  };
}
