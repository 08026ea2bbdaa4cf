/** Tests loans through calculation documents. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate, Calculation, UnanswerableError } from '#engine/measures';

type LoanTestQuestion = Readonly<Record<string, unknown>>;

function ask(question: LoanTestQuestion, document: LoanTestQuestion = {}) {
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
  const rows = (more: LoanTestQuestion) =>
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
  for (const wrong of [{ amount: '-1' }, { frequency: 5 }, { repayment: 'balloon' }, { rate: undefined }])
    expect(Calculation.safeParse({ questions: [{ measure: 'loan-schedule', loan: { ...loan, ...wrong } }] }).success).toBe(false);
});

const owe = (loan: LoanTestQuestion) => {
  const { value, findings } = ask({
    measure: 'loan-schedule',
    loan: { amount: '1000', start: '2021-01-01', rate: 0.1, frequency: 1, ...loan },
  });
  return value === null
    ? findings
    : (value as Record<string, string>[]).map(({ payment, interest, outstanding }) => [payment, interest, outstanding]);
};

describe('by hand, 1,000 at 10 % a year over four years (315.47 a year in Brealey, Myers, Allen, ch. 2)', () => {
  const end = '2025-01-01';

  test('a balloon: (1,000 - 400 / 1.1^4) x 0.1 / (1 - 1.1^-4), and the balloon beside the last payment', () =>
    expect(owe({ end, balloon: 400 })).toEqual([
      ['229.28', '100.00', '870.72'],
      ['229.28', '87.07', '728.51'],
      ['229.28', '72.85', '572.08'],
      ['629.29', '57.21', '0.00'],
    ]));

  test('a balloon of equal parts: 600 in four', () =>
    expect(owe({ end, balloon: 400, repayment: 'linear' })).toEqual([
      ['250.00', '100.00', '850.00'],
      ['235.00', '85.00', '700.00'],
      ['220.00', '70.00', '550.00'],
      ['605.00', '55.00', '0.00'],
    ]));

  test('interest alone for two years, then 576.19 = 1,000 x 0.1 / (1 - 1.1^-2)', () =>
    expect(owe({ end, interestOnly: 2 })).toEqual([
      ['100.00', '100.00', '1000.00'],
      ['100.00', '100.00', '1000.00'],
      ['576.19', '100.00', '523.81'],
      ['576.19', '52.38', '0.00'],
    ]));

  test('a payment of 400: the term follows, the last one is smaller', () => {
    const rows = [
      ['400.00', '100.00', '700.00'],
      ['400.00', '70.00', '370.00'],
      ['400.00', '37.00', '7.00'],
      ['7.70', '0.70', '0.00'],
    ];
    expect(owe({ payment: 400 })).toEqual(rows);
    expect(owe({ payment: 400, end: '2030-01-01' })).toEqual(rows);
    // With an end before that, the rest is paid then.
    expect(owe({ payment: 400, end: '2023-01-01' })).toEqual([
      ['400.00', '100.00', '700.00'],
      ['770.00', '70.00', '0.00'],
    ]);
    expect(owe({ payment: 400, repayment: 'linear' })).toEqual([
      ['500.00', '100.00', '600.00'],
      ['460.00', '60.00', '200.00'],
      ['220.00', '20.00', '0.00'],
    ]);
    expect(owe({ payment: 100 })).toEqual([{ code: 'payment.small' }]);
  });

  test('in advance: 286.79 = 315.47 / 1.1, the first without interest', () => {
    expect(owe({ end, due: 'beginning' })).toEqual([
      ['286.79', '0.00', '713.21'],
      ['286.79', '71.32', '497.74'],
      ['286.79', '49.77', '260.72'],
      ['286.79', '26.07', '0.00'],
    ]);
    // With 400 left: (1,000 - 400 / 1.1^4) x 0.1 / (1 - 1.1^-4) / 1.1, and 400 with the interest of the last year in it at its end.
    expect(owe({ end, due: 'beginning', balloon: 400 })).toEqual([
      ['208.44', '0.00', '791.56'],
      ['208.44', '79.16', '662.28'],
      ['208.44', '66.23', '520.07'],
      ['208.44', '52.01', '363.64'],
      ['400.00', '36.36', '0.00'],
    ]);
  });

  test('extra repayments: the loan ends sooner, or payments fall', () => {
    const extra = [{ date: '2022-01-01', amount: '284.53' }];
    expect(owe({ end, extra })).toEqual([
      ['315.47', '100.00', '784.53'],
      ['284.53', '0.00', '500.00'],
      ['315.47', '50.00', '234.53'],
      ['257.98', '23.45', '0.00'],
    ]);
    // 500 x 0.1 / (1 - 1.1^-3) = 201.06.
    expect(owe({ end, extra, extraEffect: 'lower-payment' })).toEqual([
      ['315.47', '100.00', '784.53'],
      ['284.53', '0.00', '500.00'],
      ['201.06', '50.00', '348.94'],
      ['201.06', '34.89', '182.77'],
      ['201.05', '18.28', '0.00'],
    ]);
  });

  test('in the middle of a year: half a year on 1,000 and half a year on 500 are paid at its end', () => {
    const extra = [{ date: '2021-07-01', amount: 500 }];
    expect(owe({ end, extra })).toEqual([
      ['500.00', '0.00', '500.00'],
      ['315.47', '75.00', '259.53'],
      ['285.48', '25.95', '0.00'],
    ]);
    const interestOn = (asOf: string) =>
      ask({ measure: 'loan-accrued-interest', loan: { amount: 1000, start: '2021-01-01', end, rate: 0.1, frequency: 1, extra }, asOf })
        .value;
    expect(interestOn('2021-07-01')).toBe('50.00');
    expect(interestOn('2021-10-01')).toBe('62.50');
    // More than is owed is not taken; what interest there is comes with it.
    expect(owe({ end, extra: [{ date: '2021-07-01', amount: 5000 }] })).toEqual([['1050.00', '50.00', '0.00']]);
  });

  test('what makes no sense beside another is refused', () => {
    for (const wrong of [
      {},
      { payment: 400, balloon: 100 },
      { end, repayment: 'bullet', balloon: 100 },
      { end, repayment: 'bullet', due: 'beginning' },
      { payment: 400, extraEffect: 'lower-payment' },
      { end, extra: [{ date: '2020-01-01', amount: 1 }] },
    ])
      expect(() => owe(wrong)).toThrow(UnanswerableError);
    expect(owe({ end, balloon: 1001 })).toEqual([{ code: 'loan.terms' }]);
  });
});

test("HP 12C owner's handbook: 35,000 at 10.5 %, 325 a month, is 328 payments, the last of about 143", () => {
  const loan = { amount: 35_000, start: '2020-01-01', rate: 0.105, payment: 325, currency: 'USD' };
  const totals = ask({ measure: 'loan-totals', loan }).value as Record<string, string>;
  expect(totals).toMatchObject({ payments: 328, firstPayment: '325.00', principal: '35000.00', lastDate: '2047-05-01' });
  // The handbook has 143.11 without the rounding of 328 months to cents.
  expect(Math.abs(Number(totals['lastPayment']) - 143.11)).toBeLessThan(0.5);
  expect(ask({ measure: 'loan-totals', loan, cell: 'payments' }).value).toBe(328);
});

test('whatever the terms, principal adds up to the loan, and the payments yield the rate of the loan', () => {
  fc.assert(
    fc.property(
      fc.record({
        rate: fc.integer({ min: 1, max: 2000 }).map((points) => points / 10_000),
        frequency: fc.constantFrom(1, 2, 4, 12),
        repayment: fc.constantFrom('annuity', 'linear'),
        due: fc.constantFrom('end', 'beginning'),
        balloon: fc.constantFrom(undefined, 250_000_000_000),
        interestOnly: fc.integer({ min: 0, max: 5 }),
        extraEffect: fc.constantFrom('shorter-term', 'lower-payment'),
      }),
      fc.integer({ min: 2, max: 20 }),
      fc.array(fc.record({ at: fc.integer({ min: 0, max: 30 }), amount: fc.integer({ min: 1, max: 300_000_000_000 }) }), { maxLength: 3 }),
      ({ balloon, ...terms }, years, repaid) => {
        // On days of payments, so that interest is paid when it has run.
        const months = 12 / terms.frequency;
        const extra = repaid.map(({ at, amount }) => {
          const month = at * months;
          return { date: `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`, amount };
        });
        const loan = { amount: 1e12, start: '2020-01-01', end: `${2020 + years}-01-01`, ...terms, ...(balloon && { balloon }), extra };
        const rows = ask({ measure: 'loan-schedule', loan }).value as Record<string, string>[];
        expect(rows.reduce((so, { payment, interest }) => so + Number(payment) - Number(interest), 0)).toBeCloseTo(1e12, 0);
        expect(Number(rows.at(-1)?.['outstanding'])).toBe(0);
        const effective = ask({ measure: 'loan-effective-rate', loan });
        if (effective.value === null) return expect(effective.findings).toEqual([{ code: 'irr.none' }]);
        expect(effective.value).toBeCloseTo((1 + terms.rate / terms.frequency) ** terms.frequency - 1, 8);
      },
    ),
    { numRuns: 150 },
  );
});
