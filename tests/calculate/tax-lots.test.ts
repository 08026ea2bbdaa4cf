/**
 * Tests what a disposal took where the answer lies outside the range, the portfolio or the price: published rules and examples, else worked out by
 * hand.
 */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';

type TaxLotTestFacts = Record<string, unknown>;
const ask = (question: TaxLotTestFacts, facts: TaxLotTestFacts) => calculate(Calculation.parse({ ...facts, questions: [question] }))[0]!;
const trade = (type: string, date: string, units: number, price: number, more: TaxLotTestFacts = {}) => ({
  date,
  type,
  instrument: 'X',
  units,
  price,
  ...more,
});
const buy = (date: string, units: number, price: number, more?: TaxLotTestFacts) => trade('Purchase', date, units, price, more);
const sell = (date: string, units: number, price: number, more?: TaxLotTestFacts) => trade('Sale', date, units, price, more);
const move = (type: string, date: string, units: number, portfolio: string, more: TaxLotTestFacts = {}) => ({
  date,
  type,
  instrument: 'X',
  units,
  portfolio,
  ...more,
});
const pounds = (transactions: readonly TaxLotTestFacts[], more: TaxLotTestFacts = {}) => ({
  currency: 'GBP',
  cost: { method: 'uk-pool' },
  transactions,
  ...more,
});
const gain = (facts: TaxLotTestFacts, to: string, from?: string) => ask({ measure: 'realised-gain', ...(from && { from }), to }, facts);

describe('the United Kingdom matches with what is bought after the range', () => {
  // TCGA 1992 s.106A(5), HMRC Capital Gains Manual CG51560: acquisitions within 30 days after the disposal, whichever tax year they fall in. 1000 - 400.
  test('a sale at the end of a tax year and a purchase in the next', () => {
    const facts = pounds([buy('2022-01-01', 100, 1), sell('2023-04-04', 100, 10), buy('2023-04-20', 100, 4)]);
    expect(gain(facts, '2023-04-05', '2022-04-06')).toMatchObject({ value: '600.00', findings: [] });
    expect(gain(facts, '2023-04-30', '2022-04-06').value).toBe('600.00');
    // What is held on the day is what was bought by then.
    expect(ask({ measure: 'lots', asOf: '2023-04-05' }, facts).value).toEqual([]);
    expect(ask({ measure: 'lots', asOf: '2023-04-20' }, facts).value).toMatchObject([{ units: '100', cost: '100.00' }]);
  });

  test('purchases after the sale come before the pool, and a sale of the day before both', () => {
    const later = pounds([buy('2023-09-01', 40, 2), sell('2023-09-12', 40, 3), buy('2023-10-01', 25, 4)]);
    // 120 - 25 x 4 - 15 x 2. Up to 12 October more may be bought than the facts know.
    expect(gain(later, '2023-09-30')).toMatchObject({
      value: '-10.00',
      findings: [{ code: 'gain.provisional', date: '2023-10-12', count: 1 }],
    });
    expect(gain({ ...later, knownUntil: '2023-10-12' }, '2023-09-30').findings).toEqual([]);
    const days = [
      buy('2023-03-01', 100, 1),
      buy('2023-03-02', 100, 2),
      sell('2023-03-02', 200, 10),
      buy('2023-03-03', 100, 3),
      sell('2023-03-03', 100, 3),
      buy('2023-03-06', 100, 4),
    ];
    // 2000 - 100 x 2 of the day - 100 x 4 of 6 March: what was bought on the 3rd is that day's sale's.
    expect(gain(pounds(days), '2023-03-02').value).toBe('1400.00');
  });

  // CG51555, the last stage, and TCGA 1992 s.105(2): more sold than held is identified with the earliest later purchases. 1000 - 400.
  test('more sold than held', () => {
    const facts = pounds([sell('2023-03-02', 100, 10), buy('2023-06-20', 100, 4)]);
    expect(gain(facts, '2023-03-31')).toMatchObject({ value: '600.00', findings: [] });
    expect(gain(facts, '2023-12-05')).toMatchObject({ value: '600.00', findings: [] });
  });
});

describe('the United Kingdom sees through splits and names where nothing is held', () => {
  const action = (kind: string, more: TaxLotTestFacts) => ({ kind, date: '2020-01-10', instrument: 'X', ...more });
  const answers = (corporateActions: readonly TaxLotTestFacts[], again: TaxLotTestFacts, sold = 100, proceeds = 10) => {
    const facts = pounds([buy('2019-12-01', 100, 4), sell('2020-01-01', sold, proceeds), again], { corporateActions });
    const rows = ask({ measure: 'lots', asOf: '2021-01-01' }, facts).value as { units: string; cost: string }[];
    return [gain(facts, '2021-01-01').value, ...rows.map(({ units, cost }) => `${units} for ${cost}`)];
  };

  // mattjgalloway/cgtcalc, example SplitBetweenSellAndFutureBuyDay: gains of 550 and 50 left that cost 100.
  test('a published example', () => {
    const facts = pounds([buy('2019-12-01', 100, 4), sell('2020-01-01', 100, 10), buy('2020-01-20', 200, 3), sell('2020-01-20', 150, 11)], {
      corporateActions: [action('split', { ratio: { new: '2', old: '1' } })],
    });
    expect(gain(facts, '2020-01-01').value).toBe('550.00');
    expect(ask({ measure: 'lots', asOf: '2021-01-01' }, facts).value).toMatchObject([{ units: '50', cost: '100.00' }]);
  });

  // By hand: 100 of the new shares for 300 are 50 of the old ones, the other 50 come out of the pool for 200.
  test('a split, on the day of the purchase too, a reverse split and a bonus', () => {
    const two = [action('split', { ratio: { new: '2', old: '1' } })];
    expect(answers(two, buy('2020-01-20', 100, 3))).toEqual(['500.00', '100 for 200.00']);
    // 100 new ones for 400 on the day itself: 400 and 50 x 4.
    expect(answers(two, buy('2020-01-10', 100, 4))).toEqual(['400.00', '100 for 200.00']);
    // 40 for 300 were 80: 300 and 20 x 4.
    const half = [action('split', { ratio: { new: '1', old: '2' } })];
    expect(answers(half, buy('2020-01-20', 40, 7.5))).toEqual(['620.00', '40 for 320.00']);
    // 20 for 30 were 10: 30 and 90 x 4.
    const bonus = [action('bonus', { ratio: { new: '1', old: '1' } })];
    expect(answers(bonus, buy('2020-01-20', 20, 1.5))).toEqual(['610.00', '20 for 40.00']);
  });

  // The same share under another name. By hand: 20 x 1.50 + 30 x 4 = 150 of 500.
  test('a change of name, whether or not some are held', () => {
    const renamed = [action('renamed', { to: 'Y' })];
    const again = { ...buy('2020-01-20', 20, 1.5), instrument: 'Y' };
    expect(answers(renamed, again, 50)).toEqual(['350.00', '70 for 280.00']);
    // 30 and 80 x 4 of 1,000.
    expect(answers(renamed, again)).toEqual(['650.00', '20 for 80.00']);
    // What bears the old name since is another share.
    expect(answers(renamed, buy('2020-01-20', 20, 1.5), 50)[0]).toBe('300.00');
  });
});

describe('what rounding leaves', () => {
  const of = (transactions: readonly TaxLotTestFacts[], more: TaxLotTestFacts = {}) => ({
    tradesPaid: 'from-outside',
    transactions,
    ...more,
  });
  const agreed = (facts: TaxLotTestFacts, to: string) => {
    const { rows, total } = ask({ measure: 'realised-gains', to }, facts).value as {
      rows: { proceeds: string; cost: string; gain: string }[];
      total: { proceeds: string; cost: string; gain: string };
    };
    for (const column of ['proceeds', 'cost', 'gain'] as const)
      expect(rows.reduce((so, row) => so + Math.round(Number(row[column]) * 100), 0)).toBe(Math.round(Number(total[column]) * 100));
    for (const { proceeds, cost, gain: own } of rows) expect(Number(proceeds) - Number(cost)).toBeCloseTo(Number(own), 8);
    expect(gain(facts, to).value).toBe(total.gain);
    return { rows, total };
  };
  const one = (date: string, type: string, units: number, amount: string, fee = '0') => ({
    date,
    type,
    instrument: 'X',
    units,
    amount,
    fee,
  });

  test.each(['average', 'fifo', 'uk-pool'])('is kept from the sum of the sales: %s', (method) => {
    // All are sold, so what was gained is what came in less what went out: 120 - 100.
    const three = of(
      [1, 2, 3].map((day) => one(`2024-02-0${day}`, 'Sale', 1, '40')).toSpliced(0, 0, one('2024-01-01', 'Purchase', 3, '100')),
      {
        prices: { X: { '2024-01-01': 33 } },
        cost: { method },
      },
    );
    const { rows, total } = agreed(three, '2024-03-01');
    expect(total).toMatchObject({ cost: '100.00', gain: '20.00' });
    expect(rows.map(({ cost }) => cost)).toEqual(['33.34', '33.33', '33.33']);
    expect(ask({ measure: 'gain', to: '2024-03-01' }, three).value).toBe('20.00');
  });

  test('300 units for 100.50, sold one by one for 1.00', () => {
    const days = Array.from({ length: 300 }, (_, i) => new Date(Date.UTC(2024, 0, 2 + i)).toISOString().slice(0, 10));
    const facts = of([one('2024-01-01', 'Purchase', 300, '100.50'), ...days.map((day) => one(day, 'Sale', 1, '1'))]);
    expect(agreed(facts, '2024-12-31').total.gain).toBe('199.50');
  });

  // Ghostfolio, portfolio-calculator-jnug-buy-and-sell-and-buy-and-sell.spec.ts: 39.95 (all fees of 4.00 in it).
  test('a published example', () => {
    const facts = of([
      one('2025-12-11', 'Purchase', 10, '1885.05', '1'),
      one('2025-12-18', 'Sale', 10, '1890', '1'),
      one('2025-12-18', 'Purchase', 10, '2041.1', '1'),
      one('2025-12-28', 'Sale', 10, '2080.10', '1'),
    ]);
    expect(agreed(facts, '2025-12-28').total.gain).toBe('39.95');
  });
});

describe('more sold than was ever held', () => {
  // By hand: 15 sold for 180, 10 of them held at 100: 120 - 100. What the other five cost nobody knows.
  const facts = { transactions: [buy('2024-01-01', 10, 10), sell('2024-02-01', 15, 12)], prices: { X: { '2024-02-01': 12 } } };

  test('counts what was held, and says so', () => {
    const answer = gain(facts, '2024-12-31');
    expect(answer.value).toBe('20.00');
    expect(answer.findings).toContainEqual({ code: 'units.negative', subject: 'X', date: '2024-02-01' });
    expect(answer.findings).toContainEqual({ code: 'value.incomplete', count: 1 });
    expect(ask({ measure: 'realised-gains', to: '2024-12-31' }, facts).value).toMatchObject({
      rows: [
        { units: '10', proceeds: '120.00', cost: '100.00', gain: '20.00' },
        { units: '5', proceeds: '60.00', cost: null, gain: null, lots: [] },
      ],
      total: { gain: '20.00' },
    });
    expect(ask({ measure: 'cost', asOf: '2024-02-01', scope: { instruments: ['X'] } }, facts)).toMatchObject({
      value: null,
      findings: [{ code: 'units.negative', subject: 'X', date: '2024-02-01' }],
    });
  });

  test('what is bought next is what was sold, by every method', () => {
    for (const method of ['average', 'fifo', 'lifo', 'hifo', 'specific', 'uk-pool']) {
      const covered = {
        ...facts,
        cost: { method },
        transactions: [...facts.transactions, buy('2024-06-03', 8, 9)],
        knownUntil: '2024-12-31',
      };
      // 180 - 100 - 5 x 9, in whatever range the sale lies.
      for (const to of ['2024-02-01', '2024-12-31']) expect(gain(covered, to)).toMatchObject({ value: '35.00' });
      expect(ask({ measure: 'lots', asOf: '2024-12-31' }, covered).value).toMatchObject([{ units: '3', cost: '27.00' }]);
    }
  });
});

describe('several portfolios', () => {
  const two = [
    buy('2023-03-01', 100, 1, { portfolio: 'a' }),
    buy('2023-03-02', 100, 3, { portfolio: 'b' }),
    buy('2023-03-03', 100, 8, { portfolio: 'isa' }),
    sell('2024-03-02', 100, 5, { portfolio: 'a' }),
  ];
  const pools = { cost: { method: 'uk-pool', pools: { taxable: ['a', 'b'] } }, knownUntil: '2024-12-31' };

  // TCGA 1992 s.104(3): securities of one class held by one person in one capacity are one asset; those of an individual savings account are held in
  // another. 500 - 100 x 400 / 200.
  test('of one owner are one holding where they pool', () => {
    expect(gain(pounds(two, { knownUntil: '2024-12-31' }), '2024-12-05').value).toBe('400.00');
    expect(gain(pounds(two, pools), '2024-12-05')).toMatchObject({ value: '300.00', findings: [] });
    // What is left: 100 of the pool for 200, and the 100 of the savings account for 800.
    expect(ask({ measure: 'lots', asOf: '2024-12-05' }, pounds(two, pools)).value).toMatchObject([
      { units: '100', cost: '200.00' },
      { units: '100', cost: '800.00' },
    ]);
    // A portfolio by itself has its part of the pool.
    const part = (portfolio: string, measure: string) =>
      ask(
        { measure, scope: { portfolios: [portfolio] }, ...(measure === 'lots' ? { asOf: '2024-12-05' } : { to: '2024-12-05' }) },
        pounds(two, pools),
      ).value;
    expect([part('a', 'realised-gain'), part('b', 'realised-gain')]).toEqual(['300.00', '0.00']);
    expect([part('a', 'lots'), part('b', 'lots')]).toMatchObject([[], [{ units: '100', cost: '200.00' }]]);
  });

  test('a split is one split of the pool', () => {
    const split = { kind: 'split', date: '2023-06-01', instrument: 'X', ratio: { new: 2, old: 1 } };
    const facts = pounds(two.slice(0, 2), { ...pools, corporateActions: [split] });
    expect(ask({ measure: 'lots', asOf: '2024-01-01' }, facts).value).toMatchObject([{ units: '400', cost: '400.00' }]);
  });

  test('of methods that do not pool are refused', () => {
    expect(() => gain(pounds(two, { cost: { method: 'fifo', pools: { taxable: ['a', 'b'] } } }), '2024-12-05')).toThrow(/one method/);
    expect(() => gain(pounds(two, { cost: { method: 'average', pools: { one: ['a'], other: ['a'] } } }), '2024-12-05')).toThrow(
      /two pools/,
    );
  });
});

describe('units that go from one portfolio to another', () => {
  const moved = [
    buy('2023-01-01', 100, 1, { portfolio: 'a', id: 'bought' }),
    move('TransferOut', '2023-02-01', 100, 'a'),
    move('TransferIn', '2023-02-01', 100, 'b'),
    sell('2023-04-01', 100, 5, { portfolio: 'b' }),
  ];
  const prices = { X: { '2023-01-01': 1, '2023-02-01': 3, '2023-04-01': 5 } };

  // By hand: bought for 100 and sold for 500 by the same owner; at the market value of the transfer, 300, 200 of the gain would be lost.
  test.each(['average', 'fifo', 'lifo', 'hifo', 'specific', 'uk-pool'])('keep their cost and day by %s', (method) => {
    const facts = { currency: 'GBP', cost: { method }, transactions: moved, prices, knownUntil: '2023-12-31' };
    for (const scope of [{}, { portfolios: ['b'] }])
      expect(ask({ measure: 'realised-gains', to: '2023-12-31', scope }, facts).value).toMatchObject({
        rows: [{ cost: '100.00', gain: '400.00', lots: [{ lot: 'bought', acquired: '2023-01-01' }] }],
      });
    expect(ask({ measure: 'realised-gain', to: '2023-12-31', scope: { portfolios: ['a'] } }, facts).value).toBe('0.00');
  });

  test('at a cost that is told keep that, and what comes from elsewhere costs what it is worth', () => {
    const told = moved.with(2, move('TransferIn', '2023-02-01', 100, 'b', { amount: 250 }));
    expect(gain({ currency: 'GBP', transactions: told, prices }, '2023-12-31').value).toBe('250.00');
    const more = moved.with(2, move('TransferIn', '2023-02-01', 120, 'b')).with(3, sell('2023-04-01', 120, 5, { portfolio: 'b' }));
    // 600 - 100 - 20 x 3.
    expect(gain({ currency: 'GBP', transactions: more, prices }, '2023-12-31').value).toBe('440.00');
  });
});

describe('bonds', () => {
  const bond = { maturity: '2030-01-15', coupon: 0.06, frequency: 2, dayCount: '30/360' };
  const facts = {
    instruments: [{ id: 'X', bond }],
    prices: { X: { '2024-03-15': 98, '2024-07-15': 98, '2024-12-30': 99, '2024-12-31': 99 } },
    transactions: [
      buy('2024-03-15', 50000, 98),
      { date: '2024-07-15', type: 'Interest', instrument: 'X', amount: 1500 },
      sell('2024-12-31', 50000, 99),
    ],
  };

  // IRS Publication 550, "Bonds Sold Between Interest Dates": interest to the date of sale is interest, no part of the proceeds; interest bought is no part
  // of the basis. By hand, 30/360: 60 days bought are 500, 166 sold 1,383.33; 49,500 - 49,000.
  test('a gain is that of the price, and accrued interest stands apart', () => {
    expect(gain(facts, '2024-12-31').value).toBe('500.00');
    expect(ask({ measure: 'realised-gains', to: '2024-12-31' }, facts).value).toMatchObject({
      rows: [{ proceeds: '49500.00', cost: '49000.00', gain: '500.00', accruedInterest: '883.33' }],
    });
    expect(ask({ measure: 'income', to: '2024-12-31' }, facts).value).toBe('1500.00');
    // Together they are what was earned: 50,883.33 + 1,500 - 49,500.
    expect(500 + 883.33 + 1500).toBeCloseTo(50883.33 + 1500 - 49500, 8);
    expect(gain({ ...facts, cost: { accruedInterest: 'in-cost' } }, '2024-12-31').value).toBe('1383.33');
  });

  test('what is held likewise', () => {
    // 165 days since 15 July are 1,375.
    const held = { ...facts, transactions: facts.transactions.slice(0, 2) };
    expect(ask({ measure: 'unrealised-gains', asOf: '2024-12-30' }, held).value).toMatchObject({
      rows: [{ value: '50875.00', accruedInterest: '1375.00', cost: '49000.00', gain: '500.00' }],
    });
    const scope = { instruments: ['X'] };
    expect(ask({ measure: 'unrealised-gain', asOf: '2024-12-30', scope }, held).value).toBe('500.00');
    expect(ask({ measure: 'gain-on-cost', asOf: '2024-12-30', scope }, held).value).toBeCloseTo(500 / 49000, 12);
  });

  // Ex dividend a buyer is paid the interest that goes to the seller; 30/360, three days before the coupon of 1,500: 50,000 x 6 % x 3 / 360 = 25.
  test('ex dividend', () => {
    const gilt = { ...facts, instruments: [{ id: 'X', bond: { ...bond, exDividend: { days: 7, business: false } } }] };
    const bought = { ...gilt, transactions: [buy('2024-07-12', 50000, 98)] };
    expect(ask({ measure: 'cost', asOf: '2024-07-12', scope: { instruments: ['X'] } }, bought).value).toBe('49000.00');
    expect(ask({ measure: 'fees', to: '2024-07-12' }, bought).value).toBe('0.00');
    expect(ask({ measure: 'value', asOf: '2024-07-12', scope: { instruments: [], cash: true } }, bought).value).toBe('-48975.00');
  });
});
