/** Writes the market and the transactions of the portfolios into the database, under an arrival that is not committed yet. */
import { civilOf, dayOf, formatDay } from '#packages/calendar';
import { minorUnits, formatDecimal, trimZeros } from '#packages/money';
import type { Db } from '#platform';
import { BENCHMARK_NAMES } from '#contract/instruments';
import { transactionFingerprint } from '#server/ledger';
import type { BookEntry } from '../clients/book.ts';
import type { ComposedFirm } from '../compose.ts';
import { decimal, UNIT_DIGITS } from '../market/exchange.ts';
import { isin, sedol } from '../market/identifiers.ts';
import type { InstrumentSpec } from '../market/instrument.ts';
import { benchmarkSymbol, INSTRUMENTS } from '../market/instruments.ts';
import type { QuoteColumn } from '../market/draw-quotes.ts';
import type { RandomStream } from '../random.ts';
import type { DemoPortfolio } from '../clients/roll.ts';
import { insertRows } from './rows.ts';

/** Transactions of so many portfolios are in memory at once. */
const PORTFOLIOS_AT_ONCE = 20;
/** Portfolios between two lines of progress. */
const PROGRESS_EVERY = 160;

/** @returns ids by symbol */
export async function writeInstruments(
  db: Db,
  { market }: ComposedFirm,
  ids: RandomStream,
  arrival: string,
): Promise<ReadonlyMap<string, string>> {
  const entries = [...market.quoted.values()].map(({ spec, currency }) => ({ spec, currency, id: ids.uuid() }));
  const bySymbol = new Map(entries.map(({ spec, id }) => [spec.symbol, id]));
  await insertRows(
    db,
    'instrument',
    entries.map(({ id, spec }) => ({ id, symbol: spec.symbol })),
  );
  await insertRows(
    db,
    'instrument_terms',
    entries.map(({ id, spec, currency }) => ({
      instrument_id: id,
      arrival_id: arrival,
      name: spec.name,
      isin: isinOf(spec),
      sedol: sedolOf(spec, currency),
      type: spec.type,
      asset_class: spec.assetClass,
      sector: spec.sector,
      region: spec.region,
      currency,
      quoted: spec.terms ? 'per-cent' : 'each',
      ongoing_charge: spec.ongoingCharge,
    })),
  );
  await insertRows(
    db,
    'benchmark',
    Object.entries(BENCHMARK_NAMES).map(([riskProfile, name]) => ({
      risk_profile: Number(riskProfile),
      instrument_id: bySymbol.get(benchmarkSymbol(name)) ?? null,
    })),
  );
  return bySymbol;
}

/** The ISIN of an instrument; indices have none. */
function isinOf(spec: InstrumentSpec): string | null {
  return spec.type === 'Index' ? null : isin(ordinalOf(spec));
}

/** The SEDOL, London's number, for instruments quoted in pounds. */
function sedolOf(spec: InstrumentSpec, currency: string): string | null {
  return spec.type !== 'Index' && (currency === 'GBP' || currency === 'GBX') ? sedol(ordinalOf(spec)) : null;
}

function ordinalOf(spec: InstrumentSpec): number {
  return INSTRUMENTS.indexOf(spec) + 1;
}

export async function writeMarket(
  db: Db,
  { market }: ComposedFirm,
  instruments: ReadonlyMap<string, string>,
  arrival: string,
): Promise<void> {
  const prices = [...market.quoted.values()].flatMap((quoted) =>
    yearsOf(market.days, quoted, quoted.first, quoted.last).map(({ year, days, values }) => ({
      instrument_id: instruments.get(quoted.spec.symbol),
      arrival_id: arrival,
      year,
      part: 0,
      days,
      closes: values,
    })),
  );
  const { EUR: _, ...quotes } = market.rates;
  const rates = Object.entries(quotes).flatMap(([quote, column]) =>
    yearsOf(market.days, column, 0, market.days.length - 1).map(({ year, days, values }) => ({
      base: 'EUR',
      quote,
      arrival_id: arrival,
      year,
      part: 0,
      days,
      rates: values,
    })),
  );
  await insertRows(db, 'price', prices);
  await insertRows(db, 'rate', rates);
}

/** A series as the database packs it: a row for each year, its days counted from 1. */
function yearsOf(days: Int32Array, column: QuoteColumn, first: number, last: number): { year: number; days: number[]; values: string[] }[] {
  const values = [...days.subarray(first, last + 1)].map((day, index) => ({
    day,
    year: civilOf(day).year,
    value: formatDecimal(decimal(column.coefficients[first + index] ?? 0, column.digits)),
  }));
  return [...Map.groupBy(values, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    days: ofYear.map(({ day }) => day - dayOf({ year, month: 1, day: 1 }) + 1),
    values: ofYear.map(({ value }) => value),
  }));
}

export async function writeTransactions(
  db: Db,
  composed: ComposedFirm,
  {
    instruments,
    ids,
    arrival,
  }: { readonly instruments: ReadonlyMap<string, string>; readonly ids: RandomStream; readonly arrival: string },
  progress: (line: string) => void,
): Promise<void> {
  const { house, portfolios } = composed;
  let count = 0;
  for (let start = 0; start < portfolios.length; start += PORTFOLIOS_AT_ONCE) {
    const rows = portfolios.slice(start, start + PORTFOLIOS_AT_ONCE).flatMap((portfolio) => {
      const twins = new Map<string, number>();
      return composed.entriesOf(portfolio).map((entry) => {
        const row = rowOf(portfolio, entry, instruments);
        const twin = twins.get(row.fingerprint) ?? 0;
        twins.set(row.fingerprint, twin + 1);
        return Object.assign(row, { id: orderedId(ids.uuid(), (count += 1)), arrival_id: arrival, twin });
      });
    });
    await insertRows(db, 'transaction', rows);
    if (start % PROGRESS_EVERY === 0) progress(`${house.organisation}: transactions of ${start} of ${portfolios.length} portfolios`);
  }
}

/** Makes rising ids, which keep the transactions of one day in their order, and the index small. */
function orderedId(uuid: string, ordinal: number): string {
  return ordinal.toString(16).padStart(8, '0') + uuid.slice(8);
}

/** The row of a transaction, with the fingerprint that an import would give it, so that importing the same again adds nothing. */
function rowOf({ id: portfolio, currency }: DemoPortfolio, entry: BookEntry, instruments: ReadonlyMap<string, string>) {
  const instrument = entry.symbol === null ? null : (instruments.get(entry.symbol) ?? null);
  const units = entry.units === null ? null : formatDecimal(trimZeros(decimal(entry.units, UNIT_DIGITS)));
  const money = (sum: number) => formatDecimal(trimZeros(decimal(sum, minorUnits(currency))));
  const [amount, fee, tax] = [money(entry.amount), money(entry.fee), money(entry.tax)];
  const said = { type: entry.type, date: formatDay(entry.day), units, amount, fee, tax, currency };
  return {
    ...said,
    portfolio_id: portfolio,
    instrument_id: instrument,
    name: entry.note,
    fingerprint: transactionFingerprint({ ...said, portfolio, instrument, reference: null }),
  };
}
