/** Tests how corporate actions divide cost, against published examples. */
import { describe, expect, test } from 'vitest';
import { calculate, Calculation } from '#engine/measures';

type CorporateActionTestFacts = Record<string, unknown>;
const ask = (question: CorporateActionTestFacts, facts: CorporateActionTestFacts) =>
  calculate(Calculation.parse({ ...facts, questions: [question] }))[0]!;
const costs = (facts: CorporateActionTestFacts, asOf: string) =>
  Object.fromEntries(
    (ask({ measure: 'holdings', asOf, scope: { cash: false } }, facts).value as { instrument: string; units: string; cost: string }[]).map(
      ({ instrument, units, cost }) => [instrument, `${units} for ${cost}`],
    ),
  );
const bought = (instrument: string, date: string, units: number, amount: number) => ({ date, type: 'Purchase', instrument, units, amount });

describe('cost by value', () => {
  // HMRC Capital Gains Manual CG51920: 10,000 ordinary shares of H Ltd for 15,000; one 'A' ordinary and one preference share for every two. Values of
  // 110p, 90p and 50p: 11,000, 4,500 and 2,500 of 18,000.
  const H = {
    currency: 'GBP',
    cost: { method: 'uk-pool' },
    prices: { ordinary: { '2008-06-02': '1.10' }, A: { '2008-06-02': '0.90' }, preference: { '2008-06-02': '0.50' } },
    transactions: [bought('ordinary', '2005-11-01', 10000, 15000)],
    corporateActions: [
      { kind: 'spin-off', date: '2008-06-02', instrument: 'ordinary', to: 'A', ratio: { new: 1, old: 2 }, costShare: '0.25' },
      { kind: 'spin-off', date: '2008-06-02', instrument: 'ordinary', to: 'preference', ratio: { new: 1, old: 2 } },
    ],
  };
  test('a bonus of two other classes (CG51920)', () => {
    expect(costs(H, '2008-06-02')).toEqual({ ordinary: '10000 for 9166.67', A: '5000 for 3750.00', preference: '5000 for 2083.33' });
  });

  // HMRC Capital Gains Manual CG51930: 5,000 ordinary shares for 20,000; 1,250 preference shares at par, so that 21,250 are divided by values of 10 and
  // 1.10: 97.32 % for the ordinary shares, which the manual shows as 20,681.
  test('rights of another class (CG51930)', () => {
    const J = {
      currency: 'GBP',
      cost: { method: 'uk-pool' },
      prices: { ordinary: { '2005-11-01': '10' }, preference: { '2005-11-01': '1.10' } },
      // What was paid for the rights counts as paid for the ordinary shares (TCGA 1992, section 128).
      transactions: [bought('ordinary', '2002-05-01', 5000, 21250)],
      corporateActions: [{ kind: 'spin-off', date: '2005-11-01', instrument: 'ordinary', to: 'preference', ratio: { new: 1, old: 4 } }],
    };
    const { ordinary, preference } = costs(J, '2005-11-01');
    expect(Math.abs(Number(ordinary?.split(' for ')[1]) - 20681)).toBeLessThan(2);
    // The two make the whole.
    expect(Number(ordinary?.split(' for ')[1]) + Number(preference?.split(' for ')[1])).toBeCloseTo(21250, 8);
  });

  // TCGA 1992 sections 128 and 129, worked by hand: 1,000 for 3,000 taken over for 1 share worth 4 and 1 in cash each: a fifth of the cost leaves.
  test('a takeover for shares and cash', () => {
    const facts = {
      currency: 'GBP',
      cost: { method: 'uk-pool' },
      prices: { heir: { '2024-05-01': '4' } },
      transactions: [bought('target', '2020-01-02', 1000, 3000)],
      corporateActions: [
        {
          kind: 'merger',
          date: '2024-05-01',
          instrument: 'target',
          to: 'heir',
          ratio: { new: 1, old: 1 },
          cash: { amount: 1, currency: 'GBP' },
        },
      ],
    };
    expect(costs(facts, '2024-05-01')).toEqual({ heir: '1000 for 2400.00' });
    expect(ask({ measure: 'realised-gains', to: '2024-05-01' }, facts).value).toMatchObject({
      rows: [{ instrument: 'target', units: '200', proceeds: '1000.00', cost: '600.00', gain: '400.00' }],
    });
  });
});

// IRS Publication 550, "Nondividend distributions": stock for 100 pays 80 of capital, which lowers the basis to 20; a further 30 leave a basis of 0 and a
// gain of 10.
test('a return of capital beyond the basis (Publication 550)', () => {
  const facts = {
    currency: 'USD',
    transactions: [bought('X', '2009-01-02', 1, 100)],
    corporateActions: [
      { kind: 'return-of-capital', date: '2012-06-01', instrument: 'X', cash: { amount: 80, currency: 'USD' } },
      { kind: 'return-of-capital', date: '2021-06-01', instrument: 'X', cash: { amount: 30, currency: 'USD' } },
    ],
  };
  expect(costs(facts, '2012-12-31')).toEqual({ X: '1 for 20.00' });
  expect(costs(facts, '2021-12-31')).toEqual({ X: '1 for 0.00' });
  expect(ask({ measure: 'realised-gain', to: '2021-12-31' }, facts).value).toBe('10.00');
});

test('into a line that is quoted in another currency, the cost in the currency of the quotes goes at the rate of the day', () => {
  // Worked by hand: 10 for 1,000 dollars at 1.25 cost 800. Merged when a euro is 1.00: 1,000 euros. Nothing moves in euros after that.
  const facts = {
    instruments: [
      { id: 'us', currency: 'USD' },
      { id: 'eu', currency: 'EUR' },
    ],
    prices: { us: { '2024-01-02': 100 }, eu: { '2024-02-01': 100 } },
    rates: [{ base: 'EUR', quote: 'USD', values: { '2024-01-02': 1.25, '2024-02-01': 1, '2024-03-01': 1.1 } }],
    transactions: [bought('us', '2024-01-02', 10, 1000)],
    corporateActions: [{ kind: 'merger', date: '2024-02-01', instrument: 'us', to: 'eu', ratio: { new: 1, old: 1 } }],
  };
  expect(ask({ measure: 'unrealised-gains', asOf: '2024-03-01' }, facts).value).toMatchObject({
    rows: [{ instrument: 'eu', value: '1000.00', cost: '800.00', gain: '200.00', priceGain: '0.00', currencyGain: '200.00' }],
  });
});
