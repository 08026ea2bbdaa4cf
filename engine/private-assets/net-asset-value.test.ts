/** Tests the value of a stake: reported, estimated from the payments since, rolled forward with an index, or at cost. */
import { describe, expect, test } from 'vitest';
import { call, day, distribution, fund, money, quotes, report, plainNumber } from './commitment.fixture.ts';
import { netAssetValue } from './net-asset-value.ts';

const told = fund({
  events: [call('2020-03-31', 40), call('2021-02-15', 15), distribution('2021-05-20', 6)],
  reports: [report('2020-12-31', 44, '2021-03-31')],
});
const about = { subject: 'Fund I' };

describe('from the last report', () => {
  test('actual on its own day only', () => {
    expect(netAssetValue(told, day('2020-12-31'))).toMatchObject({ amount: money(44), basis: 'actual', method: 'reported', findings: [] });
    expect(netAssetValue(told, day('2021-01-01'))).toMatchObject({
      amount: money(44),
      basis: 'estimated',
      method: 'cash-adjusted',
      findings: [{ code: 'nav.estimated', ...about, date: '2021-01-01', since: '2020-12-31' }],
    });
  });

  // 44 + 15 - 6.
  test('plus calls, less distributions since', () => {
    expect(plainNumber(netAssetValue(told, day('2021-03-31')).amount)).toBe(59);
    expect(plainNumber(netAssetValue(told, day('2021-05-20')).amount)).toBe(53);
  });

  test('payments of its own day are in it', () => {
    const sameDay = fund({ events: [call('2020-12-31', 10)], reports: [report('2020-12-31', 10)] });
    expect(netAssetValue(sameDay, day('2020-12-31'))).toMatchObject({ amount: money(10), basis: 'actual' });
  });

  test('stale after six months, or the age asked for', () => {
    const ageOn = (text: string, staleAfterMonths?: number) =>
      netAssetValue(told, day(text), staleAfterMonths === undefined ? {} : { staleAfterMonths }).findings[0]?.code;
    expect([ageOn('2021-06-30'), ageOn('2021-07-01')]).toEqual(['nav.estimated', 'nav.stale']);
    expect([ageOn('2021-03-31', 3), ageOn('2021-04-01', 3)]).toEqual(['nav.estimated', 'nav.stale']);
  });

  test('a report counts once it is known', () => {
    const early = netAssetValue(told, day('2020-12-31'), { knownAt: day('2021-03-30') });
    expect(early).toMatchObject({ amount: money(40), basis: 'estimated', method: 'at-cost', report: null });
    expect(netAssetValue(told, day('2020-12-31'), { knownAt: day('2021-03-31') })).toMatchObject({ basis: 'actual' });
  });

  test('a restated report replaces the first, whatever their order', () => {
    const reports = [report('2020-12-31', 44, '2021-03-31'), report('2020-12-31', 45, '2021-05-31')];
    expect(plainNumber(netAssetValue({ ...told, reports }, day('2020-12-31')).amount)).toBe(45);
    expect(plainNumber(netAssetValue({ ...told, reports: reports.toReversed() }, day('2020-12-31')).amount)).toBe(45);
    expect(plainNumber(netAssetValue({ ...told, reports }, day('2020-12-31'), { knownAt: day('2021-05-30') }).amount)).toBe(44);
  });
});

describe('without a report', () => {
  test('at cost, and it says so', () => {
    const cost = netAssetValue(fund({ events: [call('2020-03-31', 40), distribution('2020-06-30', 5)] }), day('2020-09-30'));
    expect(cost).toMatchObject({ amount: money(35), basis: 'estimated', method: 'at-cost' });
    expect(cost.findings).toEqual([{ code: 'nav.missing', ...about, date: '2020-09-30' }]);
  });
});

describe('below zero', () => {
  test('more paid out than was reported', () => {
    const overpaid = fund({ events: [call('2020-03-31', 40), distribution('2021-01-31', 50)], reports: [report('2020-12-31', 44)] });
    expect(netAssetValue(overpaid, day('2021-02-28'))).toMatchObject({
      amount: money(-6),
      findings: [{ code: 'nav.estimated' }, { code: 'nav.negative', date: '2021-02-28' }],
    });
  });

  test('reported so', () => {
    const negative = netAssetValue(fund({ reports: [report('2020-12-31', -1)] }), day('2020-12-31'));
    expect(negative).toMatchObject({ basis: 'actual', findings: [{ code: 'nav.negative' }] });
  });
});

describe('with nothing left', () => {
  test('a report of 0 and no payment since needs no successor', () => {
    const wound = fund({ events: [call('2020-03-31', 40), distribution('2020-12-31', 60)], reports: [report('2020-12-31', 0)] });
    expect(netAssetValue(wound, day('2024-12-31'))).toMatchObject({ amount: money(0), basis: 'actual', findings: [] });
  });

  test('a third of 100 passed on leaves 66.67', () => {
    const part = fund({
      committed: [{ day: day('2020-01-01'), amount: money(90) }],
      events: [
        call('2020-02-01', 80),
        { kind: 'hand-over', day: day('2021-01-31'), price: money(30), committed: money(30), unfunded: money(3) },
      ],
      reports: [report('2020-12-31', 100)],
    });
    expect(plainNumber(netAssetValue(part, day('2021-02-28')).amount)).toBe(66.67);
    expect(plainNumber(netAssetValue({ ...part, currency: 'ISK' }, day('2021-02-28')).amount)).toBe(67);
  });

  test('where no commitment is known the price leaves the value', () => {
    const unknown = fund({
      committed: [],
      events: [
        call('2020-02-01', 80),
        { kind: 'hand-over', day: day('2021-01-31'), price: money(30), committed: money(30), unfunded: money(3) },
      ],
      reports: [report('2020-12-31', 100)],
    });
    expect(plainNumber(netAssetValue(unknown, day('2021-02-28')).amount)).toBe(70);
  });
});

describe('rolled forward with an index', () => {
  const stake = fund({ events: [call('2020-02-01', 90), call('2021-01-29', 20)], reports: [report('2020-12-31', 100)] });
  const index = quotes({ '2020-12-31': 100, '2021-01-29': 110, '2021-02-26': 121 });

  // 100 x 1.21 + 20 x 121/110.
  test('100 and 20 a month later, the index up 10 % a month: 143', () => {
    expect(netAssetValue(stake, day('2021-02-26'), { rollForward: index })).toMatchObject({
      amount: money('143.00'),
      basis: 'estimated',
      method: 'index-rolled',
      findings: [{ code: 'nav.estimated' }],
    });
  });

  test('on the day of the report the index changes nothing', () =>
    expect(netAssetValue(stake, day('2020-12-31'), { rollForward: index })).toMatchObject({ amount: money(100), method: 'reported' }));

  test('an index that does not reach back: adjusted for payments alone, and it says so', () => {
    const late = quotes({ '2021-01-29': 110, '2021-02-26': 121 });
    expect(netAssetValue(stake, day('2021-02-26'), { rollForward: late })).toMatchObject({
      amount: money(120),
      method: 'cash-adjusted',
      findings: [{ code: 'nav.estimated' }, { code: 'benchmark.missing', date: '2020-12-31' }],
    });
  });
});
