/**
 * Computes the past return of a mix of asset classes: each class by the index that the firm measures it by, with the weights set again each month.
 */
import { compositeIndex } from '#engine/attribution';
import { addMonths, formatDay, monthsBetween, parseDay } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import { annualisedReturn } from '#engine/rates-of-return';
import { convertQuotes } from '#engine/series';
import { handleAt, type Db } from '#platform';
import { classIndices, readFactsMoment, readInstruments } from '#server/instruments';
import { bookOf, nameFindingSubjects, readFacts } from './book.ts';
import { sampledDays } from './figures.ts';

export interface Blend {
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  /** Cumulative returns, fractions; the first is the day before `from`, and 0. */
  readonly series: readonly { readonly date: string; readonly value: number }[];
  readonly total: number;
  /** A year; null below twelve months. */
  readonly annualised: number | null;
  readonly indices: readonly { readonly assetClass: string; readonly name: string }[];
}

/** The weights of the classes, which add up to about one. */
export interface AssetClassMix {
  readonly parts: readonly { readonly assetClass: string; readonly weight: number }[];
  readonly currency: string;
  readonly asOf: string;
}

const MOST_YEARS = 10;

/** Null, with the finding `benchmark.missing`, where a class has no index or an index no quotes. Weights are taken as shares of their sum. */
export async function blendOf(
  reader: Db,
  { parts, currency, asOf }: AssetClassMix,
): Promise<{ readonly value: Blend | null; readonly findings: readonly Finding[] }> {
  const db = handleAt(reader, await readFactsMoment(reader));
  const known = await classIndices(db, asOf);
  const held = parts.filter(({ weight }) => weight !== 0);
  const unknown = held.filter(({ assetClass }) => !known.has(assetClass));
  if (held.length === 0 || unknown.length > 0)
    return { value: null, findings: unknown.map(({ assetClass }) => finding('benchmark.missing', { subject: assetClass, date: asOf })) };
  const ids = [...new Set(held.map(({ assetClass }) => known.get(assetClass) as string))];
  const [facts, instruments] = await Promise.all([readFacts(db, [], asOf, ids), readInstruments(db, ids, asOf)]);
  const { book } = bookOf(facts, [], currency);
  const components = ids.map((id) => ({
    id,
    levels: convertQuotes(
      book,
      { currency: instruments.get(id)?.currency ?? currency, quotes: facts.quotes.get(id) ?? NO_QUOTES },
      currency,
    ),
  }));
  const to = parseDay(asOf);
  const begun = Math.max(...components.map(({ levels }) => levels.days[0] ?? Infinity));
  // The first month is complete, so that the weights are set once at its beginning.
  const from = Math.max(begun + 1, addMonths(to, -12 * MOST_YEARS) + 1);
  if (from > to) return { value: null, findings: [finding('benchmark.missing', { date: asOf })] };
  const weights: Record<string, number> = {};
  for (const { assetClass, weight } of held) {
    const id = known.get(assetClass) as string;
    weights[id] = (weights[id] ?? 0) + weight;
  }
  const range = { from, to };
  const composite = compositeIndex(components, [{ from, weights }], 'monthly', range, 'scale');
  const findings = nameFindingSubjects(mergeFindings(composite.findings), [...instruments.values()]);
  if (composite.value === null) return { value: null, findings };
  const { level } = composite.value;
  const at = (day: number) => (level[day - from + 1] as number) - 1;
  const total = at(to);
  return {
    value: {
      currency,
      from: formatDay(from),
      to: asOf,
      series: [from - 1, ...sampledDays(range)].map((day) => ({ date: formatDay(day), value: at(day) })),
      total,
      annualised: annualisedReturn(total, monthsBetween(from - 1, to)),
      indices: held.map(({ assetClass }) => ({ assetClass, name: instruments.get(known.get(assetClass) as string)?.name ?? assetClass })),
    },
    findings,
  };
}

const NO_QUOTES = { days: new Int32Array(), values: new Float64Array() };
