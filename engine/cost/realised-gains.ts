/**
 * Computes realised gains, exact to the cent: proceeds less the cost of the units that went, by the method of their wrapper. Proceeds and cost of a
 * range are exact and rounded once; its rows are rounded so that they add up to them (see `apportionAmount`), and a gain is the difference of the
 * two.
 */
import { formatDay, type Day, type DayRange } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import { interestOf, sumUnits, UK_DAYS_AFTER, type Lot } from '#engine/lots';
import {
  compareFractions,
  minus,
  ZERO_FRACTION,
  dividedBy,
  plus,
  subtract,
  sum,
  times,
  units,
  type Amount,
  type Fraction,
} from '#packages/money';
import { apportionAmount } from './apportioned.ts';
import { lastKnownDay, type Book, convertMoney, rateOn, type InstrumentLine, inMinorUnits } from '#engine/book';
import { currencyOf, tradeRate, tradeConsideration, tradedMoney } from './trade-cost.ts';
import { disposalsUpTo, type Disposal } from './positions.ts';

export interface RealisedGain {
  readonly day: Day;
  readonly line: number;
  /** Id of the transaction or corporate action. */
  readonly id: string;
  readonly pocket: string;
  /** Sold, or given up for cash; none where capital was returned. */
  readonly units: Fraction;
  /**
   * After the fee and tax that belong to it, at the rate of the day, without accrued interest that is kept apart. Null where that rate is missing.
   */
  readonly proceeds: Amount | null;
  /** Cost of the units disposed of; null where it is unknown. */
  readonly cost: Amount | null;
  /** proceeds - cost. */
  readonly gain: Amount | null;
  /** The part of the gain that the exchange rate made: cost in the currency of the quotes at the rate of the day, less the cost. */
  readonly currencyGain: Amount | null;
  /** Accrued interest that was sold with the units, less what was bought with them. */
  readonly accruedInterest: Amount | null;
  /** The lots that it took. */
  readonly lots: readonly Lot[];
}

export interface RealisedGains {
  readonly rows: readonly RealisedGain[];
  /** Sum of the gains that are known. */
  readonly total: Amount;
  readonly findings: readonly Finding[];
}

/**
 * One row for each sale, cash merger or return of capital above cost, oldest first; a second one for units of it that were not held, with no cost
 * that is known. A transfer out realises nothing.
 */
export function realisedGains(book: Book, range: DayRange, isMeant: (line: number) => boolean = () => true): RealisedGains {
  const disposals = disposalsUpTo(book, range.to).filter(
    ({ day, by, line }) => day >= range.from && isMeant(line) && !('kind' in by && by.kind === 'TransferOut'),
  );
  const exact = disposals.map((disposal) => exactGainOf(book, disposal));
  const column = (of: (one: ExactGain) => Fraction | null) => roundColumn(book, exact, of);
  const [proceeds, cost, currencyGain, interest] = [
    column((one) => one.proceeds),
    column((one) => one.cost),
    column((one) => one.currencyGain),
    column((one) => one.interest),
  ] as const;
  const rows = exact.flatMap((one, i) =>
    gainRowsOf(book, one, {
      proceeds: proceeds[i] as Amount | null,
      cost: cost[i] as Amount | null,
      currencyGain: currencyGain[i] as Amount | null,
      accruedInterest: interest[i] as Amount | null,
    }),
  );
  const gains = rows.map(({ gain }) => gain).filter((gain) => gain !== null);
  const incomplete = gains.length < rows.length ? [finding('value.incomplete', { count: rows.length - gains.length })] : [];
  return {
    rows,
    total: sum([inMinorUnits(book, ZERO_FRACTION), ...gains]),
    findings: mergeFindings(...exact.map(({ findings }) => findings), incomplete, provisionalFindings(book, disposals, range.to)),
  };
}

/** The finding for sales that purchases of the next 30 days may yet be matched with, where the facts do not reach so far. */
function provisionalFindings(book: Book, disposals: readonly Disposal[], to: Day): Finding[] {
  const until = Math.max(to, lastKnownDay(book) ?? to);
  const open = disposals.filter(({ day, line, pocket, units, parts }) => {
    if (day + UK_DAYS_AFTER <= until || book.cost.method(pocket, line, day) !== 'uk-pool') return false;
    const matched = sumUnits(parts.filter((lot) => lot.day >= day));
    return compareFractions(matched, units) < 0;
  });
  const last = Math.max(...open.map(({ day }) => day + UK_DAYS_AFTER));
  return open.length === 0 ? [] : [finding('gain.provisional', { date: formatDay(last), count: open.length })];
}

/** A disposal in the reporting currency, unrounded; what is unknown is null. */
interface ExactGain {
  readonly disposal: Disposal;
  readonly proceeds: Fraction | null;
  /** Cost of the units that were held; the fields below speak of the same units. */
  readonly cost: Fraction | null;
  readonly currencyGain: Fraction | null;
  readonly interest: Fraction | null;
  readonly findings: readonly Finding[];
}

function exactGainOf(book: Book, disposal: Disposal): ExactGain {
  const { line, day, units, open } = disposal;
  const { reporting, local, interest: bought = ZERO_FRACTION } = disposal.cost;
  const { value: received, findings } = proceedsOf(book, disposal);
  const { by } = disposal;
  const factor = 'kind' in by ? tradeRate(book, by, line) : (rateOn(book, currencyOf(book, line), day).value?.factor ?? null);
  const held = minus(units, open);
  const isOpen = open.numerator > 0n;
  const sold = received.interest && (isOpen ? times(received.interest, dividedBy(held, units)) : received.interest);
  const isKnown = !isOpen || held.numerator > 0n;
  const oversold = isOpen ? [finding('units.negative', { subject: (book.lines[line] as InstrumentLine).id, date: formatDay(day) })] : [];
  return {
    disposal,
    proceeds: received.money,
    cost: isKnown ? reporting : null,
    currencyGain: isKnown && factor && reporting && local ? minus(times(local, factor), reporting) : null,
    interest: isKnown && reporting && sold && bought ? minus(sold, bought) : null,
    findings: [...findings, ...disposal.findings, ...oversold],
  };
}

/** One column of all disposals, rounded so that it adds up to what is known of it. */
function roundColumn(book: Book, all: readonly ExactGain[], of: (one: ExactGain) => Fraction | null): (Amount | null)[] {
  const known = all.flatMap((one) => {
    const value = of(one);
    return value === null ? [] : [{ one, value }];
  });
  if (known.length === 0) return all.map(() => null);
  // Fractions of one holding add up to simpler ones than those of different holdings: they are added up first.
  const sums = [...Map.groupBy(known, ({ one }) => one.disposal.line).values()].map((own) => sumFractions(own.map(({ value }) => value)));
  const parts = apportionAmount(
    inMinorUnits(book, sumFractions(sums)),
    known.map(({ value }) => value),
  );
  const rounded = new Map(known.map(({ one }, i) => [one, parts[i] as Amount]));
  return all.map((one) => rounded.get(one) ?? null);
}

function sumFractions(values: readonly Fraction[]): Fraction {
  return values.reduce((so, one) => plus(so, one), ZERO_FRACTION);
}

type RoundedGain = Pick<RealisedGain, 'proceeds' | 'cost' | 'currencyGain' | 'accruedInterest'>;

/** The row of a disposal; units that were not held have a row of their own. */
function gainRowsOf(book: Book, { disposal, proceeds: exact }: ExactGain, whole: RoundedGain): RealisedGain[] {
  const { day, line, id, pocket, units, open, parts: lots } = disposal;
  const common = { day, line, pocket };
  const gainOf = ({ proceeds, cost }: RoundedGain) => proceeds && cost && subtract(proceeds, cost);
  if (open.numerator <= 0n) return [{ ...common, id, units, ...whole, gain: gainOf(whole), lots }];
  const unknown = {
    ...common,
    id: `${id} (not held)`,
    units: open,
    cost: null,
    gain: null,
    currencyGain: null,
    accruedInterest: null,
    lots: [],
  };
  const held = minus(units, open);
  if (held.numerator <= 0n) return [{ ...unknown, proceeds: whole.proceeds }];
  // The two rows add up to what the sale brought.
  const own = { ...whole, proceeds: exact && inMinorUnits(book, times(exact, dividedBy(held, units))) };
  const rest = whole.proceeds && own.proceeds && subtract(whole.proceeds, own.proceeds);
  return [
    { ...common, id, units: held, ...own, gain: gainOf(own), lots },
    { ...unknown, proceeds: rest },
  ];
}

/** In the reporting currency; null where the rate is missing. */
interface Proceeds {
  readonly money: Fraction | null;
  /** Accrued interest, which is kept apart from the money above. */
  readonly interest: Fraction | null;
}

function proceedsOf(book: Book, { by, day, line }: Disposal): { readonly value: Proceeds; readonly findings: readonly Finding[] } {
  if ('kind' in by) {
    const { value, findings } = tradeConsideration(book, by, tradedMoney(book, by), line, units(by.units));
    return { value: { money: value.reporting, interest: interestOf(value) }, findings };
  }
  const { value, findings } = by.cash ? convertMoney(book, by.cash.amount, by.cash.currency, day) : { value: ZERO_FRACTION, findings: [] };
  return { value: { money: value, interest: ZERO_FRACTION }, findings };
}
