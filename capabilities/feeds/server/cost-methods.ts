/** Reads files of cost methods: for one portfolio, for all of a type, or for the whole firm. */
import { COST_METHODS, type CostMethod } from '#packages/lots';
import type { Day } from '#packages/calendar';
import { PORTFOLIO_TYPES } from '#contract/portfolios';
import { sql } from 'drizzle-orm';
import { readFacts, type Told } from './facts.ts';
import { FROM_EVER, plainWord, type Line } from './line.ts';
import { knownPortfolios, type KnownPortfolio } from './lookups.ts';
import type { Plan } from './plan.ts';
import type { Reading } from './reading.ts';
import type { Run } from './run.ts';
import type { Verdicts } from './verdicts.ts';

const LONGEST_ID = 100;

const METHODS: ReadonlyMap<string, CostMethod> = new Map<string, CostMethod>([
  ...COST_METHODS.map((method) => [plainWord(method), method] as const),
  ['averagecost', 'average'],
  ['firstinfirstout', 'fifo'],
  ['lastinfirstout', 'lifo'],
  ['highestinfirstout', 'hifo'],
  ['specificlot', 'specific'],
  ['section104', 'uk-pool'],
]);

const TYPES: ReadonlyMap<string, string> = new Map(PORTFOLIO_TYPES.map((type) => [plainWord(type), type]));

export function readCostMethods(plan: Plan, run: Run, verdicts: Verdicts, today: Day): Reading {
  const portfolios = knownPortfolios(run.db);
  return readFacts(plan, run, verdicts, {
    table: 'cost_method',
    columns: { portfolio_id: 'uuid', portfolio_type: 'text', valid_from: 'date', method: 'text' },
    keyOf: (row) => `${row['portfolio_id']} ${row['portfolio_type']} ${row['valid_from']}`,
    // All are compared: there are few of them, and hardly ever one for a single portfolio.
    sameAs: () => sql`true`,
    conflict: { code: 'fact.conflict', field: 'method' },
    load: (lines) => portfolios.load(lines.flatMap((line) => line.plain('portfolio') ?? [])),
    read: (line) => methodIn(line, (name) => portfolios.get(name), today),
  });
}

function methodIn(line: Line, portfolioOf: (name: string) => KnownPortfolio | undefined, today: Day): Told | null {
  const method = line.choice('method', METHODS, 'cost-method.unknown') ?? line.refuse('field.required', 'method');
  const named = line.text('portfolio', LONGEST_ID);
  const portfolio = named === null ? undefined : portfolioOf(named);
  if (named !== null && !portfolio) line.refuse('portfolio.unknown', 'portfolio');
  const type = line.choice('portfolioType', TYPES, 'portfolio-type.unknown');
  if (portfolio && type !== null) line.refuse('cost-method.both', 'portfolioType');
  const validFrom = line.validFrom(today);
  if (!line.isSound || method === null) return null;
  return {
    row: { portfolio_id: portfolio?.id ?? null, portfolio_type: type, valid_from: validFrom, method },
    reads: { method, portfolio: named, portfolioType: type, ...(validFrom !== FROM_EVER && { validFrom }) },
  };
}
