/** Realised gains, exact to the cent: proceeds less the cost of the units that went, by the method of their wrapper. */
import { formatDay, type Day, type DayRange } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import { interestOf, sumOf, UK_DAYS_AFTER, type Lot } from '#packages/lots';
import { compareFractions, minus, NOTHING, over, subtract, sum, times, units, type Amount, type Fraction } from '#packages/money';
import { knownUntil, type Book } from './book.ts';
import { converted, rateOn } from './exact.ts';
import type { Line } from './history.ts';
import { currencyOf, disposalsUpTo, tradedFor, tradedMoney, type Disposal } from './positions.ts';
import { inMinorUnits } from './tally.ts';

export interface RealisedGain {
  readonly day: Day;
  readonly line: number;
  /** Of the transaction or corporate action. */
  readonly id: string;
  readonly pocket: string;
  /** Sold, or given up for cash; none where capital was returned. */
  readonly units: Fraction;
  /** After the fee and tax that belong to it, at the rate of the day, without accrued interest that stands apart. Null where that rate is missing. */
  readonly proceeds: Amount | null;
  /** Of the units that went; null where it is unknown. */
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
  /** Sum of those that are known. */
  readonly total: Amount;
  readonly findings: readonly Finding[];
}

/**
 * One row for each sale, cash merger or return of capital above cost, oldest first; a second one for units of it that were not held, with no cost that
 * is known. A transfer out realises nothing.
 */
export function realisedGains(book: Book, range: DayRange, isMeant: (line: number) => boolean = () => true): RealisedGains {
  const disposals = disposalsUpTo(book, range.to).filter(
    ({ day, by, line }) => day >= range.from && isMeant(line) && !('kind' in by && by.kind === 'TransferOut'),
  );
  const realised = disposals.map((disposal) => realise(book, disposal));
  const rows = realised.flatMap((one) => one.rows);
  const gains = rows.map(({ gain }) => gain).filter((gain) => gain !== null);
  const incomplete = gains.length < rows.length ? [finding('value.incomplete', { count: rows.length - gains.length })] : [];
  return {
    rows,
    total: sum([inMinorUnits(book, NOTHING), ...gains]),
    findings: mergeFindings(...realised.map(({ findings }) => findings), incomplete, provisional(book, disposals, range.to)),
  };
}

/** Sales that purchases of the next 30 days may yet be matched with, and of which the facts do not reach so far. */
function provisional(book: Book, disposals: readonly Disposal[], to: Day): Finding[] {
  const until = Math.max(to, knownUntil(book) ?? to);
  const open = disposals.filter(({ day, line, pocket, units, parts }) => {
    if (day + UK_DAYS_AFTER <= until || book.cost.method(pocket, line, day) !== 'uk-pool') return false;
    const matched = sumOf(parts.filter((lot) => lot.day >= day));
    return compareFractions(matched, units) < 0;
  });
  const last = Math.max(...open.map(({ day }) => day + UK_DAYS_AFTER));
  return open.length === 0 ? [] : [finding('gain.provisional', { date: formatDay(last), count: open.length })];
}

interface Realised {
  readonly rows: readonly RealisedGain[];
  readonly findings: readonly Finding[];
}

function realise(book: Book, disposal: Disposal): Realised {
  const { line, units, open, day } = disposal;
  const received = proceedsOf(book, disposal);
  const findings = [...received.findings, ...disposal.findings];
  if (open.numerator <= 0n) return { rows: [rowOf(book, disposal, units, received.value)], findings };
  const { id: subject } = book.lines[line] as Line;
  const oversold = [...findings, finding('units.negative', { subject, date: formatDay(day) })];
  const unknown = (proceeds: Proceeds): RealisedGain => ({
    ...rowOf(book, { ...disposal, id: `${disposal.id} (not held)`, parts: [], cost: { reporting: null, local: null } }, open, proceeds),
  });
  const held = minus(units, open);
  if (held.numerator <= 0n) return { rows: [unknown(received.value)], findings: oversold };
  const whole = rowOf(book, disposal, units, received.value).proceeds;
  const own = rowOf(book, disposal, held, partOfProceeds(received.value, over(held, units)));
  const rest = unknown(partOfProceeds(received.value, over(open, units)));
  // What the two come to is what the sale brought.
  const proceeds = whole && own.proceeds && subtract(whole, own.proceeds);
  return { rows: [own, { ...rest, proceeds }], findings: oversold };
}

function rowOf(
  book: Book,
  { day, line, id, pocket, cost: { reporting, local, interest }, parts }: Disposal,
  units: Fraction,
  received: Proceeds,
): RealisedGain {
  const money = (exact: Fraction | null) => exact && inMinorUnits(book, exact);
  const [proceeds, cost] = [money(received.money), money(reporting)];
  const rate = rateOn(book, currencyOf(book, line), day).value;
  const bought = interest === undefined ? NOTHING : interest;
  return {
    day,
    line,
    id,
    pocket,
    units,
    proceeds,
    cost,
    gain: proceeds && cost && subtract(proceeds, cost),
    currencyGain: rate && reporting && local && inMinorUnits(book, minus(times(local, rate.factor), reporting)),
    accruedInterest: money(reporting && received.interest && bought && minus(received.interest, bought)),
    lots: parts,
  };
}

/** In the reporting currency; null where the rate is missing. */
interface Proceeds {
  readonly money: Fraction | null;
  /** Accrued interest beside it. */
  readonly interest: Fraction | null;
}

function partOfProceeds({ money, interest }: Proceeds, share: Fraction): Proceeds {
  return { money: money && times(money, share), interest: interest && times(interest, share) };
}

function proceedsOf(book: Book, { by, day, line }: Disposal): { readonly value: Proceeds; readonly findings: readonly Finding[] } {
  if ('kind' in by) {
    const { value, findings } = tradedFor(book, by, tradedMoney(book, by), line, units(by.units));
    return { value: { money: value.reporting, interest: interestOf(value) }, findings };
  }
  const { value, findings } = by.cash ? converted(book, by.cash.amount, by.cash.currency, day) : { value: NOTHING, findings: [] };
  return { value: { money: value, interest: NOTHING }, findings };
}
