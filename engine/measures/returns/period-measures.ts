/** Measure of the returns of every month, quarter or year of a range. */
import { z } from 'zod';
import { addMonths, dayOf, civilOf, formatDay, type Day, type DayRange } from '#packages/calendar';
import { timeWeightedReturn } from '#engine/rates-of-return';
import { netGrossFields, netGrossOf, NO_LEDGER_FINDINGS, rangeFields, rangeOf, seriesOf, TIMING } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';

export const byPeriod = measure(
  'returns-by-period',
  z.strictObject({
    ...rangeFields,
    ...netGrossFields,
    timing: TIMING.default('in-start-out-end'),
    period: z.enum(['month', 'quarter', 'year', 'tax-year']),
    taxYearStart: z
      .string()
      .regex(/^\d\d-\d\d$/)
      .default('04-05')
      .meta({ description: 'MM-DD.' }),
  }),
  {
    title: 'Time-weighted returns of calendar periods',
    unit: 'table',
    formula: 'the time-weighted return of each period that the range touches',
    convention:
      'A list of {from, to, partial, value, findings}. A period that the range or the ledger covers in part is counted over that part and marked partial.',
    source: 'As the time-weighted return.',
    none: 'A period without a figure has the value null and its findings.',
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const series = seriesOf(scoped, range.to, netGrossOf(question));
    if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    const value = periodsOf(range, question.period, question.taxYearStart).map((whole) => {
      const counted = { from: Math.max(whole.from, range.from, series.inception ?? range.from), to: Math.min(whole.to, range.to) };
      const partial = counted.from !== whole.from || counted.to !== whole.to;
      const figure =
        counted.from > counted.to ? { value: null, findings: NO_LEDGER_FINDINGS } : timeWeightedReturn(series, counted, question.timing);
      return { from: formatDay(whole.from), to: formatDay(whole.to), partial, ...figure };
    });
    return { value, findings: [] };
  },
);

/** The whole calendar periods that touch a range, oldest first. */
export function periodsOf(range: DayRange, period: 'month' | 'quarter' | 'year' | 'tax-year', taxYearStart: string): DayRange[] {
  const months = { month: 1, quarter: 3, year: 12, 'tax-year': 12 }[period];
  let from = periodStart(range.from, period, taxYearStart);
  const found: DayRange[] = [];
  while (from <= range.to) {
    const next = addMonths(from, months);
    found.push({ from, to: next - 1 });
    from = next;
  }
  return found;
}

function periodStart(day: Day, period: 'month' | 'quarter' | 'year' | 'tax-year', taxYearStart: string): Day {
  const { year, month } = civilOf(day);
  if (period === 'month') return dayOf({ year, month, day: 1 });
  if (period === 'quarter') return dayOf({ year, month: month - ((month - 1) % 3), day: 1 });
  if (period === 'year') return dayOf({ year, month: 1, day: 1 });
  const [startMonth = 4, startDay = 5] = taxYearStart.split('-').map(Number);
  const own = dayOf({ year, month: startMonth, day: startDay });
  return own <= day ? own : dayOf({ year: year - 1, month: startMonth, day: startDay });
}
