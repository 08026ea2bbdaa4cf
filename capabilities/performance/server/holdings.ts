/** Holdings on a day, grouped by asset class, with totals that close. */
import { formatDay, parseDay, type Day } from '#packages/calendar';
import { mergeFindings } from '#packages/findings';
import { add, plain, sum, trimmed, type Amount } from '#packages/money';
import { measure, timeWeightedReturn, valuation, within, type Measured, type ValuationRow } from '#packages/returns';
import { compareAssetClasses, type Instrument } from '#contract/instruments';
import type { Holding, Holdings, Portfolio } from '#contract/portfolios';
import type { Db } from '#server/tenants';
import { bookOf, readable, readFacts } from './book.ts';
import { share, wire } from './figures.ts';

export async function holdings(
  db: Db,
  portfolio: Portfolio,
  asOf: string,
): Promise<{ value: Holdings; findings: ReturnType<typeof readable> }> {
  const facts = await readFacts(db, [portfolio.id]);
  const { book, instruments } = bookOf(facts, [portfolio.id], portfolio.currency);
  const day = parseDay(asOf);
  const held = valuation(book, day);
  const measured = book.inception === null || book.inception > day ? null : measure(book, { from: book.inception, to: day });
  const rows = held.rows.map((row) => ({
    row,
    assetClass: (row.line === null ? null : instruments[row.line]?.assetClass) ?? 'Other',
    holding: holdingOf(row, row.line === null ? null : (instruments[row.line] ?? null), held.value, measured, day),
  }));
  const groups = [...Map.groupBy(rows, ({ assetClass }) => assetClass)]
    .sort(([a], [b]) => compareAssetClasses(a, b))
    .map(([assetClass, members]) => {
      const value = total(members.map(({ row }) => row.value));
      const cost = total(members.map(({ row }) => row.cost));
      return {
        assetClass,
        holdings: members.map(({ holding }) => holding),
        cost: wire(cost),
        value: wire(value),
        gainOnCost: gainOnCost(members.map(({ row }) => row)),
        weight: value === null || held.value === null ? null : share(value, held.value),
      };
    });
  return {
    value: { asOf, currency: portfolio.currency, groups, cost: wire(held.cost), value: wire(held.value), gainOnCost: held.gainOnCost },
    findings: readable(mergeFindings(held.findings), instruments),
  };
}

function holdingOf(row: ValuationRow, instrument: Instrument | null, whole: Amount | null, measured: Measured | null, day: Day): Holding {
  const part = measured === null || row.line === null ? null : within(measured, { lines: [row.line], currencies: [] });
  return {
    instrument: instrument?.id ?? null,
    name: instrument?.name ?? row.currency,
    symbol: instrument?.symbol ?? row.currency,
    isin: instrument?.isin ?? null,
    sedol: instrument?.sedol ?? null,
    type: instrument?.type ?? 'Cash',
    sector: instrument?.sector ?? 'Cash Account',
    region: instrument?.region ?? '',
    units: plain(trimmed(row.units)),
    price: row.price === null ? null : plain(row.price),
    priceCurrency: row.currency,
    priceDate: row.priceDay === null ? null : formatDay(row.priceDay),
    cost: wire(row.cost),
    value: wire(row.value),
    gainOnCost: row.line === null ? null : row.gainOnCost,
    timeWeightedReturn: part === null || part.inception === null ? null : timeWeightedReturn(part, { from: part.inception, to: day }).value,
    income: plain(row.income),
    weight: row.value === null || whole === null ? null : share(row.value, whole),
    findings: row.findings.map((found) => found.code),
  };
}

/** The sum of what is known; null when nothing is. */
function total(values: readonly (Amount | null)[]): Amount | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known);
}

/** (value - cost) / cost of the rows that have both; the parts of a ratio must speak of the same holdings. */
function gainOnCost(rows: readonly ValuationRow[]): number | null {
  const both = rows.filter((row): row is ValuationRow & { value: Amount; cost: Amount } => row.value !== null && row.cost !== null);
  const cost = both.reduce<Amount>((so, row) => add(so, row.cost), { coefficient: 0n, scale: 0 });
  const gain = share(sum(both.map((row) => row.value)), cost);
  return gain === null ? null : gain - 1;
}
