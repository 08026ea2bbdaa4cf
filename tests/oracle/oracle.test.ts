/** Tests the engine against the oracle, on random ledgers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figureDifferences } from './compare.ts';
import { engineFigures } from './engine.ts';
import { exactFraction, parseFraction, formatFraction } from './exact.ts';
import { internalRate } from './internal-rate.ts';
import { oracleFigures, type OracleFigures, type OracleLedger } from './oracle.ts';
import { ledgerCases } from './random-ledgers.ts';

const CENT = parseFraction('0.01');

test('the engine answers what the oracle answers, to the cent', () => {
  fc.assert(
    fc.property(ledgerCases, ({ ledger, market, from, to }) => {
      expect(figureDifferences(oracleFigures(ledger, market, from, to), engineFigures(ledger, market, from, to))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

describe('the comparison can fail', () => {
  test('a cent more in one transaction of the ledger is found', () => {
    fc.assert(
      fc.property(ledgerCases, fc.nat(), ({ ledger, market, to }, pick) => {
        const from = ledger.transactions[0]?.date as string;
        // In euros, where a cent is a cent; the cost that a transfer brings may leave with the next one.
        const seen = ledger.transactions.filter(
          ({ date, type, currency }) => date <= to && currency === 'EUR' && !type.startsWith('Transfer'),
        );
        const planted = withCentMore({ ...ledger, currency: 'EUR' }, seen[pick % seen.length] as OracleLedger['transactions'][number]);
        expect(
          figureDifferences(oracleFigures({ ...ledger, currency: 'EUR' }, market, from, to), engineFigures(planted, market, from, to)),
        ).not.toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('a cent more in any figure is found', () => {
    const [sample] = fc.sample(ledgerCases, { numRuns: 1, seed: 7 });
    const { ledger, market, from, to } = sample as NonNullable<typeof sample>;
    const right = oracleFigures(ledger, market, from, to);
    const money = Object.keys(right).filter(
      (key): key is Exclude<keyof OracleFigures, 'holdings'> => key !== 'holdings' && !key.endsWith('Weighted'),
    );
    expect(money.length).toBe(9);
    for (const key of money) expect(figureDifferences(right, { ...right, [key]: `${right[key]}1` }).length).toBe(1);
    const [name, row] = Object.entries(right.holdings)[0] as [string, OracleFigures['holdings'][string]];
    expect(figureDifferences(right, { ...right, holdings: { ...right.holdings, [name]: { ...row, value: '0.01' } } }).length).toBe(1);
    expect(figureDifferences(right, { ...right, holdings: {} }).length).toBe(Object.keys(right.holdings).length);
  });
});

function withCentMore(ledger: OracleLedger, entry: OracleLedger['transactions'][number]): OracleLedger {
  const amount = formatFraction({ ...parseFraction(entry.amount), ...addCent(entry.amount) }, 2);
  return { ...ledger, transactions: ledger.transactions.map((other) => (other === entry ? { ...entry, amount } : other)) };
}

function addCent(text: string) {
  const value = parseFraction(text);
  return exactFraction(value.n * CENT.d + CENT.n * value.d, value.d * CENT.d);
}

describe('the oracle itself', () => {
  test('rounds half away from zero', () => {
    expect(
      [parseFraction('0.125'), parseFraction('-0.125'), exactFraction(1n, 3n), exactFraction(-2n, 3n), parseFraction('-0.001')].map(
        (value) => formatFraction(value, 2),
      ),
    ).toEqual(['0.13', '-0.13', '0.33', '-0.67', '0.00']);
  });

  test('solves the example of the documentation of Microsoft Excel', () => {
    const flows = [
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    ] as const;
    expect(
      Number(
        internalRate(
          flows.map(([day, amount]) => ({ day: Date.parse(day) / 86_400_000, amount: exactFraction(BigInt(amount)) })),
          10,
        ),
      ),
    ).toBeCloseTo(0.373362535, 8);
  });
});
