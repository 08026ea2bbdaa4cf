/**
 * Combines several corporate actions of one day: what each line that was held the day before has become when all are done. A line that units only
 * pass through, such as a company that is spun off and merged on the same day, takes no part: it is never held at a close.
 */
import {
  add,
  fraction,
  isZero,
  negate,
  dividedBy,
  formatDecimal,
  roundFraction,
  sign,
  subtract,
  times,
  ZERO,
  type Amount,
  type Decimal,
  type Units,
} from '#packages/money';
import type { HistoryEntry } from './history.ts';
import type { ResolvedAction } from './corporate-action.ts';

/** An amount for each line that it comes from. */
type AmountsByOrigin = ReadonlyMap<number, Decimal>;

interface OriginPayment {
  readonly origin: number;
  readonly amount: Amount;
  readonly by: ResolvedAction;
}

export class UnitOrigins {
  /** Units by line, then by the line to which they belonged the day before. */
  readonly #units = new Map<number, Map<number, Units>>();
  readonly #paid: OriginPayment[] = [];
  /** The units of an origin in a line, with the action that touched them first; in that order. */
  readonly #touched = new Map<string, { readonly origin: number; readonly line: number; readonly by: ResolvedAction }>();

  constructor(held: ReadonlyMap<number, Units>) {
    for (const [line, units] of held) this.#units.set(line, new Map([[line, units]]));
  }

  /** Applies an action to each origin by its part of the units held. */
  act(one: ResolvedAction): void {
    const { action, held, kept, received, cash } = one;
    const own = this.#of(action.line);
    const entitled: AmountsByOrigin = new Map([...own].filter(([, units]) => sign(units) > 0));
    const stayed = divideByOrigin(entitled, subtract(kept, held));
    for (const [origin, change] of stayed) {
      own.set(origin, add(own.get(origin) ?? ZERO, change));
      this.#touch(origin, action.line, one);
    }
    if (received)
      for (const [origin, units] of divideByOrigin(entitled, received.units)) {
        const target = this.#of(received.line);
        target.set(origin, add(target.get(origin) ?? ZERO, units));
        this.#touch(origin, received.line, one);
      }
    if (cash) for (const [origin, amount] of divideByOrigin(entitled, cash.amount)) this.#paid.push({ origin, amount, by: one });
  }

  /** The result of all actions as entries; `before` is what was held the day before. */
  entriesOf(before: ReadonlyMap<number, Units>): HistoryEntry[] {
    const entries: HistoryEntry[] = [];
    for (const { origin, line, by } of this.#touched.values()) {
      const units = this.#units.get(line)?.get(origin) ?? ZERO;
      const change = line === origin ? subtract(units, before.get(line) ?? ZERO) : units;
      if (isZero(change)) continue;
      const out = sign(change) < 0;
      const moved = { ...commonFields(by), line, units: formatDecimal(out ? negate(change) : change) };
      entries.push(out ? { ...moved, kind: 'Surrendered' } : { ...moved, kind: 'Received', counterpart: origin });
    }
    for (const { origin, amount, by } of this.#paid)
      entries.push({ ...commonFields(by), kind: 'Compensation', line: origin, amount: formatDecimal(amount) });
    return entries;
  }

  #touch(origin: number, line: number, by: ResolvedAction): void {
    const at = `${origin} ${line}`;
    if (!this.#touched.has(at)) this.#touched.set(at, { origin, line, by });
  }

  #of(line: number): Map<number, Units> {
    const known = this.#units.get(line) ?? new Map<number, Units>();
    this.#units.set(line, known);
    return known;
  }
}

function commonFields({ action: { id, day, line }, pocket, cash }: ResolvedAction): Omit<HistoryEntry, 'kind'> {
  return { id, day, line, pocket, units: '0', amount: '0', fee: '0', tax: '0', currency: cash?.currency ?? '' };
}

/** In proportion, rounded to the digits of the whole; the last line takes what is left, so that the parts add up to the whole. */
function divideByOrigin<K extends Decimal>(shares: AmountsByOrigin, whole: K): Map<number, K> {
  const all = [...shares].sort(([a], [b]) => a - b);
  const sum = all.reduce<Decimal>((so, [, share]) => add(so, share), ZERO);
  let open: Decimal = whole;
  const parts = new Map<number, K>();
  for (const [position, [origin, share]] of all.entries()) {
    const part =
      position === all.length - 1 ? open : roundFraction(times(fraction(whole), dividedBy(fraction(share), fraction(sum))), whole.scale);
    open = subtract(open, part);
    parts.set(origin, part as K);
  }
  return parts;
}
