/** Tests that the bridge closes for every ledger, at every level, and that each of its parts follows its own definition, worked out by the oracle. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, compare, add, formatDecimal, sum, ZERO, type Amount } from '#packages/money';
import { rangeFigures } from '#engine/valuation';
import type { ValueBridge } from '#engine/bridge';
import { closingOf } from '../../engine/bridge/bridge.ts';
import { engineBridge, bridgeDifferences, lotDifferences } from './compare-bridge.ts';
import { placesOf } from './life-bridge.ts';
import { lives } from './lives.ts';
import { TRIES, ProofTally } from './proof.ts';

const closes = (one: ValueBridge) => expect(formatDecimal(closingOf(one))).toBe(formatDecimal(one.closing));

test('each part is what its definition says, by holding and by lot; the rest is rounding alone; and the parts make the closing value', ({
  task,
}) => {
  const tally = new ProofTally();
  fc.assert(
    fc.property(lives, (life) => {
      const all = engineBridge(life);
      expect(bridgeDifferences(life, all)).toEqual([]);
      expect(lotDifferences(life, all)).toEqual([]);
      for (const row of all.rows) closes(row);
      const total = all.total as ValueBridge;
      closes(total);
      for (const effect of ['priceEffect', 'currencyEffect', 'income', 'fees', 'taxes'] as const)
        expect(compare(sum(all.rows.map((row) => row[effect])), total[effect])).toBe(0);
      const figures = rangeFigures(all.book, all.range);
      for (const part of ['opening', 'closing', 'income', 'fees', 'taxes'] as const)
        expect(compare(figures[part] ?? ZERO, total[part])).toBe(0);
      tally.see(life, { rows: all.rows.length, lots: all.lots.length });
    }),
    TRIES,
  );
  task.meta.proven = tally.seen;
}, 14_400_000);

describe('the comparison can fail', () => {
  const sample = fc.sample(lives, { numRuns: 40, seed: 11 }).filter((life) => engineBridge(life).lots.length > 1 && life.acts.length > 0);
  const PARTS = ['opening', 'contributions', 'withdrawals', 'income', 'fees', 'taxes', 'closing', 'priceEffect', 'currencyEffect'] as const;
  const more = (value: Amount, places: number) => add(value, amount(places === 0 ? '1' : '0.01'));

  test('a cent more in any part of any row is found', () => {
    expect(sample.length).toBeGreaterThan(5);
    for (const life of sample) {
      const all = engineBridge(life);
      for (const [i, row] of all.rows.entries())
        for (const part of PARTS) {
          const rows = all.rows.with(i, { ...row, [part]: more(row[part], placesOf(life)) });
          expect(bridgeDifferences(life, { ...all, rows }).length, `${part} of ${String(row.row)}`).toBeGreaterThan(0);
        }
    }
  });

  test('a cent more in any part of any lot is found', () => {
    for (const life of sample) {
      const all = engineBridge(life);
      for (const [i, lot] of all.lots.entries())
        for (const part of PARTS) {
          const lots = all.lots.with(i, { ...lot, [part]: more(lot[part], placesOf(life)) });
          expect(lotDifferences(life, { ...all, lots }).length, `${part} of ${String(lot.lot)}`).toBeGreaterThan(0);
        }
    }
  });

  test('a cent more in any amount of the ledger is found', () => {
    for (const life of sample) {
      const all = engineBridge({ ...life, currency: 'EUR' });
      for (const [i, fact] of life.facts.entries()) {
        if (
          fact.date < life.from ||
          fact.date > life.to ||
          fact.currency !== 'EUR' ||
          (fact.symbol !== null && fact.type.startsWith('Transfer'))
        )
          continue;
        const facts = life.facts.with(i, { ...fact, amount: (Number(fact.amount) + 0.01).toFixed(2) });
        expect(bridgeDifferences({ ...life, currency: 'EUR', facts }, all).length, fact.id).toBeGreaterThan(0);
      }
    }
  });
});
