/** Tests the points of the J-curve of a commitment. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '#packages/calendar';
import { call, codes, day, distribution, fund, report, plainNumber } from './commitment.fixture.ts';
import { jCurve } from './index.ts';

const told = fund({
  events: [call('2020-02-10', 40), call('2020-11-05', 20), distribution('2021-03-31', 30)],
  reports: [report('2020-06-30', 36), report('2020-12-31', 57), report('2021-03-31', 33)],
});
const brief = (points: ReturnType<typeof jCurve>) =>
  points.map(({ day: on, basis, netCashFlow, nav }) => [formatDay(on), basis, plainNumber(netCashFlow), plainNumber(nav)]);

test('at the ends of quarters, and on the day asked for', () => {
  expect(brief(jCurve([told], day('2021-05-15')))).toEqual([
    ['2020-03-31', 'estimated', -40, 40],
    ['2020-06-30', 'actual', -40, 36],
    ['2020-09-30', 'estimated', -40, 36],
    ['2020-12-31', 'actual', -60, 57],
    ['2021-03-31', 'actual', -30, 33],
    ['2021-05-15', 'estimated', -30, 33],
  ]);
});

test('on each day with an event or a report', () => {
  expect(brief(jCurve([told], day('2021-03-31'), { points: 'events' }))).toEqual([
    ['2020-02-10', 'estimated', -40, 40],
    ['2020-06-30', 'actual', -40, 36],
    ['2020-11-05', 'estimated', -60, 56],
    ['2020-12-31', 'actual', -60, 57],
    ['2021-03-31', 'actual', -30, 33],
  ]);
});

test('multiple and rate of each point, each with why it is missing or estimated', () => {
  const points = jCurve([told], day('2021-03-31'));
  expect(points.map((point) => point.totalValueToPaidIn.value)).toEqual([1, 0.9, 0.9, 0.95, 1.05]);
  expect(points[0]?.sinceInceptionRate.value).toBeCloseTo(0, 12);
  expect(codes(points[0]?.totalValueToPaidIn ?? { findings: [] })).toEqual(['nav.missing']);
  // 40 in on 10 February, 36 on 30 June 2020: 141 days.
  expect(points[1]?.sinceInceptionRate.value).toBeCloseTo(0.9 ** (365 / 141) - 1, 12);
});

describe('ends', () => {
  test('nothing before the first event', () => {
    expect(jCurve([told], day('2020-02-09'))).toEqual([]);
    expect(jCurve([], day('2020-02-09'))).toEqual([]);
  });

  test('the day of the first event alone', () =>
    expect(brief(jCurve([told], day('2020-02-10')))).toEqual([['2020-02-10', 'estimated', -40, 40]]));

  test('a day that ends a quarter is one point', () => {
    const days = jCurve([told], day('2020-12-31')).map((point) => formatDay(point.day));
    expect(days).toEqual(['2020-03-31', '2020-06-30', '2020-09-30', '2020-12-31']);
  });
});
