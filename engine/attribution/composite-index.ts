/** Computes a benchmark made of others: a daily index from component series, dated weights and a rebalancing rule. */
import { businessDaysBetween, civilOf, formatDay, type Day, type DayRange } from '#packages/calendar';
import { finding, mergeFindings, type Figure, type Finding } from '#packages/findings';
import type { Quotes } from '#engine/book';
import { weightFinding, type WeightRule } from './segments.ts';

export interface ComponentSeries {
  readonly id: string;
  /** Index levels or prices above zero, all components in one currency. Between quotes the last one holds. */
  readonly levels: Quotes;
}

/** Weights from the start of day `from` on (set at the close of the day before), until the next entry begins. */
export interface DatedWeights {
  readonly from: Day;
  /** Share by component id; components that are not named have none. */
  readonly weights: Readonly<Record<string, number>>;
}

/**
 * When the dated weights are set again: every day; at the start of each calendar month, quarter or year; or never, so that they drift
 * with the components' returns until the next dated entry (`buy-and-hold`).
 */
export type RebalancingRule = 'daily' | 'monthly' | 'quarterly' | 'annual' | 'buy-and-hold';

export interface CompositeIndex {
  /** Day of `level[0]`: the day before the range. */
  readonly first: Day;
  /** By day; 1 on the day before the range. */
  readonly level: Float64Array;
  readonly components: readonly CompositeComponent[];
}

/** Index `i` is the day `first + 1 + i`. Weight x return summed over components is the composite's return of the day. */
export interface CompositeComponent {
  readonly segment: string;
  /** Share at the start of the day, after any rebalancing. */
  readonly weight: Float64Array;
  readonly return: Float64Array;
}

const FRESH_BUSINESS_DAYS = 5;

/**
 * The composite's level: weights are turned into units of each component whenever they are set, and units are held in between. The last
 * setting before the range is looked up, so that weights that have drifted enter the range as they were. Weights that do not add up to 1
 * carry `weights.incomplete`: by `remainder` (the default) the difference earns nothing, by `scale` they are divided by their sum.
 * Null with `benchmark.missing` when the range starts before the schedule or a component with a weight has no level yet (subject: its id);
 * with `return.undefined` when short weights have left nothing. `benchmark.stale` for a component in use whose last level is more than
 * five business days old at the end. Throws RangeError for a schedule that is not in order of days or a range that ends before it starts.
 * Source: C. Bacon (2008), ch. 3, "Benchmarks: customised or composite indices, balanced and fixed weight".
 */
export function compositeIndex(
  components: readonly ComponentSeries[],
  schedule: readonly DatedWeights[],
  rebalancing: RebalancingRule,
  range: DayRange,
  rule: WeightRule = 'remainder',
): Figure<CompositeIndex> {
  if (schedule.some(({ from }, i) => i > 0 && from <= (schedule[i - 1] as DatedWeights).from))
    throw new RangeError('The schedule is unordered');
  if (range.to < range.from) throw new RangeError('The range ends before it starts');
  const current = schedule.findLastIndex(({ from }) => from <= range.from);
  if (current < 0) return { value: null, findings: [finding('benchmark.missing', { date: formatDay(range.from) })] };

  const used = schedule.slice(current).filter(({ from }) => from <= range.to);
  const missing = unknownComponents(used, components);
  if (missing.length > 0) return { value: null, findings: missing };
  const targets = used.map((entry) => targetOf(entry, components, rule));
  const unsaid = mergeFindings(...targets.map((target) => target.findings));
  if (targets.some(({ weights }) => weights === null)) return { value: null, findings: unsaid };

  const start = lastRebalancingDay((used[0] as DatedWeights).from, rebalancing, range.from);
  const levels = components.map((component) => dailyLevels(component.levels, start - 1, range.to));
  const held = simulateComposite({
    start,
    range,
    rebalancing,
    used,
    targets: targets.map(({ weights }) => weights ?? []),
    components,
    levels,
  });
  if (held.value === null) return { value: null, findings: mergeFindings(unsaid, held.findings) };
  return { value: held.value, findings: mergeFindings(unsaid, staleComponents(components, held.value, range.to)) };
}

function unknownComponents(used: readonly DatedWeights[], components: readonly ComponentSeries[]): Finding[] {
  const known = new Set(components.map(({ id }) => id));
  return used.flatMap(({ from, weights }) =>
    Object.keys(weights)
      .filter((id) => weights[id] !== 0 && !known.has(id))
      .map((subject) => finding('benchmark.missing', { subject, date: formatDay(from) })),
  );
}

/** Weights of an entry in the order of the components; null when they cannot be scaled. */
function targetOf({ from, weights }: DatedWeights, components: readonly ComponentSeries[], rule: WeightRule) {
  const given = components.map(({ id }) => weights[id] ?? 0);
  if (!given.every(Number.isFinite)) throw new RangeError(`A weight from ${formatDay(from)} is not finite`);
  const sum = given.reduce((a, b) => a + b, 0);
  const findings = weightFinding('benchmark', sum).map((each) => ({ ...each, date: formatDay(from) }));
  if (rule === 'remainder' && findings.length > 0) return { weights: given, findings };
  return { weights: sum > 0 ? given.map((weight) => weight / sum) : null, findings };
}

const MONTHS = { monthly: 1, quarterly: 3, annual: 12 } as const;

/** Whether the rule sets the weights again at the start of the day. */
function isRebalancingDay(day: Day, rebalancing: RebalancingRule): boolean {
  if (rebalancing === 'daily') return true;
  if (rebalancing === 'buy-and-hold') return false;
  const { month, day: ofMonth } = civilOf(day);
  return ofMonth === 1 && (month - 1) % MONTHS[rebalancing] === 0;
}

function lastRebalancingDay(entry: Day, rebalancing: RebalancingRule, day: Day): Day {
  if (rebalancing === 'buy-and-hold') return entry;
  let last = day;
  while (last > entry && !isRebalancingDay(last, rebalancing)) last--;
  return last;
}

/** The level of each day. Index 0 is day `first`; NaN before the first level. */
function dailyLevels({ days, values }: Quotes, first: Day, last: Day): Float64Array {
  const levels = new Float64Array(last - first + 1).fill(Number.NaN);
  for (let quote = 0; quote < days.length; quote++) {
    const until = (days[quote + 1] ?? last + 1) - first;
    if (until > 0) levels.fill(values[quote] as number, Math.max(0, (days[quote] as number) - first), until);
  }
  return levels;
}

interface CompositeSimulation {
  /** First day held; `levels` begin the day before. */
  readonly start: Day;
  readonly range: DayRange;
  readonly rebalancing: RebalancingRule;
  readonly used: readonly DatedWeights[];
  /** By entry of `used`, then by component. */
  readonly targets: readonly (readonly number[])[];
  readonly components: readonly ComponentSeries[];
  readonly levels: readonly Float64Array[];
}

function simulateComposite({ start, range, rebalancing, used, targets, components, levels }: CompositeSimulation): Figure<CompositeIndex> {
  const length = range.to - range.from + 1;
  const answer = components.map(({ id }) => ({ segment: id, weight: new Float64Array(length), return: new Float64Array(length) }));
  const level = new Float64Array(length + 1);
  const units = new Float64Array(components.length);
  let [worth, cash, entry] = [1, 0, -1];
  for (let day = start; day <= range.to; day++) {
    const on = day - start;
    const at = day - range.from;
    const begins = (used[entry + 1]?.from ?? Infinity) <= day;
    if (begins) entry++;
    if (begins || isRebalancingDay(day, rebalancing)) {
      const target = targets[entry] as readonly number[];
      for (const [j, weight] of target.entries())
        units[j] = weight === 0 ? 0 : (worth * weight) / ((levels[j] as Float64Array)[on] as number);
      cash = worth * (1 - target.reduce((a, b) => a + b, 0));
    }
    if (at === 0) level[0] = worth;
    const unknown = levels.findIndex((series, j) => units[j] !== 0 && !((series[on] as number) > 0 && (series[on + 1] as number) > 0));
    if (unknown >= 0) return missingLevelOn(components[unknown] as ComponentSeries, (levels[unknown] as Float64Array)[on] as number, day);
    if (at >= 0) for (const [j, each] of answer.entries()) noteDay(each, at, units[j] as number, worth, levels[j] as Float64Array, on);
    worth = cash + units.reduce((sum, held, j) => (held === 0 ? sum : sum + held * ((levels[j] as Float64Array)[on + 1] as number)), 0);
    if (!(worth > 0)) return { value: null, findings: [finding('return.undefined', { date: formatDay(day) })] };
    if (at >= 0) level[at + 1] = worth;
  }
  return { value: { first: range.from - 1, level: level.map((each) => each / (level[0] as number)), components: answer }, findings: [] };
}

/** Share and return of a component on one day, from its level at the close before (`on`) and at its own. */
function noteDay(each: CompositeComponent, at: number, units: number, worth: number, levels: Float64Array, on: number): void {
  const [before, after] = [levels[on] as number, levels[on + 1] as number];
  each.weight[at] = units === 0 ? 0 : (units * before) / worth;
  each.return[at] = before > 0 && after > 0 ? after / before - 1 : 0;
}

/** No figure: the component has no level at the close before the day, or none on the day itself. */
function missingLevelOn({ id }: ComponentSeries, before: number, day: Day): Figure<CompositeIndex> {
  return { value: null, findings: [finding('benchmark.missing', { subject: id, date: formatDay(before > 0 ? day : day - 1) })] };
}

function staleComponents(components: readonly ComponentSeries[], { components: held }: CompositeIndex, to: Day): Finding[] {
  return components.flatMap(({ id, levels: { days } }, j) => {
    const last = days.findLast((day) => day <= to);
    const inUse = held[j]?.weight.at(-1) !== 0;
    if (!inUse || last === undefined || businessDaysBetween(last, to) <= FRESH_BUSINESS_DAYS) return [];
    return [finding('benchmark.stale', { subject: id, date: formatDay(to), since: formatDay(last) })];
  });
}
