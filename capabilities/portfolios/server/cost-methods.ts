/** Finds the cost method of a portfolio: its own, else that of its type, else that of the firm, else the average. */
import { sql, type SQL } from 'drizzle-orm';
import { formatDay, readDay, type Day } from '#packages/calendar';
import type { CostMethod } from '#engine/lots';
import type { Db } from '#platform';
import type { Arrival, DatedFact } from '#contract/instruments';
import { arrivalOfRow, seenArrivals } from '#server/instruments';
import type { Portfolio } from '../contract.ts';

/** The method of a portfolio on a day. */
export type CostMethods = (portfolio: string, day: Day) => CostMethod;

/** A method with the day from which it holds (-Infinity where it has always held) and the arrival that brought it. */
export interface CostRule {
  readonly from: Day;
  readonly method: CostMethod;
  readonly arrival: Arrival | null;
}

interface CostRuleRow extends Record<string, unknown> {
  readonly portfolio: string;
  readonly from: string;
  readonly method: CostMethod;
  readonly arrival: Arrival | null;
}

export async function costMethodsOf(db: Db, portfolios: readonly string[]): Promise<CostMethods> {
  const rules = await costRulesOf(db, portfolios);
  return (portfolio, day) => ruleOn(rules.get(portfolio), day)?.method ?? 'average';
}

/** The rules that gave the methods of portfolios on the days given, each once, oldest first; the default method is no rule. */
export async function costFactsOf(
  db: Db,
  portfolios: readonly Pick<Portfolio, 'id' | 'name'>[],
  days: readonly Day[],
): Promise<DatedFact[]> {
  const rules = await costRulesOf(
    db,
    portfolios.map(({ id }) => id),
  );
  return portfolios.flatMap(({ id, name }) => {
    const used = new Set(days.map((day) => ruleOn(rules.get(id), day)).filter((rule) => rule !== undefined));
    return [...used]
      .sort((a, b) => a.from - b.from)
      .map(({ from, method, arrival }) => ({
        kind: 'cost-method' as const,
        name,
        from: Number.isFinite(from) ? formatDay(from) : null,
        says: { method },
        arrival,
      }));
  });
}

function ruleOn(rules: readonly CostRule[] | undefined, day: Day): CostRule | undefined {
  return rules?.find(({ from }) => from <= day);
}

/** Rows of rules, the most specific first; of equally specific ones the newest, and of one day the last committed. */
function ruleRows(portfolios: readonly string[]): SQL {
  return sql`select p.id as portfolio, m.valid_from::text as "from", m.method, ${arrivalOfRow} as arrival
    from portfolio p join cost_method m on m.portfolio_id = p.id or (m.portfolio_id is null and coalesce(m.portfolio_type, p.type) = p.type)
      join arrival a on a.id = m.arrival_id
    where p.id = any(${sql.param([...portfolios])}::uuid[]) and m.arrival_id in (${seenArrivals})
    order by m.portfolio_id is null, m.portfolio_type is null, m.valid_from desc, a.committed_at desc`;
}

/** Everything that the methods of portfolios depend on, as one SQL value for a statement that asks for more. */
export function costRulesValue(portfolios: readonly string[]): SQL {
  return sql`(select json_agg(rule) from (${ruleRows(portfolios)}) rule)`;
}

/** By portfolio, in the order of `ruleRows`. */
async function costRulesOf(db: Db, portfolios: readonly string[]): Promise<ReadonlyMap<string, readonly CostRule[]>> {
  if (portfolios.length === 0) return new Map();
  const { rows } = await db.execute<CostRuleRow>(ruleRows(portfolios));
  return Map.groupBy(
    rows.map(({ from, ...rest }) => ({ ...rest, from: readDay(from) ?? -Infinity })),
    ({ portfolio }) => portfolio,
  );
}
