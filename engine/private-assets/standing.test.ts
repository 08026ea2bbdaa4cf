/** Tests the position of commitments: their sums, what can still be called, their multiples and how they are pooled. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, sum } from '#packages/money';
import { call, codes, day, distribution, fund, money, report, plainNumber } from './commitment.fixture.ts';
import {
  distributedToPaidIn,
  multipleOnInvestedCapital,
  paidInToCommitted,
  residualValueToPaidIn,
  stakePosition,
  totalValueToPaidIn,
  type Commitment,
} from './index.ts';

/** 100 committed, 20 more a year later; fees within and outside; 8 of 16 distributed may be recalled. */
const told = fund({
  committed: [
    { day: day('2020-01-01'), amount: money(100) },
    { day: day('2021-01-01'), amount: money(20) },
  ],
  events: [
    call('2020-03-31', 30, { within: 2, outside: 1 }),
    call('2020-09-30', 20),
    {
      kind: 'distribution',
      day: day('2021-06-30'),
      returnOfCapital: money(10),
      gain: money(5),
      income: money(1),
      recallable: money(8),
    },
    call('2021-09-30', 15),
  ],
  reports: [report('2020-12-31', 49, '2021-03-31'), report('2021-12-31', 72, '2022-04-15')],
});
const on = (commitment: Commitment, text: string) => stakePosition([commitment], day(text));

describe('sums of one commitment', () => {
  // Unfunded: 100 - 32 = 68; - 20 = 48; + 20 = 68; + 8 = 76; - 15 = 61. The fee of 1 outside the commitment never counts.
  test.each([
    ['2020-03-30', 100, 100],
    ['2020-03-31', 100, 68],
    ['2020-12-31', 100, 48],
    ['2021-01-01', 120, 68],
    ['2021-06-30', 120, 76],
    ['2021-12-31', 120, 61],
  ])('on %s %i are committed and %i unfunded', (text, committed, unfunded) => {
    const stands = on(told, text);
    expect([plainNumber(stands.committed.value), plainNumber(stands.unfunded.value)]).toEqual([committed, unfunded]);
  });

  test('the parts of what was paid in and distributed', () => {
    const stands = on(told, '2021-12-31');
    const { paidIn, invested, feesWithin, feesOutside, distributed, returnOfCapital, gain, income, recallable } = stands;
    expect([paidIn, invested, feesWithin, feesOutside].map(plainNumber)).toEqual([68, 65, 2, 1]);
    expect([distributed, returnOfCapital, gain, income, recallable].map(plainNumber)).toEqual([16, 10, 5, 1, 8]);
    expect(stands.nav).toMatchObject({ amount: money(72), basis: 'actual', methods: [], findings: [] });
    expect(stands.reported.value).toEqual({ amount: money(72), valued: day('2021-12-31') });
  });

  test('decimals add up exactly', () => {
    const tenths = fund({ events: [call('2020-02-01', '0.1'), call('2020-02-02', '0.2')] });
    expect(formatDecimal(on(tenths, '2020-03-01').paidIn)).toBe('0.3');
  });
});

describe('multiples', () => {
  const stands = on(told, '2021-12-31');

  test('TVPI 88/68, DPI 16/68, RVPI 72/68, PIC 68/120, MOIC 88/65', () => {
    expect(totalValueToPaidIn(stands)).toEqual({ value: 88 / 68, findings: [] });
    expect(distributedToPaidIn(stands)).toEqual({ value: 16 / 68, findings: [] });
    expect(residualValueToPaidIn(stands)).toEqual({ value: 72 / 68, findings: [] });
    expect(paidInToCommitted(stands)).toEqual({ value: 68 / 120, findings: [] });
    expect(multipleOnInvestedCapital(stands)).toEqual({ value: 88 / 65, findings: [] });
  });

  test('recallable distributions netted: 8 less on both sides', () => {
    expect(totalValueToPaidIn(stands, { recallable: 'netted' }).value).toBe(80 / 60);
    expect(distributedToPaidIn(stands, { recallable: 'netted' }).value).toBe(8 / 60);
    expect(paidInToCommitted(stands, { recallable: 'netted' }).value).toBe(60 / 120);
    expect(multipleOnInvestedCapital(stands, { recallable: 'netted' }).value).toBe(80 / 57);
  });

  // INSEAD, Measuring Private Equity Fund Performance (2019): 25 in, 15 out, worth 20.
  test('25 in, 15 out, worth 20: 1.4, 0.6, 0.8', () => {
    const stake = fund({ events: [call('2020-01-01', 25), distribution('2021-01-01', 15)], reports: [report('2022-01-01', 20)] });
    const then = on(stake, '2022-01-01');
    expect([totalValueToPaidIn, distributedToPaidIn, residualValueToPaidIn].map((measure) => measure(then).value)).toEqual([1.4, 0.6, 0.8]);
  });

  test('a call returned unused lowers what was paid in', () => {
    const returned = on(fund({ events: [call('2020-02-01', 40), call('2020-03-01', -10)] }), '2020-04-01');
    expect([plainNumber(returned.paidIn), plainNumber(returned.unfunded.value), plainNumber(returned.distributed)]).toEqual([30, 70, 0]);
  });
});

describe('what does not exist, and why', () => {
  test('nothing called: no multiples, but PIC is 0', () => {
    const idle = on(fund({}), '2020-06-30');
    const none = { value: null, findings: [{ code: 'capital.uncalled', date: '2020-06-30' }] };
    for (const measure of [totalValueToPaidIn, distributedToPaidIn, residualValueToPaidIn, multipleOnInvestedCapital]) {
      expect(measure(idle)).toEqual(none);
    }
    expect(paidInToCommitted(idle)).toEqual({ value: 0, findings: [] });
    expect(idle.nav).toMatchObject({ basis: 'actual', findings: [] });
  });

  test('no commitment known', () => {
    const unknown = on(fund({ committed: [], events: [call('2020-02-01', 10)], reports: [report('2020-06-30', 12)] }), '2020-06-30');
    const missing = [{ code: 'commitment.missing', subject: 'Fund I', date: '2020-06-30' }];
    expect(unknown.committed).toEqual({ value: null, findings: missing });
    expect(unknown.unfunded).toEqual({ value: null, findings: missing });
    expect(paidInToCommitted(unknown)).toEqual({ value: null, findings: missing });
    expect(totalValueToPaidIn(unknown)).toEqual({ value: 1.2, findings: [] });
  });

  test('a commitment of 0', () => {
    const zero = on(fund({ committed: [{ day: day('2020-01-01'), amount: money(0) }] }), '2020-06-30');
    expect(paidInToCommitted(zero)).toEqual({ value: null, findings: [{ code: 'commitment.missing', date: '2020-06-30' }] });
  });

  test('more called than committed, since the day on which it first was', () => {
    const over = fund({ events: [call('2020-02-01', 60), call('2020-03-01', 50), call('2020-04-01', 1)] });
    const { unfunded } = on(over, '2020-06-30');
    expect(plainNumber(unfunded.value)).toBe(-11);
    expect(unfunded.findings).toEqual([{ code: 'commitment.exceeded', subject: 'Fund I', date: '2020-03-01' }]);
  });

  test('a recallable distribution makes room for a call of the same day', () => {
    const recycled = fund({ events: [call('2020-02-01', 100), call('2020-03-01', 10), distribution('2020-03-01', 10, 10)] });
    expect(on(recycled, '2020-06-30').unfunded).toMatchObject({ findings: [] });
  });
});

describe('releases and stakes that change hands', () => {
  test('what can no longer be called leaves the unfunded, not the commitment', () => {
    const released = fund({ events: [call('2020-02-01', 60), { kind: 'release', day: day('2020-03-01'), amount: money(15) }] });
    const stands = on(released, '2020-06-30');
    expect([plainNumber(stands.committed.value), plainNumber(stands.unfunded.value)]).toEqual([100, 25]);
  });

  test('taken over: 45 paid for a commitment of 100 of which 40 could still be called', () => {
    const bought = fund({
      committed: [],
      events: [
        { kind: 'takeover', day: day('2020-02-01'), price: money(45), committed: money(100), unfunded: money(40) },
        call('2020-03-01', 10),
      ],
      reports: [report('2020-06-30', 66)],
    });
    const stands = on(bought, '2020-06-30');
    expect([plainNumber(stands.committed.value), plainNumber(stands.unfunded.value), plainNumber(stands.paidIn)]).toEqual([100, 30, 55]);
    expect(totalValueToPaidIn(stands).value).toBe(1.2);
    expect(paidInToCommitted(stands).value).toBe(0.55);
  });

  const half = fund({
    events: [
      call('2020-02-01', 60),
      { kind: 'hand-over', day: day('2020-08-01'), price: money(36), committed: money(50), unfunded: money(20) },
    ],
    reports: [report('2020-06-30', 80)],
  });

  test('half passed on for 36: half of the value stays, the price counts as distributed', () => {
    const stands = on(half, '2020-09-30');
    expect([plainNumber(stands.committed.value), plainNumber(stands.pledged.value), plainNumber(stands.unfunded.value)]).toEqual([
      50, 100, 20,
    ]);
    expect([plainNumber(stands.distributed), plainNumber(stands.sold), plainNumber(stands.nav.amount)]).toEqual([36, 36, 40]);
    expect(totalValueToPaidIn(stands).value).toBe(76 / 60);
    expect(paidInToCommitted(stands).value).toBe(0.6);
  });

  test('all passed on: nothing is left to value or to estimate', () => {
    const whole = fund({
      events: [
        call('2020-02-01', 60),
        { kind: 'hand-over', day: day('2020-08-01'), price: money(72), committed: money(100), unfunded: money(40) },
      ],
      reports: [report('2020-06-30', 80)],
    });
    const stands = on(whole, '2023-09-30');
    expect(stands.nav).toMatchObject({ basis: 'actual', methods: [], findings: [] });
    expect([plainNumber(stands.nav.amount), plainNumber(stands.unfunded.value)]).toEqual([0, 0]);
    expect(totalValueToPaidIn(stands)).toEqual({ value: 1.2, findings: [] });
  });
});

describe('several together', () => {
  const other = fund({ id: 'Fund II', events: [call('2020-05-31', 40)], reports: [report('2021-09-30', 50)] });

  test('sums first, ratios from them; estimated as soon as one is', () => {
    const pooled = stakePosition([told, other], day('2021-12-31'));
    expect([plainNumber(pooled.committed.value), plainNumber(pooled.unfunded.value), plainNumber(pooled.paidIn)]).toEqual([220, 121, 108]);
    expect(pooled.nav).toMatchObject({ amount: money(122), basis: 'estimated', methods: ['cash-adjusted'] });
    expect(pooled.reported.value).toEqual({ amount: money(122), valued: day('2021-09-30') });
    expect(totalValueToPaidIn(pooled)).toEqual({
      value: 138 / 108,
      findings: [{ code: 'nav.estimated', subject: 'Fund II', date: '2021-12-31', since: '2021-09-30' }],
    });
  });

  test('a total that lacks a commitment is none', () => {
    const pooled = stakePosition([told, fund({ id: 'Fund III', committed: [] })], day('2021-12-31'));
    expect(pooled.committed.value).toBeNull();
    expect(codes(pooled.committed)).toEqual(['commitment.missing']);
  });

  test('currencies must have been converted', () =>
    expect(() => stakePosition([told, fund({ currency: 'USD' })], day('2021-12-31'))).toThrow(RangeError));

  test('of none: no commitment', () =>
    expect(codes(paidInToCommitted(stakePosition([], day('2021-12-31'))))).toEqual(['commitment.missing']));
});

const cents = fc.integer({ min: 0, max: 1_000_000 }).map((value) => money((value / 100).toFixed(2)));
const days = fc.integer({ min: day('2020-01-01'), max: day('2024-12-31') });
const event = fc.oneof(
  fc.record({ kind: fc.constant('call' as const), day: days, investment: cents, feesWithin: cents, feesOutside: cents }),
  fc.record({
    kind: fc.constant('distribution' as const),
    day: days,
    returnOfCapital: cents,
    gain: cents,
    income: cents,
    recallable: cents,
  }),
);
const commitments = fc.array(event, { maxLength: 30 }).map((events) => fund({ events, reports: [report('2022-06-30', 1_000)] }));

test('for every commitment the parts are the whole, in any order of events', () =>
  fc.assert(
    fc.property(commitments, days, (commitment, asOf) => {
      const stands = stakePosition([commitment], asOf);
      const { paidIn, invested, feesWithin, feesOutside, distributed, returnOfCapital, gain, income, recallable } = stands;
      expect(plainNumber(sum([invested, feesWithin, feesOutside]))).toBe(plainNumber(paidIn));
      expect(plainNumber(sum([returnOfCapital, gain, income]))).toBe(plainNumber(distributed));
      const { value: unfunded } = stands.unfunded;
      expect(unfunded && plainNumber(sum([unfunded, invested, feesWithin]))).toBe(plainNumber(sum([money(100), recallable])));
      expect(stakePosition([{ ...commitment, events: commitment.events.toReversed() }], asOf)).toEqual(stands);
      const { value: tvpi } = totalValueToPaidIn(stands);
      if (tvpi !== null) {
        const parts = [distributedToPaidIn(stands), residualValueToPaidIn(stands)].map((part) => part.value as number);
        const size = parts.reduce((total, part) => total + Math.abs(part), 0);
        expect(Math.abs(parts.reduce((total, part) => total + part, 0) - tvpi)).toBeLessThanOrEqual(1e-14 * size);
      }
    }),
  ));
