/** Tests loans against annuity examples, and that their payments add up to the cent. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { amount, isZero, formatDecimal, sum } from '#packages/money';
import { accruedLoanInterest, effectiveLoanRate, loanSchedule, outstandingOn, REPAYMENTS, type LoanTerms } from './index.ts';

const loan: LoanTerms = {
  amount: amount('1000'),
  start: parseDay('2021-01-01'),
  end: parseDay('2025-01-01'),
  rate: 0.1,
  frequency: 1,
  repayment: 'annuity',
  dayCount: '30E/360',
};
const rows = (terms: LoanTerms) =>
  loanSchedule(terms).value?.map((row) => [formatDecimal(row.interest), formatDecimal(row.principal), formatDecimal(row.outstanding)]);

describe('schedules', () => {
  test('four-year amortizing loan of 1,000 at 10 %: level payments of 315.47 (Brealey, Myers, Allen, chapter 2)', () => {
    expect(rows(loan)).toEqual([
      ['100.00', '215.47', '784.53'],
      ['78.45', '237.02', '547.51'],
      ['54.75', '260.72', '286.79'],
      ['28.68', '286.79', '0.00'],
    ]);
  });

  test('PMT of the documentation of Microsoft Excel: 10,000 at 8 % over ten months is 1,037.03 a month', () => {
    const monthly = { ...loan, amount: amount('10000'), rate: 0.08, frequency: 12 as const, end: parseDay('2021-11-01') };
    const [first] = loanSchedule(monthly).value ?? [];
    expect(first && formatDecimal(sum([first.interest, first.principal]))).toBe('1037.03');
  });

  test('linear and bullet', () => {
    expect(rows({ ...loan, repayment: 'linear' })).toEqual([
      ['100.00', '250.00', '750.00'],
      ['75.00', '250.00', '500.00'],
      ['50.00', '250.00', '250.00'],
      ['25.00', '250.00', '0.00'],
    ]);
    expect(rows({ ...loan, repayment: 'bullet', end: parseDay('2023-01-01') })).toEqual([
      ['100.00', '0.00', '1000.00'],
      ['100.00', '1000.00', '0.00'],
    ]);
  });

  test('an odd first period pays by the day count', () => {
    // 1 October to 1 January: 90 of 360 days.
    expect(rows({ ...loan, repayment: 'bullet', start: parseDay('2023-10-01'), end: parseDay('2025-01-01') })?.[0]?.[0]).toBe('25.00');
  });

  test('principal adds up to what was lent, whatever the terms', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        fc.integer({ min: 0, max: 2_500 }),
        fc.constantFrom(...REPAYMENTS),
        fc.constantFrom(1 as const, 4 as const, 12 as const),
        fc.integer({ min: 1, max: 11_000 }),
        (cents, basisPoints, repayment, frequency, days) => {
          const lent = { coefficient: cents, scale: 2 };
          const { value } = loanSchedule({
            ...loan,
            amount: lent,
            rate: basisPoints / 10_000,
            repayment,
            frequency,
            end: loan.start + days,
          });
          expect(formatDecimal(sum((value ?? []).map(({ principal }) => principal)))).toBe(formatDecimal(lent));
          expect(isZero(value?.at(-1)?.outstanding ?? lent)).toBe(true);
          for (const { outstanding } of value ?? []) expect(outstanding.coefficient >= 0n).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['it ends before it starts', { end: loan.start }],
    ['nothing is lent', { amount: amount('0') }],
    ['a negative rate', { rate: -0.01 }],
    ['no rate', { rate: Number.NaN }],
  ])('%s', (_, wrong) => {
    const terms = { ...loan, ...wrong };
    const unknown = { value: null, findings: [{ code: 'loan.terms' }] };
    expect(loanSchedule(terms)).toEqual(unknown);
    expect(outstandingOn(terms, loan.start)).toEqual(unknown);
    expect(accruedLoanInterest(terms, loan.start)).toEqual(unknown);
    expect(effectiveLoanRate(terms)).toEqual(unknown);
  });
});

test('what is owed on a day, and the interest since the last payment', () => {
  const owed = (day: string) => formatDecimal(outstandingOn(loan, parseDay(day)).value ?? amount('-1'));
  expect([owed('2020-12-31'), owed('2021-12-31'), owed('2022-01-01'), owed('2025-01-01')]).toEqual(['0.00', '1000.00', '784.53', '0.00']);
  const interest = (day: string) => formatDecimal(accruedLoanInterest(loan, parseDay(day)).value ?? amount('-1'));
  // A quarter of a year on 784.53.
  expect([interest('2020-12-31'), interest('2022-04-01'), interest('2022-01-01'), interest('2026-01-01')]).toEqual([
    '0.00',
    '19.61',
    '0.00',
    '0.00',
  ]);
});

test('the effective rate: the nominal one with yearly payments, more with monthly ones or a fee', () => {
  const bullet: LoanTerms = { ...loan, repayment: 'bullet', start: parseDay('2021-01-01'), end: parseDay('2023-01-01') };
  expect(effectiveLoanRate(bullet).value).toBeCloseTo(0.1, 10);
  // Over the 366 days of 2024 a rate of 10 % is one of 1.1^(365/366) - 1 in 365.
  const leap: LoanTerms = { ...bullet, start: parseDay('2024-01-01'), end: parseDay('2025-01-01') };
  expect(effectiveLoanRate(leap).value).toBeCloseTo(0.1, 10);
  expect(effectiveLoanRate(leap, 0, 'actual/365').value).toBeCloseTo(1.1 ** (365 / 366) - 1, 10);
  // Twelve equal months at 1 %: 1.01^12 - 1, but for the rounding of payments to cents.
  const monthly: LoanTerms = { ...bullet, amount: amount('1000000'), rate: 0.12, frequency: 12, repayment: 'annuity' };
  expect(effectiveLoanRate(monthly).value).toBeCloseTo(1.01 ** 12 - 1, 7);
  // 950 paid out, 100 and 1,100 back: 950 x^2 - 100 x - 1100 = 0.
  expect(effectiveLoanRate(bullet, 50).value).toBeCloseTo((100 + Math.sqrt(1e4 + 4 * 950 * 1100)) / 1900 - 1, 10);
  expect(effectiveLoanRate(bullet, 2_000).findings).toEqual([{ code: 'irr.none' }]);
});
