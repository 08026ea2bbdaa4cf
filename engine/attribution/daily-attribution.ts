/** Attribution of each day from columns, linked over a range of any length. */
import { formatDay } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import { foldInteraction, sumEffects, withTotal, type Attribution, type AttributionEffects } from './brinson.ts';
import { dailyTotals, dayAt, type PortfolioColumns, type DailyTotals } from './columns.ts';
import type { CompositeComponent } from './composite-index.ts';
import type { LinkedOptions } from './linked-attribution.ts';
import { coefficientsOf, compoundReturns, isUnlinkable } from './linking.ts';
import { UNALLOCATED } from './segments.ts';

/**
 * Attribution of each day, linked by `linking` (see `linkEffects`; `frongello` gives the sums of `grap`). `benchmark` holds weight at the
 * start and return of each day by segment, in columns beside those of the portfolio: the components of a `compositeIndex` named as the
 * segments are. A segment's weight is its opening value plus what flowed in at the start of the day, less what left it for other segments
 * (its share of all outflow that stayed within the whole), over the base of the whole; its contribution is gain / base. Selection and
 * interaction explain contribution - weight x benchmark return, so that a purchase on the day leaves no rest; what a weight cannot have
 * earned (more than tenfold in the day) is selection. A segment without benchmark is measured against itself: all allocation. Days on
 * which nothing is invested are left out on both sides. Weights that do not reach 1 are a segment `UNALLOCATED` that returns 0. Excess is
 * the difference of the compounded returns; the effects add up to it.
 * Null with the findings of `contributions`, or `return.total-loss` (with its date). Throws RangeError for columns of different lengths.
 * Source: as `attribution` and `linkEffects`.
 */
export function dailyAttribution(
  columns: PortfolioColumns,
  benchmark: readonly CompositeComponent[],
  options: Omit<LinkedOptions, 'weights'> = {},
): Figure<Attribution> {
  const totals = dailyTotals(columns);
  const { base, findings, impossible } = totals;
  if (impossible) return { value: null, findings };
  const segments = daysOfSegments(columns, totals, benchmark);
  const counted = [...base.keys()].filter((i) => base[i] !== 0);
  const returns = counted.map((i) => returnsOn(i, segments));
  const linking = options.linking ?? 'carino';
  const lost = returns.findIndex((each) => isUnlinkable(each, linking));
  if (lost >= 0) {
    const date = formatDay(dayAt(columns, counted[lost] as number));
    return { value: null, findings: [...findings, finding('return.total-loss', { date })] };
  }
  const linked = coefficientsOf(returns, linking);
  const [factors, hurdles] = [new Float64Array(base.length), new Float64Array(base.length)];
  for (const [t, i] of counted.entries()) {
    factors[i] = linked[t] as number;
    hurdles[i] = options.model === 'brinson-hood-beebower' ? 0 : (returns[t]?.benchmarkReturn as number);
  }
  const effects = segments.map((each) => ({
    segment: each.segment,
    ...foldInteraction(linkedEffects(each, factors, hurdles), options.interaction),
  }));
  const portfolioReturn = compoundReturns(returns.map((each) => each.portfolioReturn));
  const benchmarkReturn = compoundReturns(returns.map((each) => each.benchmarkReturn));
  const excess = portfolioReturn - benchmarkReturn;
  return { value: { portfolioReturn, benchmarkReturn, excess, effects: sumEffects(effects), segments: effects }, findings };
}

interface SegmentDays {
  readonly segment: string;
  readonly weight: Float64Array;
  readonly contribution: Float64Array;
  /** Null where the benchmark does not have the segment. */
  readonly benchmark: CompositeComponent | null;
}

function daysOfSegments(columns: PortfolioColumns, totals: DailyTotals, benchmark: readonly CompositeComponent[]): SegmentDays[] {
  const length = totals.base.length;
  if (benchmark.some((each) => each.weight.length !== length || each.return.length !== length))
    throw new RangeError('Columns of different lengths');
  const within = internalOutflowShares(columns, totals);
  const known = new Map(benchmark.map((each) => [each.segment, each]));
  const held = columns.segments.map(({ segment, opening, inflow, outflow, closing }): SegmentDays => {
    const [weight, contribution] = [new Float64Array(length), new Float64Array(length)];
    for (let i = 0; i < length; i++) {
      const base = totals.base[i] as number;
      if (base === 0) continue;
      const start = (opening[i] as number) + (inflow[i] as number);
      const left = outflow[i] as number;
      weight[i] = (start - left * (within[i] as number)) / base;
      contribution[i] = ((closing[i] as number) + left - start) / base;
    }
    return { segment, weight, contribution, benchmark: known.get(segment) ?? null };
  });
  const names = new Set(columns.segments.map(({ segment }) => segment));
  const unheld = benchmark.filter(({ segment }) => !names.has(segment)).map((each) => unheldSegment(each, length));
  return [...held, ...unheld, ...unallocatedSegments([...held, ...unheld], totals.base)];
}

/** By day, the share of all outflow of segments that went to other segments and not out of the whole. */
function internalOutflowShares({ segments, inflow: external }: PortfolioColumns, { base }: DailyTotals): Float64Array {
  const shares = new Float64Array(base.length);
  if (!external) return shares;
  return shares.map((_, i) => {
    const sum = (column: 'inflow' | 'outflow') => segments.reduce((total, each) => total + (each[column][i] as number), 0);
    const left = sum('outflow');
    return left > 0 ? Math.min(1, Math.max(0, (sum('inflow') - (external[i] as number)) / left)) : 0;
  });
}

function unheldSegment(benchmark: CompositeComponent, length: number): SegmentDays {
  return { segment: benchmark.segment, weight: new Float64Array(length), contribution: new Float64Array(length), benchmark };
}

/** Complete weights of some hundred segments add up to 1 this closely. */
const ROUNDING = 1e-12;

/** The segment of the weight that is missing on either side; none where the weights add up to 1 every day. */
function unallocatedSegments(segments: readonly SegmentDays[], base: Float64Array): SegmentDays[] {
  const rest = (weightOf: (each: SegmentDays) => Float64Array | undefined) =>
    base.map((on, i) => (on === 0 ? 0 : 1 - segments.reduce((sum, each) => sum + (weightOf(each)?.[i] ?? 0), 0)));
  const weight = rest((each) => each.weight);
  const benchmarkWeight = rest((each) => each.benchmark?.weight);
  if ([...weight, ...benchmarkWeight].every((each) => Math.abs(each) <= ROUNDING)) return [];
  const nothing = new Float64Array(base.length);
  return [
    { segment: UNALLOCATED, weight, contribution: nothing, benchmark: { segment: UNALLOCATED, weight: benchmarkWeight, return: nothing } },
  ];
}

function returnsOn(i: number, segments: readonly SegmentDays[]) {
  let [portfolioReturn, benchmarkReturn] = [0, 0];
  for (const { contribution, benchmark } of segments) {
    portfolioReturn += contribution[i] as number;
    if (benchmark) benchmarkReturn += (benchmark.weight[i] as number) * (benchmark.return[i] as number);
  }
  return { portfolioReturn, benchmarkReturn };
}

/** Nothing earns more than tenfold in a day: a contribution beyond that comes from trading, not from the weight, and is selection. */
const HIGHEST_RETURN = 10;

function linkedEffects({ weight, contribution, benchmark }: SegmentDays, factors: Float64Array, hurdles: Float64Array): AttributionEffects {
  let [allocation, selection, interaction] = [0, 0, 0];
  for (let i = 0; i < factors.length; i++) {
    const factor = factors[i] as number;
    if (factor === 0) continue;
    const held = weight[i] as number;
    const made = contribution[i] as number;
    const has = held !== 0 && Math.abs(made) <= Math.abs(held) * HIGHEST_RETURN;
    const benchmarkWeight = benchmark ? (benchmark.weight[i] as number) : 0;
    const own = has ? made / held : 0;
    const benchmarkReturn = benchmark ? (benchmark.return[i] as number) : own;
    const chosen = made - held * benchmarkReturn;
    const selected = has ? benchmarkWeight * (own - benchmarkReturn) : chosen;
    allocation += factor * (held - benchmarkWeight) * (benchmarkReturn - (hurdles[i] as number));
    selection += factor * selected;
    interaction += factor * (chosen - selected);
  }
  return withTotal({ allocation, selection, interaction });
}
