/** Tests since-inception and horizon rates of stakes against published and hand-worked examples. */
import { describe, expect, test } from 'vitest';
import { call, codes, day, distribution, flowsOn, fund, report, yearlyFlows } from './commitment.fixture.ts';
import { horizonRate, sinceInceptionPeriodRate, sinceInceptionRate, stakeFlows } from './index.ts';

describe('since inception', () => {
  test('100 in on 1 January 2021, worth 110 a year of 365 days later: 10 %', () => {
    const stake = fund({ events: [call('2021-01-01', 100)], reports: [report('2022-01-01', 110)] });
    const rate = sinceInceptionRate(flowsOn(stake, '2022-01-01'));
    expect(rate).toEqual({ value: expect.closeTo(0.1, 12), findings: [] });
    expect(sinceInceptionPeriodRate(flowsOn(stake, '2022-01-01')).value).toBeCloseTo(0.1, 12);
  });

  test('the example of Microsoft Excel for XIRR, told as a fund', () => {
    const stake = fund({
      events: [
        call('2008-01-01', 10_000),
        distribution('2008-03-01', 2_750),
        distribution('2008-10-30', 4_250),
        distribution('2009-02-15', 3_250),
      ],
      reports: [report('2009-04-01', 2_750)],
    });
    expect(sinceInceptionRate(flowsOn(stake, '2009-04-01')).value).toBeCloseTo(0.373362535, 8);
  });

  // INSEAD, Measuring Private Equity Fund Performance (2019): 49.4 % and 32.4 %.
  test.each([
    [[-12, 0, 0, 40], 0.494],
    [[-12, -10, -4, 40, 0, 15, 5], 0.324],
  ])('%j: %f', (payments, rate) => expect(sinceInceptionRate(yearlyFlows(payments, 0)).value).toBeCloseTo(rate, 3));

  test('half a year, 5 % up: yearly it compounds, over the span it stays 5 %', () => {
    const stake = fund({ events: [call('2021-01-01', 100)], reports: [report('2021-07-02', 105)] });
    expect(sinceInceptionRate(flowsOn(stake, '2021-07-02')).value).toBeCloseTo(1.05 ** (365 / 182) - 1, 12);
    expect(sinceInceptionPeriodRate(flowsOn(stake, '2021-07-02')).value).toBeCloseTo(0.05, 12);
  });

  test('a value that was estimated is said', () => {
    const stake = fund({ events: [call('2021-01-01', 100)], reports: [report('2021-12-31', 110)] });
    expect(codes(sinceInceptionRate(flowsOn(stake, '2022-01-01')))).toEqual(['nav.estimated']);
  });

  test('nothing paid in; all on one day', () => {
    expect(sinceInceptionRate(flowsOn(fund({}), '2022-01-01'))).toEqual({
      value: null,
      findings: [{ code: 'capital.uncalled', date: '2022-01-01' }],
    });
    const today = sinceInceptionRate(flowsOn(fund({ events: [call('2022-01-01', 10)] }), '2022-01-01'));
    expect(today.value).toBeNull();
    expect(codes(today)).toEqual(['irr.none', 'nav.missing']);
  });

  test('worth nothing: -100 %', () => {
    const lost = fund({ events: [call('2021-01-01', 100)], reports: [report('2022-01-01', 0)] });
    expect(sinceInceptionRate(flowsOn(lost, '2022-01-01')).value).toBe(-1);
  });

  // 100 and 300 in on the same day, worth 110 and 360 after a year: 70 of 400 is 17.5 %, not the 15 % between 10 % and 20 %.
  test('pooled: from the payments of all', () => {
    const small = fund({ events: [call('2021-01-01', 100)], reports: [report('2022-01-01', 110)] });
    const large = fund({ id: 'Fund II', events: [call('2021-01-01', 300)], reports: [report('2022-01-01', 360)] });
    expect(sinceInceptionRate(stakeFlows([small, large], day('2022-01-01'))).value).toBeCloseTo(0.175, 12);
  });
});

describe('over a horizon', () => {
  const stake = fund({
    events: [call('2019-12-31', 60), call('2022-12-31', 10)],
    reports: [report('2021-12-31', 100), report('2022-12-31', 120)],
  });

  // 100 at the start; 120 less the 10 of the last day at the end.
  test('one year: the value a year ago counts as paid in', () =>
    expect(horizonRate([stake], day('2022-12-31'), 1)).toEqual({ value: expect.closeTo(0.1, 12), findings: [] }));

  test('an opening value that was estimated is said', () => {
    const estimated = horizonRate([stake], day('2022-12-31'), 2);
    // At cost on 31 December 2020: 60; 110 two years of 730 days later.
    expect(estimated.value).toBeCloseTo(Math.sqrt(110 / 60) - 1, 12);
    expect(estimated.findings).toEqual([{ code: 'nav.missing', subject: 'Fund I', date: '2020-12-31' }]);
  });

  test('longer than the life: from the first payment, and it says so', () => {
    const whole = horizonRate([stake], day('2022-12-31'), 5);
    expect(whole.value).toBe(sinceInceptionRate(flowsOn(stake, '2022-12-31')).value);
    expect(whole.findings).toEqual([{ code: 'history.short', date: '2018-01-01' }]);
  });

  test('a stake that began inside the horizon is pooled with its payments', () => {
    const young = fund({ id: 'Fund II', events: [call('2021-12-31', 50)], reports: [report('2021-12-31', 50), report('2022-12-31', 45)] });
    // 100 + 50 at the start, 110 + 45 at the end.
    expect(horizonRate([stake, young], day('2022-12-31'), 1).value).toBeCloseTo(155 / 150 - 1, 12);
  });
});
