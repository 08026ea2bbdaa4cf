/** A random ledger of a given size, the same each time, for measuring the engine. */
import { isBusinessDay, parseDay, type DayRange } from '#packages/calendar';
import type { HistoryEntry, ScopeHistory, Quotes } from '#engine/book';

export interface LedgerSize {
  readonly holdings: number;
  readonly transactions: number;
  readonly range: DayRange;
}

export const MEDIUM: LedgerSize = {
  holdings: 50,
  transactions: 2_000,
  range: { from: parseDay('2016-01-01'), to: parseDay('2025-12-31') },
};
export const LARGE: LedgerSize = {
  holdings: 200,
  transactions: 20_000,
  range: { from: parseDay('2006-01-01'), to: parseDay('2025-12-31') },
};

export function daysOf({ range }: LedgerSize): number {
  return range.to - range.from + 1;
}

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function ledgerOf(size: LedgerSize): ScopeHistory {
  const { holdings, transactions, range } = size;
  const random = randomNumbers(20260331);
  const days = Array.from({ length: daysOf(size) + 1 }, (_, i) => range.from - 1 + i).filter(isBusinessDay);
  const walk = (start: number, volatility: number): Quotes => {
    let level = start;
    return {
      days: Int32Array.from(days),
      values: Float64Array.from(days, () => Number((level *= 1 + (random() - 0.495) * volatility).toFixed(4))),
    };
  };
  const currencies = ['EUR', 'USD', 'GBP', 'ISK'];
  const lines = Array.from({ length: holdings }, (_, i) => ({
    id: `line ${i}`,
    currency: currencies[i % 4] as string,
    quotes: walk(20 + i, 0.02),
  }));
  const rates = [
    ['USD', 1.1],
    ['GBP', 0.85],
    ['ISK', 140],
  ].map(([quote, level]) => ({ base: 'EUR', quote: String(quote), quotes: walk(Number(level), 0.004) }));
  const entries = Array.from({ length: transactions }, (_, i): HistoryEntry => {
    const day = range.from + Math.floor((i / transactions) * daysOf(size));
    const line = i % holdings;
    const turn = (i + Math.floor(i / holdings)) % 5;
    const trade = { line, units: (5 + random() * 10).toFixed(4), fee: '1.50', currency: lines[line]?.currency as string };
    if ((i > 0 && i <= holdings) || turn === 1) return entry(day, 'Purchase', 500 + random() * 500, trade);
    if (turn === 2) return entry(day, 'Sale', 100 + random() * 200, { ...trade, units: '2' });
    if (turn === 3) return entry(day, 'Dividend', 10 + random() * 20, { ...trade, units: '0', tax: '1.20' });
    return turn === 4 ? entry(day, 'Fee', 5) : entry(day, 'Contribution', i === 0 ? 1_000_000 : 500 + random() * 100);
  });
  return { currency: 'EUR', lines, entries, rates };
}

function entry(day: number, kind: HistoryEntry['kind'], amount: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return { day, kind, line: null, units: '0', amount: amount.toFixed(2), fee: '0', tax: '0', currency: 'EUR', ...more };
}
