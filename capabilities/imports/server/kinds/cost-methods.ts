/** Reads files of cost methods: for one portfolio, for all of a type, or for the whole firm. */
import { COST_METHODS, type CostMethod } from '#engine/lots';
import type { Day } from '#packages/calendar';
import { PORTFOLIO_TYPES } from '#contract/portfolios';
import { sql } from 'drizzle-orm';
import { createFactReader, type FileFact } from './facts.ts';
import { NO_START_DAY, plainWord, type ImportLine } from '../read/line.ts';
import { createPortfolioLookup, type KnownPortfolio } from '../check/lookups.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import type { RowVerdicts } from '../check/verdicts.ts';

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

export function createCostMethodReader(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day): ImportReader {
  const portfolios = createPortfolioLookup(run.db);
  return createFactReader(plan, run, verdicts, {
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

function methodIn(line: ImportLine, portfolioOf: (name: string) => KnownPortfolio | undefined, today: Day): FileFact | null {
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
    reads: { method, portfolio: named, portfolioType: type, ...(validFrom !== NO_START_DAY && { validFrom }) },
  };
}
