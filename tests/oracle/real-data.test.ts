/** Tests the engine against the oracle over public closes and rates; skipped where the files are absent. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figureDifferences } from './compare.ts';
import { engineFigures } from './engine.ts';
import { oracleFigures } from './oracle.ts';
import { REAL_LEDGER, realExpectations, realMarket } from './real-data.ts';

const DATA = new URL('../../../shared/data/', import.meta.url);
const CLOSES = new URL('ffn_aapl_msft_c_daily_2004_2014.csv', DATA);
const RATES = new URL('ecb_eurofxref_hist.csv', DATA);

describe.skipIf(!existsSync(CLOSES) || !existsSync(RATES))('three shares from 2004 to 2014, reported in euros', () => {
  const market = () => {
    const all = realMarket(readFileSync(CLOSES, 'utf8'), readFileSync(RATES, 'utf8'));
    return { ...all, rates: { 'EUR/USD': all.rates['EUR/USD'] ?? {} } };
  };

  test('every figure of every range is the same to the cent', () => {
    const known = market();
    for (const expected of realExpectations(known)) {
      expect({
        ...expected,
        differences: figureDifferences(expected.figures, engineFigures(REAL_LEDGER, known, expected.from, expected.to)),
      }).toMatchObject({
        differences: [],
      });
    }
  });

  test('a ledger with one cent more somewhere is found out', () => {
    const known = market();
    const { date: from } = REAL_LEDGER.transactions[0] as (typeof REAL_LEDGER.transactions)[number];
    const expected = oracleFigures(REAL_LEDGER, known, from, '2014-03-10');
    for (const [index, entry] of REAL_LEDGER.transactions.entries()) {
      const planted = REAL_LEDGER.transactions.with(index, { ...entry, amount: (Number(entry.amount) + 0.01).toFixed(2) });
      expect([
        index,
        figureDifferences(expected, engineFigures({ ...REAL_LEDGER, transactions: planted }, known, from, '2014-03-10')).length > 0,
      ]).toEqual([index, true]);
    }
  });
});
