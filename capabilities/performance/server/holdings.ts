/** Lists the holdings on a day, grouped by asset class, with totals that add up. */
import { formatDay, parseDay, type Day } from '#packages/calendar';
import { mergeFindings } from '#packages/findings';
import { closedSharesByName, fromNumber, formatDecimal, sum, trimZeros, type Amount } from '#packages/money';
import { gainOnCost, valuation, type ValuationRow } from '#engine/valuation';
import { timeWeightedReturn } from '#engine/rates-of-return';
import { seriesOfPart, type MeasuredScope } from '#engine/series';
import type { Db } from '#platform';
import { compareAssetClasses, type Instrument } from '#contract/instruments';
import type { Holding, Holdings, Portfolio } from '#contract/portfolios';
import { readProperties } from '#server/instruments';
import { propertyValue, type PropertyTerms } from '#engine/property';
import { bookOf, measureUpTo, nameFindingSubjects } from './book.ts';
import { firstDayOf, toWire } from './figures.ts';
import { keptFacts } from './kept-facts.ts';

export async function holdingsOfPortfolio(
  db: Db,
  portfolio: Portfolio,
  asOf: string,
): Promise<{ value: Holdings; findings: ReturnType<typeof nameFindingSubjects> }> {
  const facts = await keptFacts(db, [portfolio.id], asOf);
  const named = bookOf(facts, [portfolio.id], portfolio.currency);
  const { book, instruments, knownAt } = named;
  const day = parseDay(asOf);
  const held = valuation(book, day);
  const measured = measureUpTo(named, day);
  const properties = await readProperties(
    db,
    instruments.map(({ id }) => id),
  );
  const instrumentOf = ({ line }: ValuationRow) => (line === null ? null : (instruments[line] ?? null));
  const classes = [...Map.groupBy(held.rows, (row) => instrumentOf(row)?.assetClass ?? 'Other')].sort(([a], [b]) =>
    compareAssetClasses(a, b),
  );
  const values = classes.map(([, rows]) => sumOfKnown(rows.map(({ value }) => value)));
  // The weights of classes add up to the whole, and those of rows to that of their class.
  const weights = sharesOfWhole(
    classes.map(([name], at) => ({ name, value: values[at] ?? null })),
    held.value,
  );
  const groups = classes.map(([assetClass, rows], at) => {
    const weight = weights[at] ?? null;
    const shares = sharesOfWhole(
      rows.map((row) => ({ name: instrumentOf(row)?.id ?? row.currency, value: row.value })),
      held.value,
      weight,
    );
    return {
      assetClass,
      holdings: rows.map((row, place) => {
        const instrument = instrumentOf(row);
        const property = properties.get(instrument?.id ?? '');
        return {
          ...holdingOf(row, instrument, shares[place] ?? null, measured, day),
          ...(property && propertyEstimate(property, day, row)),
        };
      }),
      cost: toWire(sumOfKnown(rows.map(({ cost }) => cost))),
      value: toWire(values[at] ?? null),
      gainOnCost: gainOnCost(rows),
      weight,
    };
  });
  const oldValuations = held.rows.flatMap((row) => {
    const property = properties.get(instrumentOf(row)?.id ?? '');
    return property ? propertyValue(property, day).findings.map((found) => ({ ...found, subject: instrumentOf(row)?.id })) : [];
  }) as typeof held.findings;
  return {
    value: {
      asOf,
      knownAt,
      currency: portfolio.currency,
      groups,
      cost: toWire(held.cost),
      value: toWire(held.value),
      gainOnCost: held.gainOnCost,
    },
    findings: nameFindingSubjects(mergeFindings(held.findings, oldValuations), instruments),
  };
}

function holdingOf(
  row: ValuationRow,
  instrument: Instrument | null,
  weight: number | null,
  measured: MeasuredScope | null,
  day: Day,
): Holding {
  const part = measured === null || row.line === null ? null : seriesOfPart(measured, { lines: [row.line], currencies: [] });
  return {
    instrument: instrument?.id ?? null,
    name: instrument?.name ?? row.currency,
    symbol: instrument?.symbol ?? row.currency,
    isin: instrument?.isin ?? null,
    sedol: instrument?.sedol ?? null,
    type: instrument?.type ?? 'Cash',
    sector: instrument?.sector ?? 'Cash Account',
    region: instrument?.region ?? '',
    units: formatDecimal(trimZeros(row.units)),
    price: row.price === null ? null : formatDecimal(row.price),
    priceCurrency: row.currency,
    priceDate: row.priceDay === null ? null : formatDay(row.priceDay),
    cost: toWire(row.cost),
    value: toWire(row.value),
    gainOnCost: row.line === null ? null : row.gainOnCost,
    firstDay: firstDayOf(part),
    timeWeightedReturn: part === null || part.inception === null ? null : timeWeightedReturn(part, { from: part.inception, to: day }).value,
    income: formatDecimal(row.income),
    weight,
    property: null,
    provided: null,
    findings: row.findings.map((found) => found.code),
  };
}

/** The worth of a property is an estimate; this gives the valuation it rests on, and how old that is. */
function propertyEstimate(terms: PropertyTerms, day: Day, row: ValuationRow): Pick<Holding, 'property' | 'findings'> {
  const { value, findings } = propertyValue(terms, day);
  const told = ({ day: date, price }: PropertyTerms['purchase']) => ({ date: formatDay(date), price: formatDecimal(fromNumber(price)) });
  return {
    property: {
      date: formatDay(terms.purchase.day),
      purchaseValue: told(terms.purchase).price,
      annualGrowth: terms.annualGrowth,
      pricePoints: terms.pricePoints.filter((point) => point.day <= day).map(told),
      valued: told(value?.from ?? terms.purchase),
    },
    findings: [...row.findings, ...findings].map(({ code }) => code),
  };
}

function sharesOfWhole(parts: Parameters<typeof closedSharesByName>[0], whole: Amount | null, together?: number | null): (number | null)[] {
  return whole === null ? [] : closedSharesByName(parts, whole, together);
}

/** The sum of the known amounts; null when none is known. */
function sumOfKnown(values: readonly (Amount | null)[]): Amount | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known);
}
