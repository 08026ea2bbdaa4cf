/** Breaks a portfolio down on a day, with its funds divided by what they hold. */
import { parseDay } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { compare, formatDecimal, sum, toNumber, ZERO, type Amount } from '#packages/money';
import { lookThrough, valuation, type ValuationRow } from '#engine/valuation';
import type { Db } from '#platform';
import { compareAssetClasses, type LookThroughDimension } from '#contract/instruments';
import type { LookThrough, Portfolio, LookThroughBreakdown } from '#contract/portfolios';
import { readFundWeights } from '#server/instruments';
import { bookOf, nameFindingSubjects } from './book.ts';
import { slicesOf, toWire } from './figures.ts';
import { keptFacts } from './kept-facts.ts';

/** The name of the part that is not looked through; no other part has it. */
const UNKNOWN_PART = '';
const DIGITS = 10_000;

export async function lookThroughOf(
  db: Db,
  portfolio: Portfolio,
  asOf: string,
): Promise<{ value: LookThrough; findings: readonly Finding[] }> {
  const facts = await keptFacts(db, [portfolio.id], asOf);
  const { book, instruments, knownAt } = bookOf(facts, [portfolio.id], portfolio.currency);
  const held = valuation(book, parseDay(asOf));
  const weights = await readFundWeights(
    db,
    instruments.map(({ id }) => id),
    asOf,
  );
  const instrumentOf = ({ line }: ValuationRow) => (line === null ? null : (instruments[line] ?? null));
  const ownOf: Readonly<Record<LookThroughDimension, (row: ValuationRow) => string>> = {
    assetClass: (row) => instrumentOf(row)?.assetClass ?? 'Other',
    currency: ({ currency }) => (currency === 'GBX' ? 'GBP' : currency),
    sector: (row) => instrumentOf(row)?.sector ?? 'Cash Account',
  };
  const dimensions = Object.keys(ownOf) as LookThroughDimension[];
  const known = (row: ValuationRow) => {
    const id = instrumentOf(row)?.id ?? '';
    return Object.fromEntries(dimensions.map((dimension) => [dimension, weights(dimension, id)])) as Record<
      LookThroughDimension,
      ReturnType<typeof weights>
    >;
  };
  const isFund = (row: ValuationRow) => instrumentOf(row)?.type === 'Fund' || Object.values(known(row)).some((one) => one !== null);
  const funds = held.rows.filter(isFund);
  const inFunds = sum(funds.map(({ value }) => value ?? (ZERO as Amount)));

  const seenBy = (dimension: LookThroughDimension): LookThroughBreakdown => {
    const seen = lookThrough(
      held.rows.map((row) =>
        isFund(row)
          ? { value: row.value, own: null, holds: known(row)[dimension]?.parts ?? [] }
          : { value: row.value, own: ownOf[dimension](row), holds: [] },
      ),
    );
    const slices = slicesOf(
      seen.map(({ part, value }) => ({ name: part ?? UNKNOWN_PART, value })),
      held.value,
      dimension === 'assetClass' ? compareAssetClasses : undefined,
    );
    const open = sum(seen.flatMap(({ part, value }) => (part === null ? [value] : [])));
    const whole = toNumber(inFunds);
    return {
      parts: slices.filter(({ name }) => name !== UNKNOWN_PART),
      rest: slices.find(({ name }) => name === UNKNOWN_PART) ?? null,
      coverage: whole === 0 ? null : Math.round((1 - toNumber(open) / whole) * DIGITS) / DIGITS,
    };
  };

  return {
    value: {
      asOf,
      knownAt,
      currency: portfolio.currency,
      value: toWire(held.value),
      dimensions: { assetClass: seenBy('assetClass'), currency: seenBy('currency'), sector: seenBy('sector') },
      funds: funds
        .toSorted((a, b) => compare(b.value ?? ZERO, a.value ?? ZERO))
        .map((row) => ({
          instrument: instrumentOf(row)?.id ?? '',
          name: instrumentOf(row)?.name ?? '',
          value: row.value === null ? null : formatDecimal(row.value),
          known: Object.fromEntries(
            Object.entries(known(row)).map(([dimension, setting]) => [
              dimension,
              setting && { from: setting.from, seen: toNumber(sum(setting.parts.map(({ weight }) => weight))) },
            ]),
          ) as LookThrough['funds'][number]['known'],
        })),
    },
    findings: nameFindingSubjects(mergeFindings(held.findings), instruments),
  };
}
