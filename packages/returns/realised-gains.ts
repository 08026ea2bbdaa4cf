/** Realised gains by average cost, exact to the cent. */
import type { Day, DayRange } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import { NOTHING, subtract, sum, type Amount, type Units } from '#packages/money';
import { averageCost, type Disposal } from './average-cost.ts';
import type { Book } from './book.ts';
import { cashEffect } from './effects.ts';
import { converted } from './exact.ts';
import { inMinorUnits } from './tally.ts';

export interface RealisedGain {
  readonly day: Day;
  readonly line: number;
  /** Sold. */
  readonly units: Units;
  /** After fee and tax, at the rate of the day. Null where that rate is missing. */
  readonly proceeds: Amount | null;
  /** Average cost of the units sold; null where it is unknown. */
  readonly cost: Amount | null;
  /** proceeds - cost. */
  readonly gain: Amount | null;
}

/** One row a sale, oldest first. A transfer out realises nothing. `total` adds up the gains that are known. */
export function realisedGains(
  book: Book,
  range: DayRange,
): { readonly rows: readonly RealisedGain[]; readonly total: Amount; readonly findings: readonly Finding[] } {
  const sales = averageCost(book, range.to).disposals.filter(({ entry }) => entry.kind === 'Sale' && entry.day >= range.from);
  const realised = sales.map((sale) => realise(book, sale));
  const rows = realised.map(({ row }) => row);
  const gains = rows.map(({ gain }) => gain).filter((gain) => gain !== null);
  const incomplete = gains.length < rows.length ? [finding('value.incomplete', { count: rows.length - gains.length })] : [];
  return {
    rows,
    total: sum([inMinorUnits(book, NOTHING), ...gains]),
    findings: mergeFindings(...realised.map(({ findings }) => findings), incomplete),
  };
}

function realise(
  book: Book,
  { entry, line, units, cost: exactCost, findings }: Disposal,
): { row: RealisedGain; findings: readonly Finding[] } {
  const received = converted(book, cashEffect(entry), entry.currency, entry.day);
  const proceeds = received.value && inMinorUnits(book, received.value);
  const cost = exactCost && inMinorUnits(book, exactCost);
  const gain = proceeds && cost && subtract(proceeds, cost);
  return { row: { day: entry.day, line, units, proceeds, cost, gain }, findings: [...received.findings, ...findings] };
}
