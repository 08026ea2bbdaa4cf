/** Arithmetic attribution over several periods, by segment and by period. */
import { mergeFindings, type Figure } from '#packages/findings';
import { attribution, sumEffects, withTotal, type Attribution, type BrinsonOptions, type SegmentEffects } from './brinson.ts';
import { linkEffects, type LinkingMethod } from './linking.ts';
import type { SegmentRow } from './segments.ts';

export interface AttributionPeriod {
  /** Names the period in the answer and in findings: `2024-03`, say. */
  readonly period: string;
  readonly rows: readonly SegmentRow[];
}

export interface LinkedOptions extends BrinsonOptions {
  /** `carino` by default. */
  readonly linking?: LinkingMethod;
}

/** Returns compounded, effects linked; over segments and over periods they add up to `excess`. */
export interface LinkedAttribution extends Attribution {
  readonly periods: readonly LinkedPeriod[];
}

/** `single` explains the period by itself; the linked effects are the period's part in the whole range. */
export interface LinkedPeriod extends Pick<Attribution, 'effects' | 'segments'> {
  readonly period: string;
  readonly single: Attribution;
}

const KINDS = 3;

/**
 * Attribution of each period (see `attribution`), linked (see `linkEffects`). A segment that a period does not name has no effect in it.
 * Null when a period cannot be attributed, or its return cannot be linked, with the findings of both.
 */
export function linkedAttribution(periods: readonly AttributionPeriod[], options: LinkedOptions = {}): Figure<LinkedAttribution> {
  const singles = periods.map(({ rows }) => attribution(rows, options));
  const findings = mergeFindings(...singles.map((single) => single.findings));
  const whole = singles.flatMap(({ value }) => value ?? []);
  if (whole.length < periods.length) return { value: null, findings };

  const names = [...new Set(whole.flatMap(({ segments }) => segments.map(({ segment }) => segment)))];
  const linked = linkEffects(
    whole.map((single, t) => ({ ...single, period: (periods[t] as AttributionPeriod).period, effects: columnOf(single, names) })),
    options.linking,
  );
  if (linked.value === null) return { value: null, findings: mergeFindings(findings, linked.findings) };

  const { portfolioReturn, benchmarkReturn, excess } = linked.value;
  const value = {
    portfolioReturn,
    benchmarkReturn,
    excess,
    ...tableOf(linked.value.effects, names),
    periods: linked.value.periods.map((effects, t) => ({
      period: (periods[t] as AttributionPeriod).period,
      single: whole[t] as Attribution,
      ...tableOf(effects, names),
    })),
  };
  return { value, findings };
}

/** Allocation, selection and interaction of each named segment, one after the other. */
function columnOf({ segments }: Pick<Attribution, 'segments'>, names: readonly string[]): number[] {
  const bySegment = new Map(segments.map((each) => [each.segment, each]));
  return names.flatMap((name) => {
    const found = bySegment.get(name);
    return found ? [found.allocation, found.selection, found.interaction] : [0, 0, 0];
  });
}

function tableOf(column: readonly number[], names: readonly string[]): Pick<Attribution, 'effects' | 'segments'> {
  const segments = names.map((segment, i): SegmentEffects => {
    const [allocation = 0, selection = 0, interaction = 0] = column.slice(i * KINDS, (i + 1) * KINDS);
    return { segment, ...withTotal({ allocation, selection, interaction }) };
  });
  return { effects: sumEffects(segments), segments };
}
