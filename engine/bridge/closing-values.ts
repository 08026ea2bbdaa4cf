/** Values a scope at the closes of many days, to the minor unit. */
import type { Day } from '#packages/calendar';
import { minorUnits, ZERO, type Amount } from '#packages/money';
import type { Book } from '#engine/book';
import type { DailyWorth, MeasuredScope } from '#engine/series';
import { scopeWorth } from '#engine/valuation';

/**
 * As `scopeWorth` answers for each day: the sum of holdings that are rounded one by one. Where float64 leaves no doubt to which side a holding
 * rounds, the float64 value is rounded, which is a hundred times quicker. Days before what was measured are worth nothing. What has no value is left
 * out.
 */
export function closingValues(book: Book, measured: MeasuredScope, days: readonly Day[]): Amount[] {
  const scale = minorUnits(book.currency);
  const rows = [...measured.lines, ...measured.cash.values()];
  return days.map((day) => {
    if (day < measured.first) return ZERO;
    const units = roundedSum(rows, day - measured.first, 10 ** scale);
    return units === null ? (scopeWorth(book, day).value ?? ZERO) : { coefficient: BigInt(units), scale };
  });
}

/** The sum in minor units; null where the value of a row lies too near to half a minor unit. */
function roundedSum(rows: readonly DailyWorth[], at: number, perUnit: number): number | null {
  let sum = 0;
  for (const { value } of rows) {
    const exact = Math.abs((value[at] as number) * perUnit);
    const doubt = Math.abs(exact - Math.floor(exact) - 0.5);
    if (doubt <= exact * RELATIVE + ABSOLUTE) return null;
    sum += Math.sign(value[at] as number) * Math.round(exact);
  }
  return Number.isSafeInteger(sum) ? sum : null;
}

/** How far a product of a few float64 may lie from the exact one, with plenty to spare. */
const RELATIVE = 1e-12;
const ABSOLUTE = 1e-7;
