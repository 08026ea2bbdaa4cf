/** Tests the time value of money through calculation documents. Published figures are named. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate, Calculation, UnanswerableError } from '#engine/measures';

type AnnuityTestQuestion = Readonly<Record<string, unknown>>;
const ask = (measure: string, question: AnnuityTestQuestion) => calculate(Calculation.parse({ questions: [{ measure, ...question }] }))[0]!;
const valueOf = (measure: string, question: AnnuityTestQuestion) => ask(measure, question).value as number;

describe('documentation of Microsoft Excel', () => {
  const monthly = (yearly: number) => yearly / 12;
  test.each<[string, string, AnnuityTestQuestion, number, number]>([
    ['PMT', 'annuity-payment', { rate: monthly(0.08), periods: 10, presentValue: 10_000 }, -1037.03, 2],
    ['PMT in advance', 'annuity-payment', { rate: monthly(0.08), periods: 10, presentValue: 10_000, due: 'beginning' }, -1030.16, 2],
    ['PMT of a savings goal', 'annuity-payment', { rate: monthly(0.06), periods: 216, futureValue: 50_000 }, -129.08, 2],
    ['PV', 'annuity-present-value', { rate: monthly(0.08), periods: 240, payment: 500 }, -59_777.15, 2],
    ['FV', 'annuity-future-value', { rate: monthly(0.06), periods: 10, payment: -200, presentValue: -500, due: 'beginning' }, 2581.4, 2],
    ['FV', 'annuity-future-value', { rate: monthly(0.12), periods: 12, payment: -1000 }, 12_682.5, 2],
    ['FV', 'annuity-future-value', { rate: monthly(0.11), periods: 35, payment: -2000, due: 'beginning' }, 82_846.25, 2],
    ['FV', 'annuity-future-value', { rate: monthly(0.06), periods: 12, payment: -100, presentValue: -1000, due: 'beginning' }, 2301.4, 2],
    ['NPER', 'annuity-periods', { rate: 0.01, payment: -100, presentValue: -1000, futureValue: 10_000, due: 'beginning' }, 59.6738657, 7],
    ['NPER', 'annuity-periods', { rate: 0.01, payment: -100, presentValue: -1000, futureValue: 10_000 }, 60.0821229, 7],
    ['NPER', 'annuity-periods', { rate: 0.01, payment: -100, presentValue: -1000 }, -9.57859404, 8],
    ['RATE', 'annuity-rate', { periods: 48, payment: -200, presentValue: 8000 }, 0.00770147, 8],
    ['IPMT', 'annuity-interest', { rate: monthly(0.1), periods: 36, presentValue: 8000, from: 1 }, -66.67, 2],
    ['IPMT', 'annuity-interest', { rate: 0.1, periods: 3, presentValue: 8000, from: 3 }, -292.45, 2],
    ['PPMT', 'annuity-principal', { rate: monthly(0.1), periods: 24, presentValue: 2000, from: 1 }, -75.62, 2],
    ['PPMT', 'annuity-principal', { rate: 0.08, periods: 10, presentValue: 200_000, from: 10 }, -27_598.05, 2],
    ['CUMIPMT', 'annuity-interest', { rate: monthly(0.09), periods: 360, presentValue: 125_000, from: 13, to: 24 }, -11_135.23213, 5],
    ['CUMIPMT', 'annuity-interest', { rate: monthly(0.09), periods: 360, presentValue: 125_000, from: 1 }, -937.5, 10],
    ['CUMPRINC', 'annuity-principal', { rate: monthly(0.09), periods: 360, presentValue: 125_000, from: 13, to: 24 }, -934.1071234, 7],
    ['CUMPRINC', 'annuity-principal', { rate: monthly(0.09), periods: 360, presentValue: 125_000, from: 1 }, -68.27827118, 8],
  ])('%s', (_, measure, question, expected, digits) => expect(valueOf(measure, question)).toBeCloseTo(expected, digits));
});

describe('CFA Institute, The Time Value of Money', () => {
  test.each<[string, string, AnnuityTestQuestion, number, number]>([
    ['five payments of 1,000 at 12 %', 'annuity-present-value', { rate: 0.12, periods: 5, payment: -1000 }, 3604.78, 2],
    [
      '20 payments of 200,000 at 7 %, the first today',
      'annuity-present-value',
      { rate: 0.07, periods: 20, payment: -200_000, due: 'beginning' },
      2_267_119.05,
      2,
    ],
    ['30 savings of 20,000 at 9 %', 'annuity-future-value', { rate: 0.09, periods: 30, payment: -20_000 }, 2_726_150.77, 2],
    [
      'a mortgage of 100,000 over 30 years at 8 %, monthly',
      'annuity-payment',
      { rate: 0.08 / 12, periods: 360, presentValue: 100_000 },
      -733.76,
      2,
    ],
    ['a perpetuity of 100 at 5 %', 'perpetuity-value', { payment: 100, rate: 0.05 }, 2000, 10],
  ])('%s', (_, measure, question, expected, digits) => expect(valueOf(measure, question)).toBeCloseTo(expected, digits));
});

// C / (r - g) x (1 - ((1 + g) / (1 + r))^n), by hand: 100 / 1.1 + 105 / 1.21 + 110.25 / 1.331.
test('payments that grow', () => {
  const growing = { rate: 0.1, periods: 3, growth: 0.05 };
  const value = 100 / 1.1 + 105 / 1.21 + 110.25 / 1.331;
  expect(valueOf('annuity-present-value', { ...growing, payment: -100 })).toBeCloseTo(value, 10);
  expect(valueOf('annuity-present-value', { ...growing, growth: 0.1, payment: -100 })).toBeCloseTo(300 / 1.1, 10);
  expect(valueOf('annuity-payment', { ...growing, presentValue: value })).toBeCloseTo(-100, 10);
  expect(valueOf('perpetuity-value', { payment: 5, rate: 0.08, growth: 0.03 })).toBeCloseTo(100, 10);
  expect(valueOf('perpetuity-value', { payment: 5, rate: 0.08, growth: 0.03, due: 'beginning' })).toBeCloseTo(108, 10);
});

// 1,000 in three payments of 365.56 at 10 %, the first at once: 63.44 on 634.44, then 33.23.
test('IPMT of payments in advance, by hand', () => {
  const question = { rate: 0.1, periods: 3, presentValue: 1000, due: 'beginning' };
  const interest = (from: number) => valueOf('annuity-interest', { ...question, from });
  expect(interest(1)).toBeCloseTo(0, 12);
  expect(interest(2)).toBeCloseTo(-63.4441, 4);
  expect(interest(3)).toBeCloseTo(-33.2326, 4);
  expect(valueOf('annuity-principal', { ...question, from: 1, to: 3 })).toBeCloseTo(-1000, 8);
});

test('without interest', () => {
  expect(valueOf('annuity-payment', { rate: 0, periods: 10, presentValue: 1000 })).toBeCloseTo(-100, 12);
  expect(valueOf('annuity-periods', { rate: 0, payment: -100, presentValue: 1000 })).toBeCloseTo(10, 12);
  expect(valueOf('annuity-future-value', { rate: 0, periods: 4, payment: -25 })).toBeCloseTo(100, 12);
});

test('what has no answer says why', () => {
  expect(ask('annuity-periods', { rate: 0.1, payment: -100, presentValue: 1000 })).toMatchObject({
    value: null,
    findings: [{ code: 'payment.small' }],
  });
  expect(ask('annuity-rate', { periods: 12, payment: 100, presentValue: 1000 })).toMatchObject({
    value: null,
    findings: [{ code: 'irr.none' }],
  });
  expect(ask('perpetuity-value', { payment: 1, rate: 0.02, growth: 0.02 })).toMatchObject({
    value: null,
    findings: [{ code: 'yield.none' }],
  });
  for (const [from, to] of [
    [4, undefined],
    [2, 1],
    [1, 9],
  ])
    expect(() => ask('annuity-interest', { rate: 0.1, periods: 3, presentValue: 1, from, ...(to && { to }) })).toThrow(UnanswerableError);
});

test('each is the inverse of the others', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }).map((points) => points / 10_000),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom('end', 'beginning'),
      (rate, periods, presentValue, rest, due) => {
        const futureValue = -rest;
        const asked = { rate, periods, presentValue, futureValue, due };
        const payment = valueOf('annuity-payment', asked);
        expect(valueOf('annuity-present-value', { rate, periods, payment, futureValue, due }) / presentValue).toBeCloseTo(1, 8);
        fc.pre(Math.abs(payment) > 1e-6 * presentValue && Math.abs(payment + presentValue * rate) > 1e-3 * presentValue * rate);
        expect(valueOf('annuity-periods', { rate, payment, presentValue, futureValue, due }) / periods).toBeCloseTo(1, 6);
        const found = ask('annuity-rate', { periods, payment, presentValue, futureValue, due });
        if (found.findings.length === 0 && periods > 1) expect(found.value).toBeCloseTo(rate, 8);
      },
    ),
  );
});
