/**
 * The engine over 50 holdings, 2,000 transactions and ten years of days: every holding's daily values, the daily flows, the time-weighted and
 * the money-weighted return; beside a bare loop over as many holding-days in the same run.
 */
import { isBusinessDay, parseDay } from '#packages/calendar';
import { measure, moneyWeightedReturn, openBook, timeWeightedReturn, type Entry, type History, type Quotes } from '#packages/returns';

const HOLDINGS = 50;
const TRANSACTIONS = 2_000;
const RANGE = { from: parseDay('2016-01-01'), to: parseDay('2025-12-31') };
const DAYS = RANGE.to - RANGE.from + 1;
const ROUNDS = 1_000;

/** A repeatable stream of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(20260331);

function walk(start: number, volatility: number): Quotes {
  const days = Array.from({ length: DAYS + 1 }, (_, i) => RANGE.from - 1 + i).filter(isBusinessDay);
  let level = start;
  return {
    days: Int32Array.from(days),
    values: Float64Array.from(days, () => Number((level *= 1 + (random() - 0.495) * volatility).toFixed(4))),
  };
}

function entry(day: number, kind: Entry['kind'], amount: number, more: Partial<Entry> = {}): Entry {
  return { day, kind, line: null, units: '0', amount: amount.toFixed(2), fee: '0', tax: '0', currency: 'EUR', ...more };
}

function medium(): History {
  const currencies = ['EUR', 'USD', 'GBP', 'ISK'];
  const lines = Array.from({ length: HOLDINGS }, (_, i) => ({
    id: `line ${i}`,
    currency: currencies[i % 4] as string,
    quotes: walk(20 + i, 0.02),
  }));
  const rates = [
    ['USD', 1.1],
    ['GBP', 0.85],
    ['ISK', 140],
  ].map(([quote, level]) => ({ base: 'EUR', quote: String(quote), quotes: walk(Number(level), 0.004) }));
  const entries = Array.from({ length: TRANSACTIONS }, (_, i): Entry => {
    const day = RANGE.from + Math.floor((i / TRANSACTIONS) * DAYS);
    const line = i % HOLDINGS;
    const turn = (i + Math.floor(i / HOLDINGS)) % 5;
    const trade = { line, units: (5 + random() * 10).toFixed(4), fee: '1.50', currency: lines[line]?.currency as string };
    if ((i > 0 && i <= HOLDINGS) || turn === 1) return entry(day, 'Purchase', 500 + random() * 500, trade);
    if (turn === 2) return entry(day, 'Sale', 100 + random() * 200, { ...trade, units: '2' });
    if (turn === 3) return entry(day, 'Divident', 10 + random() * 20, { ...trade, units: '0', tax: '1.20' });
    return turn === 4 ? entry(day, 'Fee', 5) : entry(day, 'Contribution', i === 0 ? 1_000_000 : 500 + random() * 100);
  });
  return { currency: 'EUR', lines, entries, rates };
}

/** The least that any calculator must do: a value for each holding and day, and a running sum. */
function bareLoop(units: Float64Array, prices: Float64Array, rates: Float64Array): number {
  const values = new Float64Array(units.length);
  let sum = 0;
  for (let holding = 0; holding < HOLDINGS; holding++) sum += bareRow(units, prices, rates, values, holding * DAYS, (holding + 1) * DAYS);
  return sum;
}

function bareRow(
  units: Float64Array,
  prices: Float64Array,
  rates: Float64Array,
  values: Float64Array,
  from: number,
  until: number,
): number {
  let sum = 0;
  for (let cell = from; cell < until; cell++) {
    const value = (units[cell] as number) * (prices[cell] as number) * (rates[cell] as number);
    values[cell] = value;
    sum += value;
  }
  return sum;
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

interface Line {
  readonly id: string;
  readonly value: number;
  readonly unit: 'ms';
  readonly beside: { readonly what: string; readonly value: number } | null;
  readonly ratio: number | null;
}

/** Opening a history (reading its decimals, ordering it) and computing it are timed apart, as they happen apart: once a load, once a question. */
export function engineMedium(): Line[] {
  const history = medium();
  const book = openBook(history);
  const cells = () => Float64Array.from({ length: HOLDINGS * DAYS }, random);
  const [units, prices, rates] = [cells(), cells(), cells()];
  const compute = () => {
    const { total } = measure(book, RANGE);
    return [timeWeightedReturn(total, RANGE), moneyWeightedReturn(total, RANGE)];
  };
  const times = { open: [] as number[], engine: [] as number[], bare: [] as number[] };
  // In turns, so that a noisy machine disturbs all alike; the first half warms up.
  for (let round = 0; round < ROUNDS; round++) {
    times.open.push(timed(() => openBook(history)));
    times.engine.push(timed(compute));
    times.bare.push(timed(() => bareLoop(units, prices, rates)));
  }
  const [open, engine, bare] = [times.open, times.engine, times.bare].map((all) => median(all.slice(ROUNDS / 2))) as [
    number,
    number,
    number,
  ];
  const shown = (value: number) => Number(value.toFixed(3));
  return [
    {
      id: 'engine.medium',
      value: shown(engine),
      unit: 'ms',
      beside: { what: 'a bare loop of units x price x rate over the same holding-days', value: shown(bare) },
      ratio: shown(engine / bare),
    },
    { id: 'engine.open', value: shown(open), unit: 'ms', beside: null, ratio: null },
  ];
}

if (import.meta.main) for (const line of engineMedium()) console.log(JSON.stringify(line));
