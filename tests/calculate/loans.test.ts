/** Loans asked from outside. */
import { expect, test } from 'vitest';
import { calculate, Calculation } from '#packages/measures';

type Asked = Readonly<Record<string, unknown>>;

function ask(question: Asked, document: Asked = {}) {
  const [answer] = calculate(Calculation.parse({ ...document, questions: [question] }));
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

test('PMT in the help of LibreOffice: 25,000 at 1.99 % over 36 months is 715.96 a month', () => {
  const loan = { amount: '25000', start: '2021-01-01', end: '2024-01-01', rate: 0.0199 };
  const { value, currency } = ask({ measure: 'loan-schedule', loan });
  const rows = value as Record<string, string>[];
  expect(rows).toHaveLength(36);
  // 25,000 x 0.0199 / 12 = 41.458.
  expect(rows[0]).toEqual({ date: '2021-02-01', payment: '715.96', interest: '41.46', principal: '674.50', outstanding: '24325.50' });
  expect(rows[35]).toMatchObject({ date: '2024-01-01', outstanding: '0.00' });
  expect(currency).toBe('EUR');
});

test('Fabozzi, Bond Markets, Analysis, and Strategies, mortgage loans: 100,000 at 8.125 % over 30 years is 742.50 a month, 677.08 of the first is interest', () => {
  const loan = { amount: 100_000, start: '2000-01-01', end: '2030-01-01', rate: 0.08125, currency: 'USD' };
  const { value, currency } = ask({ measure: 'loan-schedule', loan });
  expect((value as Record<string, string>[])[0]).toMatchObject({ payment: '742.50', interest: '677.08' });
  expect(currency).toBe('USD');
});

test('linear and bullet, paid quarterly, by hand', () => {
  const loan = { amount: '1200', start: '2024-01-01', end: '2025-01-01', rate: 0.08, frequency: 4, repayment: 'linear' };
  const rows = (more: Asked) =>
    (ask({ measure: 'loan-schedule', loan: { ...loan, ...more } }).value as Record<string, string>[]).map(({ interest, principal }) => [
      interest,
      principal,
    ]);
  expect(rows({})).toEqual([
    ['24.00', '300.00'],
    ['18.00', '300.00'],
    ['12.00', '300.00'],
    ['6.00', '300.00'],
  ]);
  expect(rows({ repayment: 'bullet' }).at(-1)).toEqual(['24.00', '1200.00']);
  // An odd first period from 16 January: 75 of 360 days by 30E/360, 76 of 366 by ACT/ACT ISDA.
  expect(rows({ start: '2024-01-16' })[0]?.[0]).toBe('20.00');
  expect(rows({ start: '2024-01-16', dayCount: 'ACT/ACT ISDA' })[0]?.[0]).toBe('19.93');
  // Krónur have no smaller unit: a third of 1,000 is 333.
  const third = { ...loan, amount: '1000', end: '2024-10-01', currency: 'ISK' };
  expect(ask({ measure: 'loan-schedule', loan: third }).value).toMatchObject([
    { principal: '333' },
    { principal: '333' },
    { principal: '334' },
  ]);
});

test('what is owed on a day, and the interest since the last payment', () => {
  const loan = { amount: '1200', start: '2024-01-01', end: '2025-01-01', rate: 0.08, frequency: 4, repayment: 'linear' };
  const owed = (asOf: string) => ask({ measure: 'loan-outstanding', loan, asOf }, { currency: 'GBP' });
  expect(owed('2023-12-31').value).toBe('0.00');
  expect(owed('2024-03-31').value).toBe('1200.00');
  expect(owed('2024-04-01')).toMatchObject({ value: '900.00', unit: 'money', currency: 'GBP' });
  // Half a quarter of 900 at 8 %: 45 of 360 days.
  expect(ask({ measure: 'loan-accrued-interest', loan, asOf: '2024-05-16' }).value).toBe('9.00');
  expect(ask({ measure: 'loan-accrued-interest', loan, asOf: '2024-04-01' }).value).toBe('0.00');
});

test('Directive 98/7/EC, annex III: 1,000 on 1 January 1994, 600 back after one year and 600 after two, is 13.07 %', () => {
  const loan = { amount: '1000', start: '1994-01-01', end: '1996-01-01', rate: 0.1306623, frequency: 1 };
  expect(ask({ measure: 'loan-schedule', loan }).value).toMatchObject([{ payment: '600.00' }, { payment: '600.00' }]);
  for (const time of ['equal-periods', 'actual/365'])
    expect(ask({ measure: 'loan-effective-rate', loan, time }).value).toBeCloseTo(0.1306623, 6);
});

test('the effective rate of months and of a fee, by hand', () => {
  // 0.75 % a month; 6,000 over 48 months is 149.31.
  const loan = { amount: '6000', start: '2024-01-01', end: '2028-01-01', rate: 0.09 };
  expect(ask({ measure: 'loan-schedule', loan }).value).toMatchObject({ 0: { payment: '149.31' } });
  expect(ask({ measure: 'loan-effective-rate', loan }).value).toBeCloseTo(1.0075 ** 12 - 1, 5);
  // 1,050 back for 980 after a year.
  const year = { amount: '1000', start: '2025-01-01', end: '2026-01-01', rate: 0.05, frequency: 1, repayment: 'bullet' };
  expect(ask({ measure: 'loan-effective-rate', loan: year, fee: '20' }).value).toBeCloseTo(1050 / 980 - 1, 12);
  expect(ask({ measure: 'loan-effective-rate', loan: year, fee: '2000' })).toMatchObject({ value: null, findings: [{ code: 'irr.none' }] });
});

test('terms that cannot be have a finding; what is no question is none', () => {
  const loan = { amount: '1000', start: '2025-01-01', end: '2026-01-01', rate: 0.05 };
  for (const measure of ['loan-schedule', 'loan-effective-rate'])
    expect(ask({ measure, loan: { ...loan, end: '2025-01-01' } })).toMatchObject({ value: null, findings: [{ code: 'loan.terms' }] });
  for (const measure of ['loan-outstanding', 'loan-accrued-interest'])
    expect(ask({ measure, loan: { ...loan, rate: -0.05 }, asOf: '2025-06-01' })).toMatchObject({
      value: null,
      findings: [{ code: 'loan.terms' }],
    });
  for (const wrong of [{ amount: '-1' }, { frequency: 5 }, { repayment: 'balloon' }, { end: undefined }])
    expect(Calculation.safeParse({ questions: [{ measure: 'loan-schedule', loan: { ...loan, ...wrong } }] }).success).toBe(false);
});
