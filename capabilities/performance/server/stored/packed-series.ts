/** Packs the daily series of a year into one value, and unpacks it. */
import { civilOf, dayOf, formatDay, parseDay, type Day } from '#packages/calendar';
import type { DailySeries } from '#engine/rates-of-return';
import type { AccountCheckpoint, ClosedScope } from './checkpoints.ts';

type SeriesColumns = Pick<DailySeries, 'first' | 'value' | 'inflow' | 'outflow'>;

export interface StoredAccountSeries {
  /** The checkpoint of the last day. */
  readonly checkpoint: AccountCheckpoint;
  /** The checkpoints of earlier days, the earlier first. */
  readonly earlier: readonly SealedCheckpoint[];
  /** Series by scope; a scope before its inception has none. */
  readonly series: ReadonlyMap<string, SeriesColumns>;
}

/** An earlier checkpoint in the database. */
export interface SealedCheckpoint {
  readonly day: Day;
  /** Digest of its state. */
  readonly digest: Buffer;
}

export interface SeriesChunk extends Record<string, unknown> {
  readonly account: string;
  readonly scope: string;
  readonly year: number;
  readonly first: string;
  readonly columns: Buffer;
}

export function packSeries(account: string, scope: string, { first, value, inflow, outflow }: SeriesColumns): SeriesChunk[] {
  const chunks: SeriesChunk[] = [];
  for (let from = 0; from < value.length;) {
    const { year } = civilOf(first + from);
    const until = Math.min(value.length, dayOf({ year: year + 1, month: 1, day: 1 }) - first);
    const flows = indicesBetween(from, until).filter((i) => inflow[i] !== 0 || outflow[i] !== 0);
    const cells = new Float64Array(1 + until - from + 3 * flows.length);
    cells[0] = until - from;
    cells.set(value.subarray(from, until), 1);
    flows.forEach((i, at) => cells.set([i - from, inflow[i] as number, outflow[i] as number], 1 + until - from + 3 * at));
    chunks.push({ account, scope, year, first: formatDay(first + from), columns: Buffer.from(cells.buffer) });
    from = until;
  }
  return chunks;
}

function indicesBetween(from: number, until: number): number[] {
  return Array.from({ length: until - from }, (_, i) => from + i);
}

/** Chunks of one scope, year after year. */
export function unpackSeries(chunks: readonly SeriesChunk[]): SeriesColumns {
  const years = chunks.map(({ columns }) => new Float64Array(new Uint8Array(columns).buffer));
  const length = years.reduce((so, [days = 0]) => so + days, 0);
  const [value, inflow, outflow] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
  let from = 0;
  for (const cells of years) {
    const [days = 0] = cells;
    value.set(cells.subarray(1, 1 + days), from);
    for (let at = 1 + days; at < cells.length; at += 3) {
      const index = from + (cells[at] as number);
      inflow[index] = cells[at + 1] as number;
      outflow[index] = cells[at + 2] as number;
    }
    from += days;
  }
  return { first: parseDay(chunks[0]?.first ?? ''), value, inflow, outflow };
}

export function sortChunks(chunks: readonly SeriesChunk[]): SeriesChunk[] {
  return chunks.toSorted((a, b) => (a.scope < b.scope ? -1 : a.scope > b.scope ? 1 : a.year - b.year));
}

/** The stored series of a scope up to a checkpoint; null where it does not reach that far. */
export function seriesUpTo(
  storedColumns: SeriesColumns | undefined,
  day: Day,
  { inception, gaps, sparse, unfunded }: ClosedScope,
): DailySeries | null {
  const length = storedColumns === undefined ? 0 : day - storedColumns.first + 1;
  if (storedColumns === undefined || length < 1 || length > storedColumns.value.length) return null;
  const { first, value, inflow, outflow } = storedColumns;
  return {
    first,
    value: value.subarray(0, length),
    inflow: inflow.subarray(0, length),
    outflow: outflow.subarray(0, length),
    inception,
    gaps,
    sparse: new Set(sparse),
    unfunded,
  };
}

/** The stored series followed by the one of later days; null where the two do not meet. */
export function lengthenSeries(storedSeries: DailySeries, added: DailySeries): DailySeries | null {
  const { first, value, inflow, outflow } = storedSeries;
  if (added.first !== first + value.length - 1 || added.value[0] !== value.at(-1) || added.gaps.length > 0) return null;
  const longer = (column: Float64Array, more: Float64Array) => {
    const both = new Float64Array(column.length + more.length - 1);
    both.set(column);
    both.set(more.subarray(1), column.length);
    return both;
  };
  return {
    ...storedSeries,
    value: longer(value, added.value),
    inflow: longer(inflow, added.inflow),
    outflow: longer(outflow, added.outflow),
    sparse: new Set([...storedSeries.sparse, ...[...added.sparse].map((index) => value.length - 1 + index)]),
  };
}
