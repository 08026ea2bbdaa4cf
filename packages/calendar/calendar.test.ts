/** Tests days, months, business days and named periods against the calendar of the language and worked examples. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  addYears,
  businessDaysBetween,
  calendarYears,
  civilOf,
  dayOf,
  formatDay,
  isBusinessDay,
  lastBusinessDay,
  monthsBetween,
  parseDay,
  periodRange,
  readDay,
  weekday,
  type DayRange,
  type Period,
} from './index.ts';
import { currentTaxYear, presetRange, previousTaxYear } from './periods.ts';

const days = fc.integer({ min: parseDay('1600-01-01'), max: parseDay('2400-12-31') });
const shown = (range: DayRange | null) => range && [formatDay(range.from), formatDay(range.to)];

describe('days', () => {
  test.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11016],
    ['2026-03-31', 20543],
  ])('%s is day %i', (text, day) => {
    expect(parseDay(text)).toBe(day);
    expect(formatDay(day)).toBe(text);
  });

  test.each([
    '2026-02-31',
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '',
    '2026-01-00',
  ])('refuses %j', (text) => {
    expect(readDay(text)).toBeNull();
    expect(() => parseDay(text)).toThrow(RangeError);
  });

  test('agrees with the calendar of the language, day by day', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(formatDay(day)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
        expect(readDay(formatDay(day))).toBe(day);
        expect(dayOf(civilOf(day))).toBe(day);
        expect(weekday(day) % 7).toBe(new Date(day * 86_400_000).getUTCDay());
      }),
    );
  });
});

describe('months and years', () => {
  test.each([
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2025-12-31', 2, '2026-02-28'],
  ])('%s and %i months is %s', (from, months, expected) => expect(formatDay(addMonths(parseDay(from), months))).toBe(expected));

  test('a leap day has its anniversary on 28 February', () => expect(formatDay(addYears(parseDay('2024-02-29'), 1))).toBe('2025-02-28'));

  test.each([
    ['2023-12-31', '2025-12-31', 24],
    ['2025-01-31', '2025-02-28', 1],
    ['2025-02-28', '2025-03-14', 0.5],
    ['2025-06-30', '2025-06-30', 0],
  ])('from the close of %s to that of %s are %d months', (start, end, months) =>
    expect(monthsBetween(parseDay(start), parseDay(end))).toBe(months),
  );
});

describe('business days', () => {
  test('the last one on or before a day', () => {
    expect(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'].map((day) => formatDay(lastBusinessDay(parseDay(day))))).toEqual([
      '2026-03-27',
      '2026-03-27',
      '2026-03-27',
      '2026-03-30',
    ]);
  });

  test('between two days they are those a walk counts', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5, max: 60 }), (start, length) => {
        let walked = 0;
        for (let day = start + 1; day <= start + length; day++) if (isBusinessDay(day)) walked += 1;
        expect(businessDaysBetween(start, start + length)).toBe(walked);
      }),
    );
  });
});

describe('periods', () => {
  const asOf = parseDay('2026-03-31');
  test.each<[Period, string, string]>([
    ['1D', '2026-03-31', '2026-03-31'],
    ['1M', '2026-03-01', '2026-03-31'],
    ['3M', '2026-01-01', '2026-03-31'],
    ['6M', '2025-10-01', '2026-03-31'],
    ['YTD', '2026-01-01', '2026-03-31'],
    ['1Y', '2025-04-01', '2026-03-31'],
    ['3Y', '2023-04-01', '2026-03-31'],
    ['5Y', '2021-04-01', '2026-03-31'],
    ['inception', '2019-05-06', '2026-03-31'],
  ])('%s as of 31 March 2026 counts %s to %s', (period, from, to) => {
    expect(shown(periodRange(period, asOf, parseDay('2019-05-06')))).toEqual([from, to]);
  });

  test('a day is the last business day and the weekend after it', () => {
    expect(shown(periodRange('1D', parseDay('2026-03-29'), null))).toEqual(['2026-03-27', '2026-03-29']);
    expect(shown(periodRange('1D', parseDay('2026-03-30'), null))).toEqual(['2026-03-28', '2026-03-30']);
  });

  test('there is no period since an inception that is not known or lies ahead', () => {
    expect(periodRange('inception', asOf, null)).toBeNull();
    expect(periodRange('inception', asOf, asOf + 1)).toBeNull();
  });

  test('the last five calendar years are those that have ended', () => {
    expect(calendarYears(asOf).map(({ year }) => year)).toEqual([2025, 2024, 2023, 2022, 2021]);
    expect(calendarYears(parseDay('2025-12-31'))[0]).toEqual({
      year: 2025,
      range: { from: parseDay('2025-01-01'), to: parseDay('2025-12-31') },
    });
    expect(calendarYears(parseDay('2025-12-30'))[0]?.year).toBe(2024);
  });

  test.each([
    ['2026-04-04', '2025-04-05', '2024-04-05'],
    ['2026-04-05', '2026-04-05', '2025-04-05'],
    ['2026-06-01', '2026-04-05', '2025-04-05'],
  ])('on %s the tax year began on %s', (today, current, previous) => {
    expect(shown(currentTaxYear(parseDay(today)))).toEqual([current, today]);
    expect(shown(previousTaxYear(parseDay(today)))).toEqual([previous, formatDay(parseDay(current) - 1)]);
  });

  test.each([
    ['12m', '2025-05-31'],
    ['6m', '2025-12-02'],
    ['3m', '2026-03-02'],
    ['1m', '2026-04-30'],
  ] as const)('preset %s on 31 May 2026 starts %s', (preset, from) =>
    expect(shown(presetRange(preset, parseDay('2026-05-31')))).toEqual([from, '2026-05-31']),
  );
});
