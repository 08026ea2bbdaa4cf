/** Tests stakes in private funds through calculation documents. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation, UnanswerableError } from '#engine/measures';

type PrivateAssetTestFacts = Record<string, unknown>;
const ask = (question: PrivateAssetTestFacts, facts: PrivateAssetTestFacts = {}) => {
  const [answer] = calculate(Calculation.parse({ ...facts, questions: [question] }));
  if (answer === undefined) throw new Error('No answer');
  return answer;
};
const value = (measure: string, question: PrivateAssetTestFacts, facts?: PrivateAssetTestFacts) =>
  ask({ measure, ...question }, facts).value as number;
const codes = (measure: string, question: PrivateAssetTestFacts) => ask({ measure, ...question }).findings.map(({ code }) => code);
/** The path to the field that a question is refused for. */
function refused(measure: string, question: PrivateAssetTestFacts): string {
  const parsed = Calculation.safeParse({ questions: [{ measure, ...question }] });
  if (!parsed.success) return parsed.error.issues.map(({ path }) => path.join('.')).join(' ');
  try {
    calculate(parsed.data);
  } catch (error) {
    if (error instanceof UnanswerableError) return error.path.join('.');
    throw error;
  }
  throw new Error('Not refused');
}

describe('plain lists by the period', () => {
  // AnalystPrep, CFA Level II: calls of 2015 to 2020, distributions of 2018 to 2020, 246 left: DPI 1.20, RVPI 1.23, TVPI 2.43.
  const fund = { contributions: [80, 25, 20, 40, 25, 10], distributions: [0, 0, 0, 40, 75, 125], nav: 246, committed: 200 };
  test('AnalystPrep: DPI 1.20, RVPI 1.23, TVPI 2.43', () => {
    expect(value('dpi', fund)).toBeCloseTo(1.2, 14);
    expect(value('rvpi', fund)).toBeCloseTo(1.23, 14);
    expect(value('tvpi', fund)).toBeCloseTo(2.43, 14);
    expect(value('moic', fund)).toBeCloseTo(2.43, 14);
    expect(value('pic', fund)).toBe(1);
    expect(ask({ measure: 'unfunded-commitment', ...fund })).toMatchObject({ value: '0.00', currency: 'EUR', findings: [] });
  });

  // CFA curriculum, Level II, Private Equity Investments: 98 paid in, 28 distributed, 131.42 left: 0.286, 1.341, 1.63.
  test('CFA Institute: 98 paid in, 28 distributed, 131.42 left', () => {
    const other = { contributions: [98], distributions: [28], nav: '131.42' };
    expect(value('dpi', other)).toBeCloseTo(0.286, 3);
    expect(value('rvpi', other)).toBeCloseTo(1.341, 3);
    expect(value('tvpi', other)).toBeCloseTo(1.63, 2);
  });

  // INSEAD, Measuring Private Equity Fund Performance (2019): 49.4 %.
  test('INSEAD: 12 in, 40 back after three years', () =>
    expect(value('since-inception-irr', { contributions: [12, 0, 0, 0], distributions: [0, 0, 0, 40] })).toBeCloseTo(0.494, 3));

  // 100 in, 102 after a quarter: 2 %, and 1.02^4 - 1 a year.
  test('quarters', () => {
    const quarters = { contributions: [100, 0], nav: 102 };
    expect(value('since-inception-irr', quarters)).toBeCloseTo(0.02, 13);
    expect(value('since-inception-irr', { ...quarters, periodsPerYear: 4 })).toBeCloseTo(1.02 ** 4 - 1, 13);
    expect(value('since-inception-irr', { ...quarters, periodsPerYear: 4, per: 'span' })).toBeCloseTo(0.02, 13);
  });

  test('the J-curve has a point for each period, with the values that are told', () => {
    const curve = ask({ measure: 'j-curve', contributions: [100, 50, 0], distributions: [0, 0, 60], nav: [90, 145, 132] });
    const point = { basis: 'actual', findings: [] };
    expect(curve.value).toEqual([
      {
        ...point,
        period: 0,
        paidIn: '100.00',
        distributed: '0.00',
        netCashFlow: '-100.00',
        nav: '90.00',
        tvpi: 0.9,
        irr: null,
        findings: [{ code: 'irr.none' }],
      },
      // 100 x^1 ... 95 of 100 after a year, 50 just paid in.
      {
        ...point,
        period: 1,
        paidIn: '150.00',
        distributed: '0.00',
        netCashFlow: '-150.00',
        nav: '145.00',
        tvpi: 145 / 150,
        irr: expect.closeTo(-0.05, 12),
      },
      // 100 x^2 + 50 x = 192.
      {
        ...point,
        period: 2,
        paidIn: '150.00',
        distributed: '60.00',
        netCashFlow: '-90.00',
        nav: '132.00',
        tvpi: 192 / 150,
        irr: expect.closeTo((Math.sqrt(2_500 + 76_800) - 50) / 200 - 1, 12),
      },
    ]);
  });

  test('findings name neither days nor a stake that has no name', () =>
    expect(ask({ measure: 'tvpi', contributions: [0], nav: 5 }).findings).toEqual([{ code: 'capital.uncalled' }]));

  test('wrong questions', () => {
    expect(refused('tvpi', {})).toBe('questions.0.contributions');
    expect(refused('tvpi', { contributions: [1, 2], distributions: [1] })).toBe('questions.0.distributions');
    expect(refused('tvpi', { contributions: [1, 2], distributions: [{ date: '2024-01-01', amount: 1 }] })).toBe(
      'questions.0.distributions',
    );
    expect(refused('tvpi', { contributions: [1, 2], nav: [1] })).toBe('questions.0.nav');
    expect(refused('tvpi', { contributions: [1], nav: { '2024-01-01': 1 } })).toBe('questions.0.nav');
    expect(refused('tvpi', { contributions: [1], asOf: '2024-01-01' })).toBe('questions.0.asOf');
    expect(refused('tvpi', { contributions: [] })).toBe('questions.0.asOf');
    expect(refused('horizon-irr', { contributions: [1], years: 1 })).toBe('questions.0.contributions');
    expect(refused('j-curve', { contributions: [1], points: 'quarters' })).toBe('questions.0.points');
    expect(refused('tvpi', { contributions: ['much'] })).toBe('questions.0.contributions.0');
  });
});

describe('plain lists with dates', () => {
  // pypme (README): 10,000 at 100, 7,500 back at 120, the rest at 100: 3,750 and 19.495 %.
  const contributions = [{ date: '2015-01-01', amount: 10_000 }];
  const distributions = [{ date: '2015-06-12', amount: 7_500 }];
  test('pypme: 19.495 %, the last value by its date', () => {
    expect(value('since-inception-irr', { contributions, distributions, nav: { '2016-02-15': 3_750 } })).toBeCloseTo(
      0.19495150355969598,
      9,
    );
    expect(value('since-inception-irr', { contributions, distributions, nav: 3_750, asOf: '2016-02-15' })).toBeCloseTo(
      0.19495150355969598,
      9,
    );
  });

  test('without a later day the last payment is the end, and nothing is left', () => {
    expect(value('tvpi', { contributions, distributions })).toBe(0.75);
    expect(ask({ measure: 'distributed-capital', contributions, distributions, asOf: '2015-06-11' }).value).toBe('0.00');
  });

  // 100 at the start of the year, 110 at its end.
  test('the value a year ago counts as paid in', () => {
    const nav = { '2021-12-31': 100, '2022-12-31': 110 };
    expect(value('horizon-irr', { contributions: [{ date: '2015-05-05', amount: 40 }], nav, years: 1 })).toBeCloseTo(0.1, 12);
  });
});

describe('commitments', () => {
  /** 100 committed, 20 more later; fees within and outside; 8 of 16 distributed may be recalled. */
  const first = {
    id: 'Fund I',
    committed: [
      { date: '2020-01-01', amount: 100 },
      { date: '2021-01-01', amount: 20 },
    ],
    events: [
      { kind: 'call', date: '2020-03-31', investment: 30, feesWithin: 2, feesOutside: 1 },
      { kind: 'call', date: '2020-09-30', investment: 20 },
      { kind: 'distribution', date: '2021-06-30', returnOfCapital: 10, gain: 5, income: 1, recallable: 8 },
      { kind: 'call', date: '2021-09-30', investment: 15 },
      { kind: 'release', date: '2021-12-31', amount: 11 },
    ],
    reports: [
      { date: '2020-12-31', known: '2021-03-31', amount: 49 },
      { date: '2021-12-31', known: '2022-04-15', amount: 72 },
    ],
  };
  const stake = { commitments: [first] };

  // Unfunded: 120 - 32 - 20 + 8 - 15 - 11.
  test('sums', () => {
    expect(ask({ measure: 'capital-account-statement', ...stake })).toMatchObject({
      currency: 'EUR',
      findings: [],
      value: {
        committed: '120.00',
        committedEver: '120.00',
        unfunded: '50.00',
        paidIn: '68.00',
        invested: '65.00',
        feesWithin: '2.00',
        feesOutside: '1.00',
        distributed: '16.00',
        returnOfCapital: '10.00',
        gain: '5.00',
        income: '1.00',
        sold: '0.00',
        recallable: '8.00',
        reportedNav: '72.00',
        navReported: '2021-12-31',
        nav: '72.00',
        navBasis: 'actual',
      },
    });
    expect(
      ['committed-capital', 'paid-in-capital', 'distributed-capital', 'unfunded-commitment'].map((measure) => value(measure, stake)),
    ).toEqual(['120.00', '68.00', '16.00', '50.00']);
  });

  test('multiples, with recallable distributions counted or netted', () => {
    const of = (measure: string) => [value(measure, stake), value(measure, { ...stake, recallable: 'netted' })];
    expect(of('tvpi')).toEqual([88 / 68, 80 / 60]);
    expect(of('dpi')).toEqual([16 / 68, 8 / 60]);
    expect(of('rvpi')).toEqual([72 / 68, 72 / 60]);
    expect(of('pic')).toEqual([68 / 120, 60 / 120]);
    expect(of('moic')).toEqual([88 / 65, 80 / 57]);
  });

  test('values: as reported, and carried on over the payments since', () => {
    expect(ask({ measure: 'reported-nav', ...stake, asOf: '2021-10-31' }).value).toBe('49.00');
    // 49 - 16 + 15.
    expect(ask({ measure: 'estimated-nav', ...stake, asOf: '2021-10-31' })).toMatchObject({
      value: '48.00',
      findings: [{ code: 'nav.stale', subject: 'Fund I', date: '2021-10-31', since: '2020-12-31' }],
    });
    expect(codes('estimated-nav', { ...stake, asOf: '2021-10-31', staleAfterMonths: 12 })).toEqual(['nav.estimated']);
    // Known only in April: 49 - 16 + 15 on the last day of the year too.
    expect(value('estimated-nav', { ...stake, asOf: '2021-12-31', knownAt: '2022-04-14' })).toBe('48.00');
    expect(codes('reported-nav', { ...stake, asOf: '2020-06-30' })).toEqual(['nav.missing']);
  });

  // 49 x 110/100 on 30 April 2021, nothing paid in between.
  test('carried on with an index, or with the prices of an instrument', () => {
    const levels = { '2020-12-31': 100, '2021-04-30': 110 };
    const asked = { measure: 'estimated-nav', ...stake, asOf: '2021-04-30' };
    expect(ask({ ...asked, rollForward: levels }).value).toBe('53.90');
    expect(ask({ ...asked, rollForward: 'INDEX' }, { prices: { INDEX: levels } }).value).toBe('53.90');
    expect(refused('estimated-nav', { ...stake, rollForward: 'INDEX' })).toBe('questions.0.rollForward');
  });

  const handed = {
    commitments: [
      {
        id: 'Fund II',
        currency: 'USD',
        events: [
          { kind: 'takeover', date: '2020-02-01', price: 45, committed: 100, unfunded: 40 },
          { kind: 'hand-over', date: '2020-08-01', price: 36, committed: 50, unfunded: 20 },
        ],
        reports: [{ date: '2020-06-30', amount: 66 }],
      },
    ],
    asOf: '2020-09-30',
  };

  test('taken over and passed on', () => {
    expect(ask({ measure: 'committed-capital', ...handed })).toMatchObject({ value: '50.00', currency: 'USD' });
    expect(value('committed-capital', { ...handed, basis: 'cumulative' })).toBe('100.00');
    expect(value('unfunded-commitment', handed)).toBe('20.00');
    // Half of 66 stays.
    expect(value('estimated-nav', handed)).toBe('33.00');
    expect(value('tvpi', handed)).toBeCloseTo(69 / 45, 14);
  });

  // 60 in, worth 100 a year later: horizons of two and five years.
  test('over a horizon', () => {
    const one = {
      commitments: [
        {
          committed: 100,
          events: [{ kind: 'call', date: '2019-12-31', investment: 60 }],
          reports: [
            { date: '2021-12-31', amount: 100 },
            { date: '2022-12-31', amount: 110 },
          ],
        },
      ],
    };
    expect(ask({ measure: 'horizon-irr', ...one, years: 1 })).toMatchObject({ value: expect.closeTo(0.1, 12), findings: [] });
    expect(ask({ measure: 'horizon-irr', ...one, years: 5 })).toMatchObject({
      value: expect.closeTo((110 / 60) ** (365 / 1096) - 1, 12),
      findings: [{ code: 'history.short', date: '2018-01-01' }],
    });
  });

  test('the J-curve at the ends of quarters and on each event', () => {
    const days = (points?: string) =>
      (
        ask({ measure: 'j-curve', ...stake, asOf: '2020-12-31', ...(points !== undefined && { points }) }).value as {
          date: string;
          basis: string;
          netCashFlow: string;
        }[]
      ).map(({ date, basis, netCashFlow }) => [date, basis, netCashFlow]);
    expect(days()).toEqual([
      ['2020-03-31', 'estimated', '-33.00'],
      ['2020-06-30', 'estimated', '-33.00'],
      ['2020-09-30', 'estimated', '-53.00'],
      ['2020-12-31', 'actual', '-53.00'],
    ]);
    expect(days('events').map(([date]) => date)).toEqual(['2020-03-31', '2020-09-30', '2020-12-31']);
  });

  test('pooled: payments and values first, the rate from them', () => {
    const fund = (id: string, paid: number, worth: number) => ({
      id,
      events: [{ kind: 'call', date: '2021-01-01', investment: paid }],
      reports: [{ date: '2022-01-01', amount: worth }],
    });
    // 10 % on 100 and 20 % on 300 are 17.5 % on 400.
    expect(value('since-inception-irr', { commitments: [fund('I', 100, 110), fund('II', 300, 360)] })).toBeCloseTo(0.175, 12);
  });

  test('what does not exist, and why', () => {
    expect(ask({ measure: 'committed-capital', commitments: [{ id: 'Fund III' }], asOf: '2024-01-01' })).toMatchObject({
      value: null,
      findings: [{ code: 'commitment.missing', subject: 'Fund III', date: '2024-01-01' }],
    });
    expect(
      codes('unfunded-commitment', { commitments: [{ committed: 10, events: [{ kind: 'call', date: '2024-01-01', investment: 11 }] }] }),
    ).toEqual(['commitment.exceeded']);
  });

  test('wrong questions', () => {
    expect(refused('tvpi', { ...stake, nav: 3 })).toBe('questions.0.nav');
    expect(refused('tvpi', { ...stake, contributions: [1] })).toBe('questions.0.contributions');
    expect(refused('tvpi', { commitments: [{}] })).toBe('questions.0.asOf');
    expect(refused('tvpi', { commitments: [{ currency: 'EUR' }, { currency: 'USD' }], asOf: '2024-01-01' })).toBe(
      'questions.0.commitments',
    );
    expect(refused('tvpi', { commitments: [{ events: [{ kind: 'call', date: '2024-01-01', amount: 1 }] }] })).toBe(
      'questions.0.commitments.0.events.0',
    );
    expect(refused('horizon-irr', { ...stake, years: 0 })).toBe('questions.0.years');
  });
});

describe('beside an index', () => {
  // Wikipedia, Public Market Equivalent: -100, -50, 60, 10, worth 110; index 100, 105, 115, 117, 120.
  const wikipedia = { contributions: [100, 50, 0, 0, 0], distributions: [0, 0, 60, 10, 0], nav: 110, index: [100, 105, 115, 117, 120] };
  test('Wikipedia: Long-Nickels 104.28 and 5.30 %, Direct Alpha 1.09 %', () => {
    expect(value('long-nickels-value', wikipedia)).toBeCloseTo(104.28, 2);
    expect(value('long-nickels-irr', wikipedia)).toBeCloseTo(0.053, 4);
    expect(value('direct-alpha', wikipedia)).toBeCloseTo(0.0109, 4);
  });

  // Wikipedia, PME+: -100, -50, 60, 100, worth 20; index 100, 105, 115, 100, 120: lambda 0.86, 2.05 %.
  const plus = { contributions: [100, 50, 0, 0, 0], distributions: [0, 0, 60, 100, 0], nav: 20, index: [100, 105, 115, 100, 120] };
  test('Wikipedia: PME+ 0.86 and 2.05 %', () => {
    expect(value('pme-plus-lambda', plus)).toBeCloseTo(0.86, 2);
    expect(value('pme-plus', plus)).toBeCloseTo(0.0205, 4);
    expect(codes('long-nickels-value', plus)).toEqual(['index.short']);
  });

  // INSEAD (2019): 25 in, 15 out, worth 20; index 100, 115, 130: 1.14, 15.5, 14.4 %, 0.7, 14.3 %, 8.75 %.
  const insead = { contributions: [25, 0, 0], distributions: [0, 15, 0], nav: 20, index: [100, 115, 130] };
  test('INSEAD: Kaplan-Schoar 1.14 and the others', () => {
    expect(value('kaplan-schoar-pme', insead)).toBeCloseTo(1.14, 2);
    expect(value('long-nickels-value', insead)).toBeCloseTo(15.5, 1);
    expect(value('long-nickels-irr', insead)).toBeCloseTo(0.144, 3);
    expect(value('pme-plus-lambda', insead)).toBeCloseTo(0.7, 1);
    expect(value('pme-plus', insead)).toBeCloseTo(0.143, 3);
    expect(value('direct-alpha', insead)).toBeCloseTo(0.0875, 3);
  });

  // 100 in, 121 two periods later, the index 100 and 104.04: (1.21 / 1.0404)^(1/2) - 1 a period.
  test('by half-years, and continuously', () => {
    const halves = { contributions: [100, 0, 0], nav: 121, index: [100, 102, '104.04'], periodsPerYear: 2 };
    expect(value('direct-alpha', halves)).toBeCloseTo(1.21 / 1.0404 - 1, 12);
    expect(value('direct-alpha', { ...halves, compounding: 'continuous' })).toBeCloseTo(Math.log(1.21 / 1.0404), 12);
    expect(value('long-nickels-irr', halves)).toBeCloseTo(0.0404, 12);
  });

  // 100 in on 1 January 2021, 60 back a year of 365 days later, 80 left after another; index 100, 110, 132: (60 x 1.2 + 80) / 132.
  test('with dates, also of a commitment and by the prices of an instrument', () => {
    const index = { '2021-01-01': 100, '2022-01-01': 110, '2023-01-01': 132 };
    const plain = {
      contributions: [{ date: '2021-01-01', amount: 100 }],
      distributions: [{ date: '2022-01-01', amount: 60 }],
      nav: { '2023-01-01': 80 },
    };
    const commitment = {
      events: [
        { kind: 'call', date: '2021-01-01', investment: 100 },
        { kind: 'distribution', date: '2022-01-01', returnOfCapital: 60 },
      ],
      reports: [{ date: '2023-01-01', amount: 80 }],
    };
    const expected = expect.closeTo(152 / 132, 14);
    expect(value('kaplan-schoar-pme', { ...plain, index })).toEqual(expected);
    expect(value('kaplan-schoar-pme', { commitments: [commitment], index })).toEqual(expected);
    expect(value('kaplan-schoar-pme', { ...plain, index: 'WORLD' }, { prices: { WORLD: index } })).toEqual(expected);
    // 132 x^2 - 72 x - 80 = 0.
    expect(value('direct-alpha', { ...plain, index })).toBeCloseTo((72 + Math.sqrt(72 ** 2 + 4 * 132 * 80)) / 264 - 1, 12);
    expect(ask({ measure: 'kaplan-schoar-pme', ...plain, index: { '2021-06-01': 100 } })).toMatchObject({
      value: null,
      findings: [{ code: 'benchmark.missing', date: '2021-01-01' }],
    });
  });

  test('nothing distributed; a value beyond what the index could make', () => {
    expect(codes('pme-plus', { contributions: [100, 0], nav: 130, index: [1, 1] })).toEqual(['distributions.none']);
    expect(codes('pme-plus-lambda', { contributions: [100, 0], distributions: [0, 1], nav: 130, index: [1, 1] })).toEqual([
      'scaling.negative',
    ]);
  });

  test('wrong questions', () => {
    expect(refused('kaplan-schoar-pme', { ...insead, index: [100, 115] })).toBe('questions.0.index');
    expect(refused('kaplan-schoar-pme', { ...insead, index: { '2024-01-01': 1 } })).toBe('questions.0.index');
    expect(refused('kaplan-schoar-pme', { contributions: [1] })).toBe('questions.0.index');
    expect(refused('direct-alpha', { contributions: [{ date: '2024-01-01', amount: 1 }], index: 'NONE' })).toBe('questions.0.index');
  });
});

describe('pacing', () => {
  /*
   * 200 committed, half of the uncalled each year, three years, bow 1, 20 % growth. Calls 100, 50, 25. Values 100; 120 + 50 - 2/3 x 120 = 90;
   * 108 + 25 - 108 = 25.
   */
  const terms = { committed: 200, callRates: [0.5], life: 3, bow: 1, growth: 0.2 };
  test('three years by hand', () =>
    expect(ask({ measure: 'pacing', ...terms }).value).toEqual([
      { year: 1, call: 100, distribution: 0, nav: 100 },
      { year: 2, call: 50, distribution: expect.closeTo(80, 12), nav: expect.closeTo(90, 12) },
      { year: 3, call: 25, distribution: expect.closeTo(108, 12), nav: expect.closeTo(25, 12) },
    ]));

  test('a running fund, and a yield above the curve', () => {
    expect(ask({ measure: 'pacing', ...terms, from: { year: 2, called: 150, nav: 90 } }).value).toEqual([
      { year: 3, call: 25, distribution: 108, nav: 25 },
    ]);
    expect((ask({ measure: 'pacing', ...terms, yield: 0.8 }).value as { distribution: number }[])[1]?.distribution).toBeCloseTo(96, 12);
  });

  test('terms outside their ranges', () => {
    expect(refused('pacing', { ...terms, callRates: [0.5, 1.5] })).toBe('questions.0.callRates.1');
    expect(refused('pacing', { ...terms, committed: -1 })).toBe('questions.0.committed');
    expect(refused('pacing', { ...terms, bow: 0 })).toBe('questions.0.bow');
  });
});
