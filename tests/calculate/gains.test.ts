/** Tests cost and gains against published examples. Expected figures are those of the source, named above each. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';

type GainTestFacts = Record<string, unknown>;
const ask = (question: GainTestFacts, facts: GainTestFacts) => calculate(Calculation.parse({ ...facts, questions: [question] }))[0]!;
const buy = (date: string, units: number, amount: number | string, more: GainTestFacts = {}) => ({
  date,
  type: 'Purchase',
  instrument: 'X',
  units,
  amount,
  ...more,
});
const sell = (date: string, units: number, amount: number | string, more: GainTestFacts = {}) => ({
  date,
  type: 'Sale',
  instrument: 'X',
  units,
  amount,
  ...more,
});
const gains = (facts: GainTestFacts, to = '2030-12-31') =>
  (ask({ measure: 'realised-gains', to }, facts).value as { rows: Record<string, string>[] }).rows;
const pounds = (transactions: readonly GainTestFacts[], corporateActions: readonly GainTestFacts[] = []) => ({
  currency: 'GBP',
  cost: { method: 'uk-pool' },
  transactions,
  corporateActions,
});

describe('the United Kingdom', () => {
  // HMRC helpsheet HS284 "Shares and Capital Gains Tax", example 3, Lobster plc: 1,000 at 400p and 150 of costs, 500 at 410p and 80; 700 sold at
  // 480p less 100, then 400 at 520p less 105. Gains of 329 and 300 in whole pounds.
  const lobster = [
    buy('2015-04-01', 1000, 4000, { fee: 150 }),
    buy('2018-09-01', 500, 2050, { fee: 80 }),
    sell('2022-05-01', 700, 3360, { fee: 100 }),
    sell('2023-02-01', 400, 2080, { fee: 105 }),
  ];

  test('the pool of HS284, with charges in cost and proceeds', () => {
    expect(gains(pounds(lobster)).map(({ gain }) => Math.floor(Number(gain)))).toEqual([329, 300]);
    expect(ask({ measure: 'realised-gain', from: '2022-04-06', to: '2023-04-05' }, pounds(lobster)).value).toBe('629.67');
  });

  // ACCA paper TX-UK, OpenTuition notes FA2022, chapter 13, example 1 (Jane): 1,500 for 20,000 and 500 for 10,000; 1,000 sold on 28 June for 25,000;
  // 200 bought on 7 July for 4,000. 200 are matched: 5,000 - 4,000; 800 are of the pool: 20,000 - 12,000.
  test('bought back within 30 days (ACCA)', () => {
    const jane = [
      buy('2017-05-31', 1500, 20000),
      buy('2018-06-30', 500, 10000),
      sell('2022-06-28', 1000, 25000),
      buy('2022-07-07', 200, 4000),
    ];
    expect(gains(pounds(jane))).toMatchObject([{ proceeds: '25000.00', cost: '16000.00', gain: '9000.00' }]);
    expect(ask({ measure: 'lots', asOf: '2022-07-31' }, pounds(jane)).value).toMatchObject([{ units: '1200', cost: '18000.00' }]);
  });

  // ACCA, June 2010, Problematic Ltd: 15,000 for 12,600; 1 for 3 rights at 2.20; 16,000 sold for 54,400 out of a pool of 20,000 for 23,600: cost 18,880.
  test('rights that are taken up enlarge the pool (ACCA)', () => {
    const problematic = [buy('2005-06-26', 15000, 12600), buy('2008-09-28', 5000, 11000), sell('2012-06-14', 16000, 54400)];
    expect(gains(pounds(problematic))).toMatchObject([{ cost: '18880.00', gain: '35520.00' }]);
  });

  // HMRC Capital Gains Manual CG51895, by number of shares: 1,000 for 4,300; 200 by rights for 700; 400 sold for 1,640 cost 400/1,200 x 5,000.
  test('rights of the same class (CG51895)', () => {
    const facts = pounds([buy('1985-05-15', 1000, 4300), buy('1987-09-15', 200, 700), sell('1988-09-15', 400, 1640)]);
    expect(gains(facts)).toMatchObject([{ cost: '1666.67' }]);
    expect(ask({ measure: 'cost', asOf: '1988-12-31', scope: { cash: false } }, facts).value).toBe('3333.33');
  });

  // TCGA 1992 section 105(1)(a): what is acquired on one day is one acquisition. Worked by hand: 10 at 1 and 10 at 3 make 20 at 2.
  test('purchases of one day are one', () => {
    const facts = pounds([buy('2024-03-01', 10, 10), buy('2024-03-01', 10, 30), sell('2024-03-01', 10, 25)]);
    expect(gains(facts)).toMatchObject([{ cost: '20.00', gain: '5.00' }]);
  });
});

describe('the United States', () => {
  // IRS, frequently asked questions on stocks and splits: 100 at 10 and 100 at 12, split 2 for 1: 200 with a basis of 1,000 (5 each), 200 of 1,200 (6 each).
  test('a split, lot by lot (IRS)', () => {
    const facts = {
      currency: 'USD',
      cost: { method: 'fifo' },
      transactions: [buy('2020-01-02', 100, 1000, { id: 'first' }), buy('2021-01-04', 100, 1200, { id: 'second' })],
      corporateActions: [{ kind: 'split', date: '2022-01-03', instrument: 'X', ratio: { new: 2, old: 1 } }],
    };
    expect(ask({ measure: 'lots', asOf: '2022-12-30' }, facts).value).toMatchObject([
      { lot: 'first', acquired: '2020-01-02', units: '200', cost: '1000.00' },
      { lot: 'second', acquired: '2021-01-04', units: '200', cost: '1200.00' },
    ]);
  });

  // IRS Publication 550, nontaxable stock dividends: one share for 30 and one for 45; two new ones for each: three of 10 and three of 15.
  test('a stock dividend, lot by lot (Publication 550)', () => {
    const facts = (method: string) => ({
      currency: 'USD',
      cost: { method },
      transactions: [buy('2020-01-02', 1, 30), buy('2021-01-04', 1, 45), sell('2022-06-01', 3, 60)],
      corporateActions: [{ kind: 'bonus', date: '2022-01-03', instrument: 'X', ratio: { new: 2, old: 1 } }],
    });
    expect(gains(facts('fifo'))).toMatchObject([{ cost: '30.00', gain: '30.00' }]);
    expect(gains(facts('lifo'))).toMatchObject([{ cost: '45.00', gain: '15.00' }]);
    expect(gains(facts('hifo'))).toMatchObject([{ cost: '45.00' }]);
    expect(gains(facts('average'))).toMatchObject([{ cost: '37.50' }]);
  });

  // IRS Publication 4491, workout "Basis of Stock": Alice paid 1,100 with the commission of 25; ten more for a hundred make 10 a share.
  test('the commission belongs to the basis (Publication 4491)', () => {
    const facts = {
      currency: 'USD',
      transactions: [buy('2020-01-02', 100, 1075, { fee: 25 }), sell('2021-01-04', 11, 200)],
      corporateActions: [{ kind: 'bonus', date: '2020-06-01', instrument: 'X', ratio: { new: 10, old: 100 } }],
    };
    expect(gains(facts)).toMatchObject([{ cost: '110.00', gain: '90.00' }]);
  });
});

describe('the part of currency', () => {
  // Worked by hand: 10 at 100 dollars when a euro is 1.25, sold at 120 when it is 1.20. Cost 800; at the rate of the sale it would be 833.33.
  const FACTS = {
    currency: 'EUR',
    instruments: [{ id: 'X', currency: 'USD' }],
    prices: { X: { '2024-01-02': 100, '2024-06-03': 120 } },
    rates: [{ base: 'EUR', quote: 'USD', values: { '2024-01-02': 1.25, '2024-06-03': 1.2 } }],
  };
  const PARTS = { cost: '800.00', gain: '200.00', priceGain: '166.67', currencyGain: '33.33' };

  test('is told apart, realised and unrealised alike', () => {
    const bought = [buy('2024-01-02', 10, 1000)];
    expect(gains({ ...FACTS, transactions: [...bought, sell('2024-06-03', 10, 1200)] })).toMatchObject([{ proceeds: '1000.00', ...PARTS }]);
    expect(ask({ measure: 'unrealised-gains', asOf: '2024-06-03' }, { ...FACTS, transactions: bought }).value).toEqual({
      rows: [{ instrument: 'X', value: '1000.00', accruedInterest: '0.00', ...PARTS, findings: [] }],
      total: { value: '1000.00', accruedInterest: '0.00', ...PARTS },
    });
  });

  test('units transferred in bring their cost at the rate of the day they were acquired', () => {
    const brought = { date: '2024-06-03', type: 'TransferIn', instrument: 'X', units: 10, amount: 1000, acquired: '2024-01-02', id: 'old' };
    const facts = { ...FACTS, cost: { method: 'fifo' }, transactions: [brought] };
    expect(ask({ measure: 'unrealised-gains', asOf: '2024-06-03' }, facts).value).toMatchObject({ rows: [PARTS] });
    expect(ask({ measure: 'lots', asOf: '2024-06-03' }, facts).value).toMatchObject([
      { lot: 'old', acquired: '2024-01-02', cost: '800.00' },
    ]);
  });

  test('a price that is missing: what is unknown is null, and said', () => {
    const answer = ask(
      { measure: 'unrealised-gains', asOf: '2024-06-03' },
      { ...FACTS, prices: {}, transactions: [buy('2024-01-02', 10, 1000)] },
    );
    expect(answer).toMatchObject({
      value: { rows: [{ value: null, cost: '800.00', gain: null, priceGain: null, currencyGain: '33.33' }], total: null },
    });
    expect(answer.findings.map(({ code }) => code)).toEqual(['price.missing', 'value.incomplete']);
  });
});

test('fees and taxes beside cost and proceeds where the rule expenses them', () => {
  const transactions = [buy('2024-01-02', 10, 100, { fee: 5, tax: 1 }), sell('2024-06-03', 10, 130, { fee: 7, tax: 2 })];
  const by = (cost: GainTestFacts) => gains({ cost, transactions })[0];
  expect(by({})).toMatchObject({ proceeds: '121.00', cost: '106.00', gain: '15.00' });
  expect(by({ fees: 'expensed' })).toMatchObject({ proceeds: '128.00', cost: '101.00', gain: '27.00' });
  expect(by({ fees: 'expensed', taxes: 'expensed' })).toMatchObject({ proceeds: '130.00', cost: '100.00', gain: '30.00' });
});
