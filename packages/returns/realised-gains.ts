/** Realised gains, exact to the cent: proceeds less the cost of the units that went, by the method of their wrapper. */
import type { Day, DayRange } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import type { Lot } from '#packages/lots';
import { minus, NOTHING, subtract, sum, times, type Amount, type Fraction } from '#packages/money';
import type { Book } from './book.ts';
import { converted, rateOn, type Known } from './exact.ts';
import { currencyOf, positionsOn, tradedMoney, type Disposal } from './positions.ts';
import { inMinorUnits } from './tally.ts';

export interface RealisedGain {
  readonly day: Day;
  readonly line: number;
  /** Of the transaction or corporate action. */
  readonly id: string;
  readonly pocket: string;
  /** Sold, or given up for cash; none where capital was returned. */
  readonly units: Fraction;
  /** After the fee and tax that belong to it, at the rate of the day. Null where that rate is missing. */
  readonly proceeds: Amount | null;
  /** Of the units that went; null where it is unknown. */
  readonly cost: Amount | null;
  /** proceeds - cost. */
  readonly gain: Amount | null;
  /** The part of the gain that the exchange rate made: cost in the currency of the quotes at the rate of the day, less the cost. */
  readonly currencyGain: Amount | null;
  /** The lots that it took. */
  readonly lots: readonly Lot[];
}

export interface RealisedGains {
  readonly rows: readonly RealisedGain[];
  /** Sum of those that are known. */
  readonly total: Amount;
  readonly findings: readonly Finding[];
}

/** One row for each sale, cash merger or return of capital above cost, oldest first. A transfer out realises nothing. */
export function realisedGains(book: Book, range: DayRange): RealisedGains {
  const realised = positionsOn(book, range.to)
    .disposals.filter(({ day, by }) => day >= range.from && !('kind' in by && by.kind === 'TransferOut'))
    .map((disposal) => realise(book, disposal));
  const rows = realised.map(({ row }) => row);
  const gains = rows.map(({ gain }) => gain).filter((gain) => gain !== null);
  const incomplete = gains.length < rows.length ? [finding('value.incomplete', { count: rows.length - gains.length })] : [];
  return {
    rows,
    total: sum([inMinorUnits(book, NOTHING), ...gains]),
    findings: mergeFindings(...realised.map(({ findings }) => findings), incomplete),
  };
}

function realise(book: Book, disposal: Disposal): { readonly row: RealisedGain; readonly findings: readonly Finding[] } {
  const { day, line, id, pocket, units, parts } = disposal;
  const received = proceedsOf(book, disposal);
  const proceeds = received.value && inMinorUnits(book, received.value);
  const cost = disposal.cost.reporting && inMinorUnits(book, disposal.cost.reporting);
  const rate = rateOn(book, currencyOf(book, line), day).value;
  const { reporting, local } = disposal.cost;
  const currencyGain = rate && reporting && local && inMinorUnits(book, minus(times(local, rate.factor), reporting));
  const gain = proceeds && cost && subtract(proceeds, cost);
  return {
    row: { day, line, id, pocket, units, proceeds, cost, gain, currencyGain, lots: parts },
    findings: [...received.findings, ...disposal.findings],
  };
}

function proceedsOf(book: Book, { by, day }: Disposal): Known<Fraction> {
  if ('kind' in by) return converted(book, tradedMoney(book, by), by.currency, day);
  return by.cash ? converted(book, by.cash.amount, by.cash.currency, day) : { value: NOTHING, findings: [] };
}
