/** An index of values on days, from which drawdowns and periodic returns are computed. */
import { formatDay, type Day } from '#packages/calendar';
import { finding, type Figure } from '#packages/findings';
import { totalLossFindings } from './mean.ts';
import { columnOf } from './observations.ts';

/** Values at the close of days in ascending order; both have the same length. Returns start from the first value. */
export interface ValueIndex {
  readonly days: ArrayLike<Day>;
  readonly values: ArrayLike<number>;
  /** How returns make values; `geometric` unless given. With `simple`, a fall is a difference of values: a part of the capital at the start. */
  readonly compounding?: ReturnCompounding;
}

/** Returns are linked (`geometric`), or added up (`simple`) as for a capital that is kept at the same amount. */
export type ReturnCompounding = 'geometric' | 'simple';

/** Makes an index from a daily column of cumulative returns whose first day holds 0, as the time-weighted return gives it. */
export function indexOfCumulative(first: Day, cumulative: ArrayLike<number>): ValueIndex {
  return { days: Array.from(cumulative, (_, i) => first + i), values: Array.from(cumulative, (value) => 1 + value) };
}

/**
 * Makes an index from periodic returns, starting at 1. `days` holds the day before the first period and then the last day of each; without it,
 * periods are counted: 0, 1, 2 ... Null for a return below -100 % that is to be linked. Throws RangeError when the days are not one more than the
 * returns.
 */
export function indexOfReturns(
  returns: ArrayLike<number>,
  days?: ArrayLike<Day>,
  compounding: ReturnCompounding = 'geometric',
): Figure<ValueIndex> {
  const column = columnOf(returns);
  if (days !== undefined && days.length !== column.length + 1) throw new RangeError('There must be one day more than returns');
  const links = compounding === 'geometric';
  const findings = links ? totalLossFindings(column) : [];
  if (links && column.some((value) => value < -1)) return { value: null, findings };
  let value = 1;
  const values = [value];
  for (const each of column) {
    value = links ? value * (1 + each) : value + each;
    values.push(value);
  }
  if (!values.every(Number.isFinite)) return { value: null, findings: [...findings, finding('figure.overflow')] };
  return { value: { days: days ?? values.map((_, i) => i), values, compounding }, findings };
}

/**
 * The values, if they can be the values of an investment: the first above zero and none below zero, unless returns were added up.
 * Otherwise null with `return.undefined`. Throws RangeError for days out of order and for a value that is not a number.
 */
export function validIndexValues({ days, values, compounding }: ValueIndex): Figure<number[]> {
  const column = columnOf(values);
  if (days.length !== column.length) throw new RangeError('As many days as values are needed');
  for (let i = 1; i < days.length; i++) {
    if (!((days[i] as Day) > (days[i - 1] as Day))) throw new RangeError('Days must ascend');
  }
  if (column.length === 0) return { value: null, findings: [finding('observations.few', { count: 1 })] };
  if (compounding === 'simple') return { value: column, findings: [] };
  const bad = (column[0] as number) > 0 ? column.findIndex((value) => value < 0) : 0;
  return bad < 0 ? { value: column, findings: [] } : undefinedReturnOn(days[bad] as Day);
}

/** No figure: there is no return from the value of that day. */
export function undefinedReturnOn(day: Day): { readonly value: null; readonly findings: Figure['findings'] } {
  return { value: null, findings: [finding('return.undefined', { date: formatDay(day) })] };
}
