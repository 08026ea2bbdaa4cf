/** Measures of one holding on a day: its units, the price of a unit and its weight in the whole; and the exchange rate of a currency. */
import { z } from 'zod';
import { formatDay, parseDay } from '#packages/calendar';
import { finding } from '#packages/findings';
import { closedSharesByName, formatDecimal, trimZeros, type Amount } from '#packages/money';
import { exchangeRate, isStale, quoteOn } from '#engine/book';
import type { ValuationRow } from '#engine/valuation';
import type { OpenedDocument } from '../document.ts';
import { dayFields } from '../questions/ledger-question.ts';
import { measure, type MeasureAnswer } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { CASH_CLASS, reconciledAssetClasses, holdingsInScope, sumOfKnown, valueQuestion, type ValueQuestion } from './scope-value.ts';
import { CurrencyCode } from '../wire.ts';

/** The only row of the scope, or null where it holds nothing. @throws UnanswerableError for more than one holding */
function onlyRow(document: OpenedDocument, question: ValueQuestion): ValuationRow | null {
  const { part } = document.scoped(question.scope);
  if (part.lines.length + part.currencies.length > 1)
    throw new UnanswerableError('units are of one instrument, or of the cash of one currency', ['scope']);
  return holdingsInScope(document, question).rows[0] ?? null;
}

const units = measure(
  'units',
  valueQuestion,
  {
    title: 'Units held',
    unit: 'decimal',
    formula: 'units bought and received - units sold and given away, times what corporate actions made of each; of cash, its balance',
    convention: 'Of one instrument, or of the cash of one currency, at the close of the day. Of a bond, nominal.',
    source: 'Books and records: position keeping',
    none: 'Never null: what is not held is 0.',
  },
  (question, document) => {
    const row = onlyRow(document, question);
    return { value: row === null ? '0' : formatDecimal(trimZeros(row.units)), findings: [] };
  },
);

const price = measure(
  'price',
  valueQuestion,
  {
    title: 'Price',
    unit: 'decimal',
    formula: 'the last quote of the instrument on or before the day',
    convention:
      'As it was quoted, in the currency of the instrument (GBX for pence); per cent of nominal where it is quoted so. Older than five business days it is named in a finding.',
    source: 'IFRS 13 (level 1 inputs)',
    none: 'price.missing where there is no quote by the day.',
  },
  ({ scope, asOf }, document) => {
    const [id, another] = scope.instruments ?? [];
    if (id === undefined || another !== undefined) throw new UnanswerableError('a price is of one instrument', ['scope', 'instruments']);
    const { currency, quotes } = document.quotes(id);
    const { value, findings } = quoteOn({ id, currency, quotes }, parseDay(asOf));
    return { value: value && formatDecimal(value.price), currency, findings };
  },
);

const weightQuestion = valueQuestion.extend({
  among: z.enum(['holdings', 'asset-classes', 'sectors', 'currencies']).default('holdings').meta({
    description: 'What the whole is divided into. `holdings` are closed within their asset class, and asset classes at the whole.',
  }),
});

const weight = measure(
  'weight',
  weightQuestion,
  {
    title: 'Weight',
    unit: 'fraction',
    formula: 'value of the part / value of the whole, to four digits',
    convention:
      'Rounded by largest remainder, so that written weights add up to 100.00%; of equal remainders the first by name is raised. Cash is in the asset class Other, the sector Cash Account, and its own currency; GBX counts as GBP.',
    source: 'Largest remainder method (Hamilton); C. Bacon (2008), ch. 2, weights',
    none: 'price.missing or rate.missing with value.incomplete where the part cannot be valued; capital.none where the whole is worth nothing.',
  },
  (question, document) => {
    const { rows, findings } = holdingsInScope(document, { scope: {}, asOf: question.asOf });
    const { part, isWhole } = document.scoped(question.scope);
    const inside = (row: ValuationRow) => (row.line === null ? part.currencies.includes(row.currency) : part.lines.includes(row.line));
    const shares = sharesOf(document, question, rows);
    const first = rows.find(inside);
    const told = isWhole ? sumShares(shares.of.values()) : first && (shares.of.get(shares.nameOf(first)) ?? null);
    if (told !== undefined && told !== null) return { value: told, findings: [] };
    return { value: null, findings: findings.length > 0 ? findings : [{ code: 'capital.none', date: question.asOf }] };
  },
);

interface WeightShares {
  readonly of: ReadonlyMap<string, number | null>;
  readonly nameOf: (row: ValuationRow) => string;
}

function sharesOf(document: OpenedDocument, { among, asOf }: z.output<typeof weightQuestion>, rows: readonly ValuationRow[]): WeightShares {
  const { names, assetClasses } = document.scoped({});
  const told = new Map(document.document.instruments.map((instrument) => [instrument.id, instrument]));
  const ownName = (row: ValuationRow) => (row.line === null ? row.currency : (names[row.line] ?? ''));
  const classOf = (row: ValuationRow) => (row.line === null ? null : assetClasses[row.line]) ?? CASH_CLASS;
  const sectorOf = (row: ValuationRow) => (row.line === null ? 'Cash Account' : (told.get(names[row.line] ?? '')?.sector ?? 'Other'));
  const currencyOf = (row: ValuationRow) => (row.currency === 'GBX' ? 'GBP' : row.currency);
  const grouped = (nameOf: WeightShares['nameOf']) =>
    [...Map.groupBy(rows, nameOf)].map(([name, of]) => ({ name, value: sumOfKnown(of.map(({ value }) => value)) }));
  const closed = (parts: readonly NamedValue[], whole: Amount | null, together?: number | null) => {
    const shares = whole === null ? [] : closedSharesByName(parts, whole, together);
    return new Map(parts.map(({ name }, at) => [name, shares[at] ?? null]));
  };
  const whole = sumOfKnown(rows.map(({ value }) => value));
  if (among === 'sectors') return { of: closed(grouped(sectorOf), whole), nameOf: sectorOf };
  if (among === 'currencies') return { of: closed(grouped(currencyOf), whole), nameOf: currencyOf };
  const several = document.consolidated.length > 0 ? reconciledAssetClasses(document, asOf) : null;
  const classes = several ? closed(several.classes, several.whole) : closed(grouped(classOf), whole);
  if (among === 'asset-classes') return { of: classes, nameOf: classOf };
  const holdings = [...Map.groupBy(rows, classOf)].flatMap(([name, of]) => [
    ...closed(
      of.map((row) => ({ name: ownName(row), value: row.value })),
      whole,
      classes.get(name),
    ),
  ]);
  return { of: new Map(holdings), nameOf: ownName };
}

interface NamedValue {
  readonly name: string;
  readonly value: Amount | null;
}

/** The sum of the rounded shares; null where none is known. */
function sumShares(shares: Iterable<number | null>): number | null {
  const told = [...shares].filter((share) => share !== null);
  return told.length === 0 ? null : told.reduce((all, share) => all + Math.round(share * 10_000), 0) / 10_000;
}

const exchange = measure(
  'exchange-rate',
  z.strictObject({
    asOf: dayFields.asOf,
    base: CurrencyCode.meta({ description: 'The currency of which one unit is converted.' }),
    quote: CurrencyCode.optional().meta({ description: 'Into which; that of the document unless named.' }),
  }),
  {
    title: 'Exchange rate',
    unit: 'decimal',
    formula: 'what one unit of `base` is worth in `quote`: the series between the two, or several chained',
    convention: 'Rates stand until the next one. Of several ways the one whose oldest rate is newest; ten digits are kept.',
    source: 'As the rates of the document',
    none: 'rate.missing where no way leads from one currency to the other; rate.stale beside one carried forward over more than five business days.',
  },
  ({ asOf, base, quote }, document): MeasureAnswer => {
    const to = quote ?? document.currency;
    const day = parseDay(asOf);
    const used = exchangeRate(document.scoped({}).book, base, to, day);
    const about = { subject: `${base}/${to}`, date: asOf };
    if (used === null) return { value: null, currency: to, findings: [finding('rate.missing', about)] };
    const findings = isStale(used.day, day) ? [finding('rate.stale', { ...about, since: formatDay(used.day) })] : [];
    return { value: formatDecimal(used.rate), currency: to, findings };
  },
);

export const HOLDING_MEASURES = [units, price, weight, exchange] as const;
