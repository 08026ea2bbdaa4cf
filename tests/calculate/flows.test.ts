/** Tests returns and rates of plain values and flows through calculation documents. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation, UnanswerableError } from '#engine/measures';

type FlowTestFacts = Record<string, unknown>;
const ask = (question: FlowTestFacts, facts: FlowTestFacts = {}) => {
  const [answer] = calculate(Calculation.parse({ ...facts, questions: [question] }));
  if (answer === undefined) throw new Error('No answer');
  return answer;
};
const value = (question: FlowTestFacts) => ask(question).value as number;
const codes = (question: FlowTestFacts) => ask(question).findings.map(({ code }) => code);
/** The path to the field that a question is refused for. */
function refused(question: FlowTestFacts): string {
  const parsed = Calculation.safeParse({ questions: [question] });
  if (!parsed.success) return parsed.error.issues.map(({ path }) => path.join('.')).join(' ');
  try {
    calculate(parsed.data);
  } catch (error) {
    if (error instanceof UnanswerableError) return error.path.join('.');
    throw error;
  }
  throw new Error('Not refused');
}

const flows = (amounts: Record<string, number | string>) => Object.entries(amounts).map(([date, amount]) => ({ date, amount }));

describe('internal rate of return of dated flows', () => {
  const measure = 'internal-rate-of-return';
  const openOffice = flows({ '2009-01-05': 2_000, '2008-02-05': -2_750, '2008-07-05': '1000' });

  test('OpenOffice Calc, documentation of XIRR: 12.4 %, here out of order', () =>
    expect(value({ measure, flows: openOffice })).toBeCloseTo(0.124, 3));

  // LibreOffice help, XIRR: -10,000, 2,000, 2,500, 5,000, 1,000 give 0.1828.
  test('LibreOffice Calc, documentation of XIRR: 0.1828', () => {
    const given = flows({ '2001-01-01': -10_000, '2001-02-01': 2_000, '2001-03-15': 2_500, '2001-05-12': 5_000, '2001-08-10': 1_000 });
    expect(value({ measure, flows: given })).toBeCloseTo(0.1828, 4);
  });

  test('as the portfolio sees it, with what is held at the end', () => {
    const question = { measure, flows: flows({ '2023-01-01': 1_000, '2023-07-02': -300 }), convention: 'portfolio' };
    const investor = { measure, flows: flows({ '2023-01-01': -1_000, '2023-07-02': 300, '2024-01-01': 800 }) };
    expect(ask({ ...question, closing: { date: '2024-01-01', amount: 800 } })).toMatchObject({ value: value(investor), findings: [] });
  });

  test('same-day flows are one, and over a span it is not annualised', () => {
    // 100 in, 105 back after 182 days.
    const given = [...flows({ '2021-01-01': -40, '2021-07-02': 105 }), { date: '2021-01-01', amount: -60 }];
    expect(value({ measure, flows: given })).toBeCloseTo(1.05 ** (365 / 182) - 1, 12);
    expect(value({ measure, flows: given, per: 'span' })).toBeCloseTo(0.05, 12);
    expect(value({ measure, flows: given, daysPerYear: 360 })).toBeCloseTo(1.05 ** (360 / 182) - 1, 12);
  });

  test('none, and why', () => {
    expect(ask({ measure, flows: flows({ '2024-01-01': 100, '2024-06-01': 50 }) })).toMatchObject({
      value: null,
      findings: [{ code: 'irr.none' }],
    });
    // Doubled in a day over a century of days: 2^36,500 is no number.
    const doubled = flows({ '1900-01-01': -1, '1900-01-02': 2, '2000-01-01': '0.01' });
    expect(codes({ measure, flows: doubled, per: 'span' })).toEqual(['figure.overflow']);
  });

  test('wrong questions', () => {
    expect(refused({ measure, flows: [] })).toBe('questions.0.flows');
    expect(refused({ measure, flows: [{ date: '2024-02-30', amount: 1 }] })).toBe('questions.0.flows.0.date');
    expect(refused({ measure, flows: openOffice, daysPerYear: 366 })).toBe('questions.0.daysPerYear');
  });
});

describe('every internal rate', () => {
  const measure = 'internal-rates-of-return';
  /** Years of 365 days. */
  const yearly = (...amounts: number[]) =>
    amounts.map((amount, i) => ({ date: ['2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01'][i], amount }));

  // Brealey, Myers, Allen, Principles of Corporate Finance, ch. 5, and Lorie and Savage (1955).
  test('the pump of Lorie and Savage: 25 % and 400 %', () =>
    expect(ask({ measure, flows: yearly(-1_600, 10_000, -10_000) })).toMatchObject({
      value: { chosen: expect.closeTo(0.25, 12), rates: [expect.closeTo(0.25, 12), expect.closeTo(4, 12)] },
      findings: [{ code: 'irr.several', count: 2 }],
    }));

  // (x - 3)(x - 3.02)(x - 3.04), x = 1 + r, in hundredths: -10^6, 9.06 x 10^6, -27.3608 x 10^6, 27.5424 x 10^6.
  test('three within two per cent of one another', () => {
    const { rates } = ask({ measure, flows: yearly(-1_000_000, 9_060_000, -27_360_800, 27_542_400) }).value as { rates: number[] };
    expect(rates).toEqual([2, 2.02, 2.04].map((rate) => expect.closeTo(rate, 8)));
  });

  test('one alone, by another length of the year; none', () => {
    expect(ask({ measure, flows: yearly(-100, 110), daysPerYear: 365.25 }).value).toEqual({
      chosen: expect.closeTo(1.1 ** (365.25 / 365) - 1, 12),
      rates: [expect.closeTo(1.1 ** (365.25 / 365) - 1, 12)],
    });
    expect(ask({ measure, flows: yearly(1_000, -3_000, 2_500) })).toMatchObject({ value: null, findings: [{ code: 'irr.none' }] });
  });
});

describe('internal rate of equally spaced amounts', () => {
  const measure = 'periodic-internal-rate-of-return';

  test('Brealey, Myers, Allen, ch. 5: -4,000, 2,000, 4,000 return 28.08 %', () =>
    expect(value({ measure, amounts: [-4_000, 2_000, 4_000] })).toBeCloseTo(0.2808, 4));

  test('Microsoft Excel, documentation of IRR: -2.1 % after four years', () =>
    expect(value({ measure, amounts: [-70_000, 12_000, 15_000, 18_000, 21_000] })).toBeCloseTo(-0.021, 3));

  // 100 grow by 1 % a month for 3 months.
  test('annualised from months, either way', () => {
    const question = { measure, amounts: [100, 0, 0, '-103.0301'], convention: 'portfolio', periodsPerYear: 12 };
    expect(value(question)).toBeCloseTo(0.01, 12);
    expect(value({ ...question, annualised: 'effective' })).toBeCloseTo(1.01 ** 12 - 1, 11);
    expect(value({ ...question, annualised: 'nominal' })).toBeCloseTo(0.12, 11);
  });

  test('an annualised rate needs a number of periods', () =>
    expect(refused({ measure, amounts: [-1, 2], annualised: 'nominal' })).toBe('questions.0.periodsPerYear'));
});

describe('modified internal rate of return', () => {
  const measure = 'modified-internal-rate-of-return';
  const excel = { measure, financeRate: 0.1, reinvestmentRate: 0.12 };

  // Microsoft Excel, documentation of MIRR.
  test.each([
    [[-120_000, 39_000, 30_000, 21_000, 37_000, 46_000], 0.12, 0.126],
    [[-120_000, 39_000, 30_000, 21_000], 0.12, -0.048],
    [[-120_000, 39_000, 30_000, 21_000, 37_000, 46_000], 0.14, 0.135],
  ])('Microsoft Excel: %j reinvested at %f: %f', (amounts, reinvestmentRate, rate) =>
    expect(value({ ...excel, amounts, reinvestmentRate })).toBeCloseTo(rate, 3),
  );

  test('LibreOffice Calc: -5, 10, 15, 8 at 50 % and 10 %: 94.16 %', () =>
    expect(value({ measure, amounts: [-5, 10, 15, 8], financeRate: 0.5, reinvestmentRate: 0.1 })).toBeCloseTo(0.9416, 4));

  test('nothing back is -100 %, nothing paid is none', () => {
    expect(value({ ...excel, amounts: [-5, -5] })).toBe(-1);
    expect(codes({ ...excel, amounts: [5, 5] })).toEqual(['irr.none']);
    expect(refused({ ...excel, amounts: [-1, 1], financeRate: -1 })).toBe('questions.0.financeRate');
  });
});

describe('net present value', () => {
  test('Microsoft Excel, documentation of XNPV: 2,086.65', () => {
    const given = flows({ '2008-01-01': -10_000, '2008-03-01': 2_750, '2008-10-30': 4_250, '2009-02-15': 3_250, '2009-04-01': 2_750 });
    expect(value({ measure: 'net-present-value', rate: 0.09, flows: given })).toBeCloseTo(2086.65, 2);
    // A year of 365 days earlier each is worth a 1.09th.
    expect(value({ measure: 'net-present-value', rate: 0.09, flows: given, asOf: '2007-01-01' })).toBeCloseTo(2086.6476 / 1.09, 3);
  });

  test('LibreOffice Calc, documentation of XNPV: 323.02', () => {
    const given = flows({ '2001-01-01': -10_000, '2001-02-01': 2_000, '2001-03-15': 2_500, '2001-05-12': 5_000, '2001-08-10': 1_000 });
    expect(value({ measure: 'net-present-value', rate: 0.06, flows: given })).toBeCloseTo(323.02, 2);
  });

  test('of periods: Microsoft Excel 1,188.44, OpenOffice Calc 49.43 from the end of the first', () => {
    const measure = 'periodic-net-present-value';
    expect(value({ measure, rate: 0.1, amounts: [-10_000, 3_000, 4_200, 6_800], first: 'end-of-period' })).toBeCloseTo(1188.44, 2);
    expect(value({ measure, rate: 0.0875, amounts: [10, 20, 30], first: 'end-of-period' })).toBeCloseTo(49.43, 2);
    expect(value({ measure, rate: 0.0875, amounts: [-40, 10, 20, 30] })).toBeCloseTo(9.43, 2);
  });

  test('what no number holds', () =>
    expect(codes({ measure: 'periodic-net-present-value', rate: -0.999999, amounts: Array(60).fill(1) })).toEqual(['figure.overflow']));
});

describe('Dietz', () => {
  // Bacon (2008), ch. 2: 74.2 become 104.4 in January, with 37.1 paid in on the 14th. Gain -6.9.
  const january = { from: '2001-01-01', to: '2001-01-31', opening: '74.2', closing: 104.4, flows: [{ date: '2001-01-14', amount: 37.1 }] };

  test.each([
    ['end', -6.9 / (74.2 + (37.1 * 17) / 31)],
    ['start', -6.9 / (74.2 + (37.1 * 18) / 31)],
    ['middle', -6.9 / (74.2 + (37.1 * 17.5) / 31)],
    ['in-start-out-end', -6.9 / (74.2 + (37.1 * 18) / 31)],
  ])('modified, flows at the %s of their day', (timing, expected) =>
    expect(value({ measure: 'modified-dietz-return-of-flows', ...january, timing })).toBeCloseTo(expected, 13),
  );

  test('modified, at the end of the day unless said otherwise: -7.30 %', () =>
    expect(value({ measure: 'modified-dietz-return-of-flows', ...january })).toBeCloseTo(-0.073, 4));

  test('simple Dietz: -6.9 / 92.75 = -7.44 %', () =>
    expect(value({ measure: 'simple-dietz-return-of-flows', ...january })).toBeCloseTo(-0.0744, 4));

  test('simple return: -6.9 of 111.3', () =>
    expect(value({ measure: 'simple-return-of-flows', ...january })).toBeCloseTo(-6.9 / 111.3, 13));

  // Two years of 730 days: 21 %, which is 10 % a year by either exponent.
  test('annualised; not below a year; no capital', () => {
    const years = { measure: 'modified-dietz-return-of-flows', from: '2021-01-01', to: '2022-12-31', opening: 100, closing: 121 };
    expect(value({ ...years, annualised: 'days' })).toBeCloseTo(0.1, 13);
    expect(value({ ...years, annualised: 'months' })).toBeCloseTo(0.1, 13);
    expect(codes({ ...years, to: '2021-12-30', annualised: 'days' })).toEqual(['history.short']);
    expect(codes({ ...years, opening: 0 })).toEqual(['capital.none']);
  });

  test('wrong questions', () => {
    const measure = 'modified-dietz-return-of-flows';
    expect(refused({ measure, ...january, from: '2001-02-01' })).toBe('questions.0.from');
    expect(refused({ measure, ...january, flows: flows({ '2001-01-31': 1, '2001-02-01': 1 }) })).toBe('questions.0.flows.1.date');
    expect(refused({ measure, ...january, opening: 'much' })).toBe('questions.0.opening');
  });
});

describe('money-weighted return of values and flows', () => {
  const measure = 'money-weighted-return-of-flows';

  // A year of 365 days with 1,000 more after half of it would be a quadratic; here at its end: 1,000 earn 10 % and 500 come on the last day.
  test('a flow of the last day earns nothing', () =>
    expect(
      value({ measure, from: '2023-01-01', to: '2023-12-31', opening: 1_000, closing: 1_600, flows: flows({ '2023-12-31': 500 }) }),
    ).toBeCloseTo(0.1, 12));

  // 730 days, 100 more after 365: 100 x^2 + 100 x = 231 has x = 1.1.
  test('by the year, over the range, and by 360 days', () => {
    const question = { measure, from: '2021-01-01', to: '2022-12-31', opening: 100, closing: 231, flows: flows({ '2021-12-31': 100 }) };
    expect(value(question)).toBeCloseTo(0.1, 12);
    expect(value({ ...question, per: 'range' })).toBeCloseTo(0.21, 12);
    expect(value({ ...question, daysPerYear: 360 })).toBeCloseTo(1.1 ** (360 / 365) - 1, 12);
  });
});

describe('time-weighted return of valuations', () => {
  const measure = 'time-weighted-return-of-valuations';

  // Investopedia: 1,000,000 are 1,162,484 on 15 August, 100,000 are added, 1,192,328 are there at the end: 9.79 %.
  test('Investopedia: 9.79 %, with the close after the flow or the value before it', () => {
    const added = flows({ '2023-08-15': 100_000 });
    const ends = { '2022-12-31': 1_000_000, '2023-12-31': 1_192_328 };
    expect(value({ measure, valuations: { ...ends, '2023-08-15': 1_262_484 }, flows: added })).toBeCloseTo(0.0979, 4);
    expect(value({ measure, valuations: ends, before: { '2023-08-15': 1_162_484 }, flows: added })).toBeCloseTo(0.0979, 4);
  });

  // brinvex, investment performance calculator, linkedModifiedDietzTwr_emptySubPeriodBetweenLargeFlows: 1 %.
  test('an account that is emptied and filled again earns nothing in between, whenever its money leaves', () => {
    const emptied = {
      valuations: { '2026-07-31': 1000, '2026-08-13': 1000, '2026-08-14': 0, '2026-08-16': 0, '2026-08-31': 505 },
      flows: flows({ '2026-08-14': -1000, '2026-08-17': 500 }),
    };
    expect(value({ measure, ...emptied, timing: 'in-start-out-end' })).toBeCloseTo(0.01, 12);
    expect(value({ measure, ...emptied, timing: 'start' })).toBeCloseTo(0.01, 12);
  });

  // AnalystForum, a question of Kaplan Schweser: 50,000; 51,000 and 10,000 more; 60,000 less 30,000; 33,000: 10.36 %.
  const wood = {
    valuations: { '2023-12-31': 50_000, '2024-12-31': 33_000 },
    before: { '2024-04-01': 51_000, '2024-07-01': 60_000 },
    flows: flows({ '2024-04-01': 10_000, '2024-07-01': -30_000 }),
  };
  test('Kaplan Schweser: 10.36 %, annualised the same', () => {
    expect(value({ measure, ...wood })).toBeCloseTo(0.1036, 4);
    expect(value({ measure, ...wood, annualised: 'months' })).toBeCloseTo(0.1036, 4);
  });

  test('its parts: 2.00 %, -1.64 %, 10.00 %', () =>
    expect(ask({ measure: 'returns-between-valuations', ...wood }).value).toEqual([
      { from: '2024-01-01', to: '2024-04-01', value: expect.closeTo(0.02, 12), findings: [] },
      { from: '2024-04-02', to: '2024-07-01', value: expect.closeTo(-1 / 61, 12), findings: [] },
      { from: '2024-07-02', to: '2024-12-31', value: expect.closeTo(0.1, 12), findings: [] },
    ]));

  // Bacon (2008), ch. 2: 67.0 before the 37.1 of 14 January, 104.4 at the end of the month: -9.44 %.
  test('Bacon: -9.44 %', () =>
    expect(
      value({
        measure,
        valuations: { '2000-12-31': 74.2, '2001-01-31': 104.4 },
        before: { '2001-01-14': 67 },
        flows: flows({ '2001-01-14': 37.1 }),
      }),
    ).toBeCloseTo(-0.0944, 4));

  test('without a value at the flow: Modified Dietz in between', () => {
    const question = { measure, valuations: { '2000-12-31': 74.2, '2001-01-31': 104.4 }, flows: flows({ '2001-01-14': 37.1 }) };
    expect(value(question)).toBeCloseTo(-6.9 / (74.2 + (37.1 * 17) / 31), 13);
    expect(value({ ...question, timing: 'start' })).toBeCloseTo(-6.9 / (74.2 + (37.1 * 18) / 31), 13);
  });

  // 100, a day later 160 with 50 paid in: (160 - 50) / 100, or 160 / 150.
  test('a flow on the day of a close: at its end, or at its start', () => {
    const question = { measure, valuations: { '2024-01-01': 100, '2024-01-02': 160 }, flows: flows({ '2024-01-02': 50 }) };
    expect(value(question)).toBeCloseTo(0.1, 13);
    expect(value({ ...question, timing: 'start' })).toBeCloseTo(160 / 150 - 1, 13);
  });

  // 110 / 100, 50 more, 168 / 160 by the evening, 1.1 x 1.05.
  test('a day with a value before its flows and one at its close', () => {
    const question = {
      valuations: { '2024-01-01': 100, '2024-01-02': 168 },
      before: { '2024-01-02': 110 },
      flows: flows({ '2024-01-02': 50 }),
    };
    expect(value({ measure, ...question })).toBeCloseTo(0.155, 13);
    expect((ask({ measure: 'returns-between-valuations', ...question }).value as unknown[]).length).toBe(2);
  });

  test('an account emptied and opened again earned nothing in between', () => {
    const valuations = { '2024-01-01': 100, '2024-02-01': 0, '2024-05-01': 200, '2024-06-01': 210 };
    expect(value({ measure, valuations, flows: flows({ '2024-02-01': -110, '2024-05-01': 200 }) })).toBeCloseTo(1.1 * 1.05 - 1, 13);
  });

  test('no figure, and why', () => {
    expect(codes({ measure, valuations: { '2024-01-01': 0, '2024-02-01': 5 } })).toEqual(['capital.none']);
    // 100 lose 150 of borrowed money.
    expect(codes({ measure, valuations: { '2024-01-01': 100, '2024-02-01': -50, '2024-03-01': 10 } })).toEqual(['return.total-loss']);
    expect(codes({ measure, valuations: { '2024-01-01': 100, '2024-02-01': 101 }, annualised: 'days' })).toEqual(['history.short']);
  });

  test('wrong questions', () => {
    expect(refused({ measure, valuations: { '2024-01-01': 1 } })).toBe('questions.0.valuations');
    const two = { '2024-01-02': 1, '2024-01-31': 1 };
    expect(refused({ measure, valuations: two, flows: flows({ '2024-01-01': 1 }) })).toBe('questions.0.flows.0.date');
    expect(refused({ measure, valuations: two, flows: flows({ '2024-01-02': 1, '2024-02-01': 1 }) })).toBe('questions.0.flows.1.date');
  });
});

describe('annualised total return', () => {
  const measure = 'annualised-total-return';

  // Investopedia, annualized total return: 23.74 % in 575 days are 14.5 % a year.
  test('Investopedia: 14.5 %', () => expect(value({ measure, return: 0.2374, days: 575 })).toBeCloseTo(0.145, 3));

  test('by months, and by another year', () => {
    expect(value({ measure, return: 0.331, months: 36 })).toBeCloseTo(0.1, 13);
    expect(value({ measure, return: 0.21, days: 720, daysPerYear: 360 })).toBeCloseTo(0.1, 13);
  });

  test('less than a year is withheld unless asked for', () => {
    expect(codes({ measure, return: 0.05, months: 6 })).toEqual(['history.short']);
    expect(codes({ measure, return: 0.05, days: 364 })).toEqual(['history.short']);
    expect(value({ measure, return: 0.05, months: 6, underOneYear: 'annualised' })).toBeCloseTo(0.1025, 13);
    expect(codes({ measure, return: -1, months: 24 })).toEqual(['return.total-loss']);
    expect(codes({ measure, return: 1e300, months: 0.1, underOneYear: 'annualised' })).toEqual(['figure.overflow']);
  });

  test('either months or days', () => {
    expect(refused({ measure, return: 0.1 })).toBe('questions.0.months');
    expect(refused({ measure, return: 0.1, months: 24, days: 730 })).toBe('questions.0.days');
  });
});

describe('when in its day money comes and goes, money-weighted', () => {
  const range = { from: '2023-01-01', to: '2023-12-31' };
  const paid = { opening: 1000, closing: 1650, flows: [{ date: '2023-07-02', amount: 500 }] };
  /** With the flow so many of 365 days before the end. */
  const rateWith = (days: number) => {
    let [low, high] = [-0.5, 1];
    for (let i = 0; i < 80; i++) {
      const rate = (low + high) / 2;
      if (1000 * (1 + rate) + 500 * (1 + rate) ** (days / 365) > 1650) high = rate;
      else low = rate;
    }
    return low;
  };

  test.each([
    ['end', 182],
    ['middle', 182.5],
    ['start', 183],
    ['in-start-out-end', 183],
  ])('%s: %d days', (timing, days) => {
    const { value } = ask({ measure: 'money-weighted-return-of-flows', ...range, ...paid, timing });
    expect(value).toBeCloseTo(rateWith(days), 12);
  });

  test('of a ledger, and by default at the end; what is taken out by in-start-out-end too', () => {
    const ledger = {
      prices: { A: { '2022-12-30': 10, '2023-12-29': 11 } },
      transactions: [
        { date: '2022-12-30', type: 'Contribution', amount: 1500 },
        { date: '2022-12-30', type: 'Purchase', instrument: 'A', units: 100, price: 10 },
        { date: '2023-07-02', type: 'Withdrawal', amount: 500 },
        { date: '2023-09-01', type: 'Contribution', amount: 300 },
      ],
    };
    const rate = (timing?: string) =>
      ask({ measure: 'money-weighted-return', ...range, ...(timing && { timing }) }, ledger).value as number;
    const flows = [
      { date: '2023-07-02', amount: -500 },
      { date: '2023-09-01', amount: 300 },
    ];
    const plain = (timing: string) =>
      ask({ measure: 'money-weighted-return-of-flows', ...range, opening: 1500, closing: 1400, flows, timing }).value as number;
    for (const timing of ['start', 'middle', 'end', 'in-start-out-end']) expect(rate(timing)).toBeCloseTo(plain(timing), 12);
    expect(rate()).toBe(rate('end'));
    expect(new Set(['start', 'middle', 'end', 'in-start-out-end'].map(rate)).size).toBe(4);
  });
});
