/** Tests where periods end, and the returns between their ends. */
import { describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '#packages/calendar';
import { periodicReturns, type ReturnFrequency, type ValueIndex } from './index.ts';

/** The value of a day is its number, so that every return shows which two days it was made of. */
function daily(from: string, to: string): ValueIndex {
  const first = parseDay(from);
  const days = Array.from({ length: parseDay(to) - first + 1 }, (_, i) => first + i);
  return { days, values: days };
}
const ends = (index: ValueIndex, frequency: ReturnFrequency, partial?: 'dropped' | 'kept') => {
  const { value } = periodicReturns(index, { frequency, partial });
  return value && [formatDay(value.start), ...value.ends.map((day) => formatDay(day))];
};

describe('where periods end', () => {
  test('months, the first and the last of them in part', () => {
    const index = daily('2025-01-15', '2025-04-10');
    expect(ends(index, 'monthly')).toEqual(['2025-01-31', '2025-02-28', '2025-03-31']);
    expect(ends(index, 'monthly', 'kept')).toEqual(['2025-01-15', '2025-01-31', '2025-02-28', '2025-03-31', '2025-04-10']);
    expect(periodicReturns(index, { frequency: 'monthly', partial: 'kept' }).value?.partial).toEqual({ first: true, last: true });
  });

  test('from the close of a month to that of another nothing is in part', () => {
    const { value } = periodicReturns(daily('2024-12-31', '2025-03-31'), { frequency: 'monthly', partial: 'kept' });
    expect(value?.partial).toEqual({ first: false, last: false });
    expect(value?.returns).toEqual([
      parseDay('2025-01-31') / parseDay('2024-12-31') - 1,
      parseDay('2025-02-28') / parseDay('2025-01-31') - 1,
      parseDay('2025-03-31') / parseDay('2025-02-28') - 1,
    ]);
  });

  test('a weekend that closes a month need not be covered: Friday 29 November 2024 to Friday 30 May 2025', () => {
    expect(ends(daily('2024-11-29', '2025-05-30'), 'quarterly', 'kept')).toEqual(['2024-11-29', '2024-12-31', '2025-03-31', '2025-05-30']);
    expect(ends(daily('2024-11-29', '2025-05-30'), 'monthly')).toHaveLength(7);
    // Sunday 1 December begins where Friday left off.
    expect(ends(daily('2024-12-01', '2025-01-31'), 'monthly')).toEqual(['2024-12-01', '2024-12-31', '2025-01-31']);
  });

  test('weeks end on Friday', () =>
    expect(ends(daily('2025-01-01', '2025-01-19'), 'weekly')).toEqual(['2025-01-03', '2025-01-10', '2025-01-17']));

  test('days are Monday to Friday; what happens on a weekend belongs to Monday', () =>
    expect(ends(daily('2025-01-02', '2025-01-07'), 'daily')).toEqual(['2025-01-02', '2025-01-03', '2025-01-06', '2025-01-07']));

  test('years', () => {
    expect(ends(daily('2022-06-30', '2025-06-30'), 'yearly')).toEqual(['2022-12-31', '2023-12-31', '2024-12-31']);
    expect(ends(daily('2022-12-31', '2023-12-29'), 'yearly')).toEqual(['2022-12-31', '2023-12-29']);
  });

  test('within one period nothing is whole, and kept it is in part at both ends', () => {
    const index = daily('2025-01-10', '2025-01-20');
    expect(periodicReturns(index, { frequency: 'monthly' })).toEqual({ value: null, findings: [{ code: 'observations.few', count: 1 }] });
    expect(ends(index, 'monthly', 'kept')).toEqual(['2025-01-10', '2025-01-20']);
  });
});

describe('values', () => {
  test('are carried to the end of a period', () => {
    const index = { days: ['2024-12-31', '2025-01-20', '2025-02-28'].map(parseDay), values: [100, 110, 99] };
    expect(periodicReturns(index, { frequency: 'monthly' }).value?.returns.map((value) => value.toFixed(6))).toEqual([
      '0.100000',
      '-0.100000',
    ]);
  });

  test('nothing can be earned on nothing', () => {
    const index = { days: ['2024-12-31', '2025-01-31', '2025-02-28'].map(parseDay), values: [100, 0, 10] };
    expect(periodicReturns(index, { frequency: 'monthly' })).toEqual({
      value: null,
      findings: [{ code: 'return.undefined', date: '2025-01-31' }],
    });
  });

  test('one day alone has no return', () =>
    expect(periodicReturns(daily('2025-01-31', '2025-01-31'), { frequency: 'daily', partial: 'kept' }).value).toBeNull());
});
