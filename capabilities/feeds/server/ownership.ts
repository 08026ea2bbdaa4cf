/** Reads files of portfolios that change from one account to another. Access changes when the import is committed. */
import { formatDay, type Day } from '#packages/calendar';
import { ofSame, readFacts, type Told } from './facts.ts';
import type { Line } from './line.ts';
import { knownAccounts, knownPortfolios, type KnownAccount, type KnownPortfolio, type Lookup } from './lookups.ts';
import type { Plan } from './plan.ts';
import type { Reading } from './reading.ts';
import type { Run } from './run.ts';
import type { Verdicts } from './verdicts.ts';

const LONGEST_ID = 100;

interface Known {
  readonly portfolios: Lookup<KnownPortfolio>;
  readonly accounts: Lookup<KnownAccount>;
  readonly today: Day;
}

export function readOwnership(plan: Plan, run: Run, verdicts: Verdicts, today: Day): Reading {
  const known: Known = { portfolios: knownPortfolios(run.db), accounts: knownAccounts(run.db), today };
  return readFacts(plan, run, verdicts, {
    table: 'portfolio_owner',
    columns: { portfolio_id: 'uuid', valid_from: 'date', account_id: 'uuid' },
    keyOf: (row) => `${row['portfolio_id']} ${row['valid_from']}`,
    sameAs: (rows) => ofSame('portfolio_id', rows),
    conflict: { code: 'fact.conflict', field: 'account' },
    async load(lines) {
      await known.portfolios.load(lines.flatMap((line) => line.plain('portfolio') ?? []));
      await known.accounts.load(lines.flatMap((line) => line.plain('account') ?? []));
    },
    read: (line) => changeIn(line, known),
  });
}

function changeIn(line: Line, { portfolios, accounts, today }: Known): Told | null {
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
