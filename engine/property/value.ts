/** Values a property between valuations: the last valuation, grown at a yearly rate. */
import { addYears, formatDay, type Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';

/** The price of a property on a day, by purchase or valuation. */
export interface PricePoint {
  readonly day: Day;
  readonly price: number;
}

export interface PropertyTerms {
  readonly purchase: PricePoint;
  /** In any order; of several on a day the last one listed counts. */
  readonly pricePoints: readonly PricePoint[];
  /** A fraction a year: 0.05 is 5 %. 0 where none is agreed. */
  readonly annualGrowth: number;
}

export interface PropertyValue {
  readonly value: number;
  /** The price from which the value was grown, and for how many years. */
  readonly from: PricePoint;
  readonly kind: 'purchase' | 'price point';
  readonly years: number;
}

/** A valuation older than so many days is stale. */
const STALE_AFTER_DAYS = 365;

/**
 * Price x (1 + growth)^years, from the last price point on or before the day, else from the purchase. Years are whole anniversaries and the
 * rest of days over the days of the year that it lies in, so that 100,000 at 5 % is 105,000 on the first anniversary, leap year or not. Growth
 * compounds. With `valuation.stale` and the day of the valuation where that is more than `staleAfterDays` (365) old. Null with
 * `valuation.missing` before the purchase, and where price or growth are impossible (a negative price, growth of -100 % or less).
 */
export function propertyValue(terms: PropertyTerms, day: Day, staleAfterDays = STALE_AFTER_DAYS): Figure<PropertyValue> {
  const { purchase, annualGrowth } = terms;
  const point = lastPointOn(terms, day);
  const from = point ?? purchase;
  const years = yearsSince(from.day, day);
  const value = from.price * (1 + annualGrowth) ** years;
  if (day < purchase.day || !(from.price >= 0) || !(annualGrowth > -1) || !Number.isFinite(value)) {
    return { value: null, findings: [finding('valuation.missing', { date: formatDay(day) })] };
  }
  const stale = day - from.day > staleAfterDays;
  const findings = stale ? [finding('valuation.stale', { since: formatDay(from.day), date: formatDay(day) })] : [];
  return { value: { value, from, kind: point === null ? 'purchase' : 'price point', years }, findings };
}

/** Points before the purchase say nothing about what was bought. */
function lastPointOn({ purchase, pricePoints }: PropertyTerms, day: Day): PricePoint | null {
  let last: PricePoint | null = null;
  for (const point of pricePoints) {
    if (point.day >= purchase.day && point.day <= day && point.day >= (last?.day ?? point.day)) last = point;
  }
  return last;
}

function yearsSince(from: Day, day: Day): number {
  if (day < from) return 0;
  let whole = Math.floor((day - from) / 366);
  while (addYears(from, whole + 1) <= day) whole += 1;
  const anniversary = addYears(from, whole);
  return whole + (day - anniversary) / (addYears(from, whole + 1) - anniversary);
}
