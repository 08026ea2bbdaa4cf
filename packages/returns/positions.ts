/** What is held of each line and what it cost, lot by lot, by the method of its wrapper. Exact. */
import type { Day } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { matchLots, type Cost, type Disposal as LotDisposal, type Lot, type Move, type Told } from '#packages/lots';
import {
  add,
  fraction,
  isZero,
  minus,
  negate,
  NOTHING,
  ONE,
  over,
  plus,
  sign,
  ZERO,
  type Amount,
  type Fraction,
  type Units,
} from '#packages/money';
import type { Book } from './book.ts';
import type { CorporateAction, Resolved } from './corporate-action.ts';
import { cashSign, decimalOf, signed, unitsEffect } from './effects.ts';
import { converted, isMissing, marketValue, rateOn, type Known } from './exact.ts';
import type { Entry, Line } from './history.ts';
import { quotedIn } from './quoted.ts';

export interface Position {
  /** Oldest first within a wrapper. */
  readonly lots: readonly Lot[];
  /** Of the units held, in the reporting currency; null when the rate or price of a purchase is unknown. */
  readonly cost: Fraction | null;
  /** Why the cost is unknown. */
  readonly findings: readonly Finding[];
}

/** What left a position: by sale or transfer, for cash in a corporate action, or as capital returned. */
export interface Disposal {
  readonly day: Day;
  readonly line: number;
  readonly pocket: string;
  /** Of the transaction or corporate action that took it. */
  readonly id: string;
  /** What took it: a transaction, or what a corporate action did. */
  readonly by: Entry | Resolved;
  readonly units: Fraction;
  readonly cost: Cost;
  readonly parts: readonly Lot[];
  /** Why the cost is unknown. */
  readonly findings: readonly Finding[];
}

export interface Positions {
  readonly of: ReadonlyMap<number, Position>;
  readonly disposals: readonly Disposal[];
}

/** The lots of a line in one pocket, oldest first, before and after something happened to them. */
export interface LotChange {
  readonly day: Day;
  readonly line: number;
  readonly pocket: string;
  readonly by: Entry | Resolved;
  readonly before: readonly Lot[];
  readonly after: readonly Lot[];
}

/** At the close of a day, with every disposal up to it. */
export function positionsOn(book: Book, day: Day): Positions {
  const { matched, source, why } = matchedOn(book, day);
  const unknown = (key: string, cost: Cost) => (cost.reporting === null ? (why.get(key) ?? []) : []);
  return {
    of: positionsOf(matched.lots, unknown),
    disposals: matched.disposals.map((disposal) => disposalOf(disposal, source.get(disposal.move) as Entry | Resolved, unknown)),
  };
}

/** Every change of lots up to the close of a day, in order. */
export function lotChanges(book: Book, day: Day): LotChange[] {
  const heard: Parameters<Told>[] = [];
  const { source } = matchedOn(book, day, (...change) => heard.push(change));
  return heard.map(([move, key, before, after]) => ({
    day: move.day,
    line: lineOf(key),
    pocket: pocketOf(key),
    by: source.get(move) as Entry | Resolved,
    before,
    after,
  }));
}

function matchedOn(book: Book, day: Day, told?: Told) {
  const moves: Move[] = [];
  const source = new Map<Move, Entry | Resolved>();
  const why = new Map<string, Finding[]>();
  const push = (move: Move, from: Entry | Resolved, findings: readonly Finding[] = []) => {
    moves.push(move);
    source.set(move, from);
    const missing = findings.filter(isMissing);
    // What is unknown of a holding is unknown of what it becomes.
    const becomes =
      move.kind === 'exchanged' ? move.receives.map(({ key }) => ({ key, missing: [...(why.get(move.key) ?? []), ...missing] })) : [];
    for (const one of [{ key: move.key, missing }, ...becomes])
      if (one.missing.length > 0) why.set(one.key, mergeFindings(why.get(one.key) ?? [], one.missing));
  };
  let actions = 0;
  for (const entry of book.entries) {
    if (entry.day > day) break;
    for (; actions < book.resolved.length && (book.resolved[actions] as Resolved).action.day <= entry.day; actions++) {
      const resolved = book.resolved[actions] as Resolved;
      const { move, findings } = moveOfAction(book, resolved);
      push(move, resolved, findings);
    }
    const made = moveOfEntry(book, entry, moves.length);
    if (made) push(made.move, entry, made.findings);
  }
  const matched = matchLots(moves, (key, when) => book.cost.method(pocketOf(key), lineOf(key), when), told);
  return { matched, source, why };
}

function positionsOf(
  all: ReadonlyMap<string, readonly Lot[]>,
  unknown: (key: string, cost: Cost) => readonly Finding[],
): Map<number, Position> {
  const positions = new Map<number, Position>();
  for (const [key, lots] of all) {
    const line = lineOf(key);
    const before = positions.get(line) ?? { lots: [], cost: NOTHING, findings: [] };
    const costs = lots.map(({ cost }) => cost.reporting);
    const cost = costs.reduce<Fraction | null>((so, one) => so && one && plus(so, one), before.cost);
    const findings = lots.flatMap((lot) => unknown(key, lot.cost));
    positions.set(line, { lots: [...before.lots, ...lots], cost, findings: mergeFindings(before.findings, findings) });
  }
  return positions;
}

function disposalOf(
  { move, units, cost, parts }: LotDisposal,
  by: Entry | Resolved,
  unknown: (key: string, cost: Cost) => readonly Finding[],
): Disposal {
  return {
    day: move.day,
    line: lineOf(move.key),
    pocket: pocketOf(move.key),
    id: move.id,
    by,
    units,
    cost,
    parts,
    findings: mergeFindings(unknown(move.key, cost)),
  };
}

function keyOf(pocket: string, line: number): string {
  return `${line} ${pocket}`;
}

function lineOf(key: string): number {
  return Number.parseInt(key, 10);
}

function pocketOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

interface Made {
  readonly move: Move;
  readonly findings: readonly Finding[];
}

function moveOfEntry(book: Book, entry: Entry, position: number): Made | null {
  // What a corporate action moved is told by the action.
  if (entry.line === null || entry.kind === 'Received' || entry.kind === 'Surrendered') return null;
  const change = unitsEffect(entry);
  if (isZero(change)) return null;
  const common = { day: entry.day, key: keyOf(entry.pocket ?? '', entry.line), id: entry.id ?? `entry ${position}` };
  if (sign(change) < 0) {
    const from = entry.lots?.map(({ lot, units }) => ({ lot, ...(units !== undefined && { units: fraction(decimalOf(units)) }) }));
    return { move: { ...common, kind: 'disposed', units: fraction(negate(change)), ...(from && { from }) }, findings: [] };
  }
  const { value: cost, findings } = paidFor(book, entry, entry.line, change);
  const since = entry.acquired === undefined ? {} : { since: entry.acquired };
  return { move: { ...common, kind: 'acquired', units: fraction(change), cost, ...since }, findings };
}

/** What came in cost the money paid; a transfer the cost it brought, or without one the market value of its day. */
function paidFor(book: Book, entry: Entry, line: number, units: Units): { readonly value: Cost; readonly findings: readonly Finding[] } {
  if (entry.kind === 'Purchase') return costIn(book, negate(tradedMoney(book, entry)), entry.currency, line, entry.day);
  const brought = decimalOf(entry.amount);
  if (!isZero(brought)) return costIn(book, brought, entry.currency, line, entry.acquired ?? entry.day);
  const worth = marketValue(book, line, units, entry.day);
  return { value: { reporting: worth.value, local: inCurrencyOf(book, line, worth.value, entry.day) }, findings: worth.findings };
}

/** Money that changed hands for units, signed as it moved cash: with the fee and tax that belong to cost and proceeds by the rules of the book. */
export function tradedMoney({ cost }: Book, entry: Entry): Amount {
  const fee = cost.fees === 'capitalised' ? decimalOf(entry.fee) : ZERO;
  const tax = cost.taxes === 'capitalised' ? decimalOf(entry.tax) : ZERO;
  return add(signed(cashSign(entry), decimalOf(entry.amount)), negate(add(fee, tax)));
}

/** Money of a day in the reporting currency and in that of a line's quotes. */
export function costIn(
  book: Book,
  money: Amount,
  currency: string,
  line: number,
  day: Day,
): { readonly value: Cost; readonly findings: readonly Finding[] } {
  const reporting: Known<Fraction> = converted(book, money, currency, day);
  const quoted = currencyOf(book, line);
  if (quoted === book.currency) return { value: { reporting: reporting.value, local: reporting.value }, findings: reporting.findings };
  const local = currency === quoted ? fraction(money) : inCurrencyOf(book, line, reporting.value, day);
  return { value: { reporting: reporting.value, local }, findings: reporting.findings };
}

/** Money of a day in the reporting currency, in that of a line's quotes. */
function inCurrencyOf(book: Book, line: number, reporting: Fraction | null, day: Day): Fraction | null {
  const { value: rate } = rateOn(book, currencyOf(book, line), day);
  return reporting && rate && over(reporting, rate.factor);
}

export function currencyOf(book: Book, line: number): string {
  return quotedIn(book.lines[line] as Line).currency;
}

function moveOfAction(book: Book, resolved: Resolved): Made {
  const { action, pocket, held, kept, received, cash } = resolved;
  const common = { day: action.day, key: keyOf(pocket, action.line), id: action.id };
  if (action.kind === 'return-of-capital' && cash) {
    const { value: money, findings } = costIn(book, cash.amount, cash.currency, action.line, action.day);
    return { move: { ...common, kind: 'returned', money }, findings };
  }
  const { value: shares, findings } = costShares(book, resolved);
  const before = fraction(held);
  const receives = received
    ? [
        {
          key: keyOf(pocket, received.line),
          units: over(fraction(received.units), before),
          cost: shares.received,
          rate: rateAcross(book, action.line, received.line, action.day),
        },
      ]
    : [];
  const keeps = { units: over(fraction(kept), before), cost: shares.kept };
  return { move: { ...common, kind: 'exchanged', held: before, keeps, receives, paidOut: shares.paidOut }, findings };
}

/** From the currency of the quotes of one line to that of another. */
function rateAcross(book: Book, from: number, to: number, day: Day): Fraction | null {
  const [given, received] = [currencyOf(book, from), currencyOf(book, to)];
  if (given === received) return ONE;
  const [one, other] = [rateOn(book, given, day).value, rateOn(book, received, day).value];
  return one && other && over(one.factor, other.factor);
}

interface CostShares {
  readonly kept: Fraction | null;
  readonly received: Fraction | null;
  readonly paidOut: Fraction | null;
}

/**
 * How the cost is divided: as the action says, or by the values at the close of its day. The three make one; where a price that divides it is
 * missing, what is divided is unknown on both sides.
 */
function costShares(book: Book, resolved: Resolved): { readonly value: CostShares; readonly findings: readonly Finding[] } {
  const { action, kept, received, cash } = resolved;
  const all = (part: 'kept' | 'received' | 'paidOut') => ({ kept: NOTHING, received: NOTHING, paidOut: NOTHING, [part]: ONE });
  if (action.kind === 'split' || action.kind === 'bonus') return { value: all('kept'), findings: [] };
  if (action.kind === 'renamed' || (action.kind === 'merger' && !cash)) return { value: all('received'), findings: [] };
  if (action.kind === 'merger' && !received) return { value: all('paidOut'), findings: [] };
  const stated = statedShare(action);
  const taken: 'received' | 'paidOut' = action.kind === 'merger' ? 'paidOut' : 'received';
  const rest: 'kept' | 'received' = action.kind === 'merger' ? 'received' : 'kept';
  const divide = (share: Fraction) => ({ ...all(rest), [taken]: share, [rest]: minus(ONE, share) });
  if (stated !== undefined) return { value: divide(fraction(decimalOf(stated))), findings: [] };
  const got = received ? marketValue(book, received.line, received.units, action.day) : null;
  const other = cash ? converted(book, cash.amount, cash.currency, action.day) : marketValue(book, action.line, kept, action.day);
  const findings = mergeFindings(got?.findings ?? [], other.findings);
  if (!got?.value || !other.value) return { value: { ...all(rest), [taken]: null, [rest]: null }, findings };
  const whole = plus(got.value, other.value);
  if (whole.numerator <= 0n) return { value: all(rest), findings };
  return { value: divide(over(taken === 'received' ? got.value : other.value, whole)), findings };
}

function statedShare(action: CorporateAction): string | undefined {
  if (action.kind === 'merger') return action.cashCostShare;
  if (action.kind === 'rights') return action.costShare ?? '0';
  return action.kind === 'spin-off' ? action.costShare : undefined;
}
