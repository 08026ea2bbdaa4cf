/** Day counts of the 30/360 family: every month has 30 days, with rules for the 31st and for the end of February. */
import { civilOf, daysInMonth, type Day } from '#packages/calendar';

interface Date360 {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function daysOf360(from: Date360, to: Date360): number {
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + (to.day - from.day);
}

const until30 = (date: Date360): Date360 => (date.day === 31 ? { ...date, day: 30 } : date);
const as30 = (date: Date360): Date360 => ({ ...date, day: 30 });
const endsFebruary = ({ year, month, day }: Date360) => month === 2 && day === daysInMonth(year, month);

/** ISDA 2006 section 4.16(f): a 31st is a 30th; at the end only when the first day is a 30th by then. */
export function bondBasisDays(from: Day, to: Day): number {
  return fromThirtieth(civilOf(from), civilOf(to));
}

function fromThirtieth(from: Date360, to: Date360): number {
  const start = until30(from);
  return daysOf360(start, start.day === 30 ? until30(to) : to);
}

/**
 * The same with the end of February as a 30th, where the bond pays at the end of months.
 * Source: SIA, Standard Securities Calculation Methods (Mayle), volume 2, 30/360 rules 2 to 5.
 */
export function usDays(from: Day, to: Day, endOfMonth: boolean): number {
  const [start, end] = [civilOf(from), civilOf(to)];
  if (!endOfMonth || !endsFebruary(start)) return fromThirtieth(start, end);
  return fromThirtieth(as30(start), endsFebruary(end) ? as30(end) : end);
}

/** ISDA 2006 section 4.16(g), ICMA rule 251.1(ii): a 31st is a 30th, at either end. */
export function eurobondDays(from: Day, to: Day): number {
  return daysOf360(until30(civilOf(from)), until30(civilOf(to)));
}

/** ISDA 2006 section 4.16(h): the last day of any month is a 30th, but the end of February is not on the termination day. */
export function isdaEurobondDays(from: Day, to: Day, termination: Day | null): number {
  const [start, end] = [civilOf(from), civilOf(to)];
  return daysOf360(endsFebruary(start) ? as30(start) : until30(start), endsFebruary(end) && to !== termination ? as30(end) : until30(end));
}

/**
 * As the bond basis, but the end of February counts as a 30th when it is the first day. Source: Bond Market Association, Standard Formulas for the
 * Analysis of Mortgage-Backed Securities.
 */
export function psaDays(from: Day, to: Day): number {
  const start = civilOf(from);
  return fromThirtieth(endsFebruary(start) ? as30(start) : start, civilOf(to));
}

/**
 * A 31st counts as a 30th when it is the first day, and as the first of the next month when it is the last. Source: OpenGamma, Interest Rate
 * Instruments and Market Conventions Guide.
 */
export function eurobondPlusDays(from: Day, to: Day): number {
  const end = civilOf(to);
  return daysOf360(until30(civilOf(from)), end.day === 31 ? civilOf(to + 1) : end);
}
