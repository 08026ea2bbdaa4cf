/**
 * The engine over 50 holdings, 2,000 transactions and ten years of days, and over 200, 20,000 and twenty: every holding's daily values, the daily
 * flows, the time-weighted and the money-weighted return; beside a bare loop over as many holding-days in the same run.
 */
import { measureScope } from '#engine/series';
import { moneyWeightedReturn, timeWeightedReturn } from '#engine/rates-of-return';
import { openBook } from '#engine/book';
import { daysOf, LARGE, ledgerOf, MEDIUM, randomNumbers, type LedgerSize } from './ledger.ts';
import { median, roundResult, timeWork, type BenchLine } from './line.ts';

/** The least that any calculator must do: a value for each holding and day, and a running sum. */
function bareLoop(units: Float64Array, prices: Float64Array, rates: Float64Array, holdings: number, days: number): number {
  const values = new Float64Array(units.length);
  let sum = 0;
  for (let holding = 0; holding < holdings; holding++) sum += bareRow(units, prices, rates, values, holding * days, (holding + 1) * days);
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

/** Opening a history (reading its decimals, ordering it) and computing it are timed apart, as they happen apart: once a load, once a question. */
function engine(name: string, size: LedgerSize, rounds: number): BenchLine[] {
  const history = ledgerOf(size);
  const book = openBook(history);
  const random = randomNumbers(1);
  const cells = () => Float64Array.from({ length: size.holdings * daysOf(size) }, random);
  const [units, prices, rates] = [cells(), cells(), cells()];
  const compute = () => {
    const { total } = measureScope(book, size.range);
    return [timeWeightedReturn(total, size.range), moneyWeightedReturn(total, size.range)];
  };
  globalThis.gc?.();
  const before = memoryBytes();
  const kept = measureScope(book, size.range);
  const grown = kept.length > 0 ? memoryBytes() - before : 0;
  const times = { open: [] as number[], engine: [] as number[], bare: [] as number[] };
  // In turns, so that a noisy machine disturbs all alike; the first half warms up.
  for (let round = 0; round < rounds; round++) {
    times.open.push(timeWork(() => openBook(history)));
    times.engine.push(timeWork(compute));
    times.bare.push(timeWork(() => bareLoop(units, prices, rates, size.holdings, daysOf(size))));
  }
  const [open, computed, bare] = [times.open, times.engine, times.bare].map((all) => median(all.slice(rounds / 2))) as [
    number,
    number,
    number,
  ];
  const beside = { what: 'a bare loop of units x price x rate over the same holding-days', value: roundResult(bare) };
  return [
    { id: `engine.${name}`, value: roundResult(computed), unit: 'ms', beside, ratio: roundResult(computed / bare) },
    { id: `engine.${name}.open`, value: roundResult(open), unit: 'ms', beside: null, ratio: null },
    { id: `engine.${name}.memory`, value: roundResult(grown / 2 ** 20), unit: 'MB', beside: null, ratio: null },
  ];
}

function memoryBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

for (const line of [...engine('medium', MEDIUM, 1_000), ...engine('large', LARGE, 60)]) console.log(JSON.stringify(line));
