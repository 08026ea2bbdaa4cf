/** Tests returns on average capital against published and hand-worked examples. */
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { linkReturns, modifiedDietz, simpleDietz, simpleReturn, type DietzPeriod } from './dietz.ts';

const flow = (date: string, amount: number) => ({ day: parseDay(date), amount });
const range = (from: string, to: string) => ({ from: parseDay(from), to: parseDay(to) });

describe('Modified Dietz', () => {
  // A month of 30 days: 1,000,000 becomes 1,150,000, with 50,000 paid in on the 10th and 20,000 taken out on the 25th.
  const june: DietzPeriod = {
    range: range('2024-06-01', '2024-06-30'),
    opening: 1_000_000,
    closing: 1_150_000,
    flows: [flow('2024-06-25', -20_000), flow('2024-06-10', 50_000)],
  };

  test.each([
    // (30 - 10)/30 of 50,000 and (30 - 25)/30 of -20,000: 120,000 / 1,030,000
    ['end', 120_000 / 1_030_000],
    // 21/30 of 50,000 and 6/30 of -20,000: 120,000 / 1,031,000
    ['start', 120_000 / 1_031_000],
    // 20.5/30 and 5.5/30
    ['middle', 120_000 / (1_000_000 + (50_000 * 20.5) / 30 - (20_000 * 5.5) / 30)],
    // 21/30 of what came in, 5/30 of what left
    ['in-start-out-end', 120_000 / (1_000_000 + 35_000 - 20_000 / 6)],
  ] as const)('with flows at the %s of their day', (timing, expected) => {
    expect(modifiedDietz(june, timing).value).toBeCloseTo(expected, 14);
  });

  test('a year with a payment half-way (Wikipedia, "Modified Dietz method": 100, 50 paid in, 300 at the end of two years)', () => {
    // Two years of 730 days, the flow after 365: gain 150 on 100 + 50/2 = 125, 120 %.
    const years = { range: range('2021-01-01', '2022-12-31'), opening: 100, closing: 300, flows: [flow('2021-12-31', 50)] };
    expect(modifiedDietz(years).value).toBeCloseTo(1.2, 14);
  });

  test.each([
    ['nothing at work', { opening: 0, closing: 5, flows: [] }],
    ['all of it taken out at once', { opening: 100, closing: 3, flows: [flow('2024-06-01', -110)] }],
    ['a debt', { opening: -100, closing: -90, flows: [] }],
  ])('%s has no percentage, and says so', (_, rest) => {
    expect(modifiedDietz({ range: range('2024-06-01', '2024-06-30'), ...rest }, 'start')).toEqual({
      value: null,
      findings: [{ code: 'capital.none', date: '2024-06-01' }],
    });
  });
});

test('the original method of Dietz puts every flow in the middle', () => {
  const period = { range: range('2024-01-01', '2024-12-31'), opening: 1000, closing: 1200, flows: [flow('2024-02-01', 100)] };
  expect(simpleDietz(period).value).toBeCloseTo(100 / 1050, 14);
});

test('the simple return is the gain on all that was put to work', () => {
  const period = {
    range: range('2024-01-01', '2024-12-31'),
    opening: 1000,
    closing: 900,
    flows: [flow('2024-02-01', 500), flow('2024-03-01', -800)],
  };
  // 900 - 1,000 + 300 = 200 on 1,500
  expect(simpleReturn(period).value).toBeCloseTo(200 / 1500, 14);
});

test('periods are chained, and one without a figure leaves the chain without', () => {
  expect(linkReturns([0.1, -0.05, 0.02].map((value) => ({ value, findings: [] }))).value).toBeCloseTo(1.1 * 0.95 * 1.02 - 1, 14);
  const missing = { value: null, findings: [{ code: 'capital.none' as const, date: '2024-02-01' }] };
  expect(linkReturns([{ value: 0.1, findings: [] }, missing])).toEqual({ value: null, findings: missing.findings });
  const indebted = [-1.5, 0.1].map((value) => ({ value, findings: [] }));
  expect(linkReturns(indebted)).toEqual({ value: null, findings: [{ code: 'return.total-loss' }] });
  expect(linkReturns([-1, 0.1].map((value) => ({ value, findings: [] })))).toEqual({
    value: -1,
    findings: [{ code: 'return.total-loss' }],
  });
});
