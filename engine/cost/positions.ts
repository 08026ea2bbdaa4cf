/** Computes the position in each line: the units held and their cost, lot by lot, by the cost method of the wrapper. Exact. */
import { formatDay, type Day } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import {
  interestOf,
  matchLots,
  shareOfCost,
  UK_DAYS_AFTER,
  type LotCost,
  type MatchedDisposal as LotDisposal,
  type Lot,
  type HoldingMove,
  type LotChangeListener,
} from '#engine/lots';
import {
  add,
  fraction,
  isZero,
  minorUnits,
  minus,
  negate,
  ZERO_FRACTION,
  ONE_FRACTION,
  dividedBy,
  plus,
  roundFraction,
  sign,
  sum,
  times,
  ZERO,
  type Amount,
  type Fraction,
  type Units,
} from '#packages/money';
import {
  costSourcesOf,
  isLastOfDay,
  type Book,
  type CorporateAction,
  type ResolvedAction,
  cashSign,
  decimalOf,
  applySign,
  unitsEffect,
  convertMoney,
  isMissing,
  marketValue,
  rateOn,
  type ExactFigure,
  type HistoryEntry,
  type InstrumentLine,
  quotationOf,
  restatementRatio,
} from '#engine/book';
import { ownShare } from './own-share.ts';
import { matchOwnTransfers, type OwnTransfer } from './own-transfers.ts';

export interface Position {
  /** Oldest first within a wrapper. */
  readonly lots: readonly Lot[];
  /**
   * Cost of the units held, in the reporting currency; null when the rate or price of a purchase is unknown, and where more was sold than was held.
   */
  readonly cost: Fraction | null;
  /** Accrued interest that was bought with the units and is kept apart from their cost. */
  readonly interest: Fraction | null;
  /** Why the cost is unknown. */
  readonly findings: readonly Finding[];
}

/** What left a position: by sale or transfer, for cash in a corporate action, or as capital returned. */
export interface Disposal {
  readonly day: Day;
  readonly line: number;
  readonly pocket: string;
  /** Id of the transaction or corporate action that took it. */
  readonly id: string;
  /** What took it: a transaction, or what a corporate action did. */
  readonly by: HistoryEntry | ResolvedAction;
  readonly units: Fraction;
  readonly cost: LotCost;
  readonly parts: readonly Lot[];
  /** Units that were not held and that nothing bought since covers. */
  readonly open: Fraction;
  /** Why the cost is unknown. */
  readonly findings: readonly Finding[];
}

/** The lots of a line in one pocket, oldest first, before and after something happened to them. */
export interface LotChange {
  readonly day: Day;
  readonly line: number;
  readonly pocket: string;
  readonly by: HistoryEntry | ResolvedAction;
  readonly before: readonly Lot[];
  readonly after: readonly Lot[];
}

/** Positions at the close of a day, by line, from what was bought until then. */
export function positionsOn(book: Book, day: Day): ReadonlyMap<number, Position> {
  const { matched, why } = matchLotsOn(book, day);
  const positions = new Map<number, Position>();
  for (const [key, all] of matched.lots) {
    const line = lineOf(key);
    const share = ownShare(book, line, pocketOf(key), day);
    const lots = share === ONE_FRACTION ? all : all.flatMap((lot) => partOfLot(lot, share));
    const before = positions.get(line) ?? { lots: [], cost: ZERO_FRACTION, interest: ZERO_FRACTION, findings: [] };
    const short = (matched.short.get(key) ?? ZERO_FRACTION).numerator > 0n;
    const oversold = short ? [finding('units.negative', { subject: (book.lines[line] as InstrumentLine).id, date: formatDay(day) })] : [];
    const unknown = lots.some(({ cost }) => cost.reporting === null) ? (why.get(key) ?? []) : [];
    positions.set(line, {
      lots: [...before.lots, ...lots],
      cost: lots.reduce<Fraction | null>((so, { cost }) => so && cost.reporting && plus(so, cost.reporting), short ? null : before.cost),
      interest: lots.reduce<Fraction | null>((so, { cost }) => sumKnown(so, interestOf(cost)), before.interest),
      findings: mergeFindings(before.findings, unknown, oversold),
    });
  }
  return positions;
}

/**
 * Disposals up to the close of a day, in order. Purchases after it also decide the cost of some of them: by the method uk-pool within 30 days, by
 * every method where more was sold than was held. So a sale costs the same in every range.
 */
export function disposalsUpTo(book: Book, day: Day): Disposal[] {
  const now = matchLotsOn(book, day);
  const { matched, source, why } = isDecidedLater(book, day, now.matched.disposals) ? matchLotsOn(book, Infinity) : now;
  return matched.disposals.flatMap(({ move, units, cost, parts, open }) => {
    const { by, share } = source.get(move) as MoveSource;
    if (move.day > day || share.numerator === 0n) return [];
    const own = share === ONE_FRACTION ? { units, cost, parts } : { units: times(units, share), cost: shareOfCost(cost, share), parts };
    const findings = cost.reporting === null ? (why.get(move.key) ?? []) : [];
    return [
      {
        day: move.day,
        line: lineOf(move.key),
        pocket: by.pocket ?? '',
        id: move.id,
        by,
        ...own,
        open,
        findings: mergeFindings(findings),
      },
    ];
  });
}

/** The last day whose entries can affect the disposals up to a day. */
export function lastDecidingDay(book: Book, day: Day): Day {
  return isDecidedLater(book, day, matchLotsOn(book, day).matched.disposals)
    ? Math.max(day, costSourcesOf(book).entries.at(-1)?.day ?? day)
    : day;
}

function isDecidedLater(book: Book, day: Day, disposals: readonly LotDisposal[]): boolean {
  if ((costSourcesOf(book).entries.at(-1)?.day ?? day) <= day) return false;
  return disposals.some(
    ({ move, open }) =>
      open.numerator > 0n ||
      (move.kind === 'disposed' &&
        move.day >= day - UK_DAYS_AFTER &&
        book.cost.method(pocketOf(move.key), lineOf(move.key), move.day) === 'uk-pool'),
  );
}

/** Every change of lots up to the close of a day, in order. */
export function lotChanges(book: Book, day: Day): LotChange[] {
  const heard: Parameters<LotChangeListener>[] = [];
  const { source } = matchLotsOn(book, day, (...change) => heard.push(change));
  return heard.map(([move, key, before, after]) => {
    const { by, into } = source.get(move) as MoveSource;
    return {
      day: move.day,
      line: lineOf(key),
      pocket: pocketOf(key),
      by: into !== undefined && key !== move.key ? into : by,
      before,
      after,
    };
  });
}

/** The origin of a move. */
interface MoveSource {
  readonly by: HistoryEntry | ResolvedAction;
  /** The incoming entry of a transfer between wrappers. */
  readonly into?: HistoryEntry;
  /** The part of it that belongs to the scope. */
  readonly share: Fraction;
}

interface MoveWithFindings {
  readonly move: HoldingMove;
  readonly findings: readonly Finding[];
}

function matchLotsOn(book: Book, day: Day, told?: LotChangeListener) {
  const moves: HoldingMove[] = [];
  const source = new Map<HoldingMove, MoveSource>();
  const why = new Map<string, Finding[]>();
  const push = ({ move, findings }: MoveWithFindings, from: MoveSource) => {
    moves.push(move);
    source.set(move, from);
    const missing = findings.filter(isMissing);
    // Where the cost of a holding is unknown, so is the cost of what it becomes.
    const given = () => [...(why.get(move.key) ?? []), ...missing];
    const becomes =
      move.kind === 'exchanged'
        ? move.receives.map(({ key }) => ({ key, missing: given() }))
        : move.kind === 'transferred'
          ? [{ key: move.to, missing: given() }]
          : [];
    for (const one of [{ key: move.key, missing: move.kind === 'transferred' ? [] : missing }, ...becomes])
      if (one.missing.length > 0) why.set(one.key, mergeFindings(why.get(one.key) ?? [], one.missing));
  };
  const { entries, isOwn } = costSourcesOf(book);
  const place = new Map(book.actions.map((action, i) => [action, i]));
  const order = ({ one }: PooledAction) => place.get(one.action) as number;
  const resolved = [...poolActions(book), ...actionsOnAwaited(book)].sort((a, b) => order(a) - order(b));
  const shareOf = (entry: HistoryEntry) => (isOwn(entry.pocket ?? '') ? ONE_FRACTION : ZERO_FRACTION);
  let actions = 0;
  for (let next = 0; next < entries.length;) {
    const on = (entries[next] as HistoryEntry).day;
    if (on > day) break;
    for (; actions < resolved.length && (resolved[actions] as PooledAction).one.action.day <= on; actions++) {
      const { one, own, share } = resolved[actions] as PooledAction;
      push(moveOfAction(book, one), { by: own, share });
    }
    const first = next;
    while (next < entries.length && (entries[next] as HistoryEntry).day === on) next++;
    const together = entries.slice(first, next);
    const between = matchOwnTransfers(book, together);
    for (const step of stepsOfDay(together, between.all)) {
      if ('out' in step) {
        const { out, into, units } = step;
        push(transferOf(book, out, into, units, moves.length), { by: out, into, share: shareOf(out) });
        continue;
      }
      const made = moveOfEntry(book, step, moves.length, between.left(step));
      if (made) push(made, { by: step, share: shareOf(step) });
    }
  }
  const matched = matchLots(moves, (key, when) => book.cost.method(pocketOf(key), lineOf(key), when), told);
  return { matched, source, why };
}

/** The entries of a day in their order, with the transfers between wrappers: each at its sequence or, without one, before anything else goes out. */
function stepsOfDay(entries: readonly HistoryEntry[], transfers: readonly OwnTransfer[]): (HistoryEntry | OwnTransfer)[] {
  if (transfers.length === 0) return [...entries];
  const before = entries.findIndex(isLastOfDay);
  const first = before < 0 ? entries.length : before;
  const sequenced = entries.slice(0, first).flatMap((entry) => [...transfers.filter(({ out }) => out === entry), entry]);
  const others = transfers.filter(({ out }) => out.sequence === undefined);
  return [...sequenced, ...others, ...entries.slice(first)];
}

function sumKnown(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a && b && plus(a, b);
}

function partOfLot(lot: Lot, share: Fraction): Lot[] {
  return share.numerator === 0n ? [] : [{ ...lot, units: times(lot.units, share), cost: shareOfCost(lot.cost, share) }];
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

function poolKey(book: Book, { pocket = '', line }: HistoryEntry): string {
  return keyOf(book.cost.pool(pocket), line as number);
}

function namedLots({ lots }: HistoryEntry) {
  return lots?.map(({ lot, units }) => ({ lot, ...(units !== undefined && { units: fraction(decimalOf(units)) }) }));
}

/** `change`: units in or out that do not go from one wrapper to another. */
function moveOfEntry(book: Book, entry: HistoryEntry, position: number, change: Units): MoveWithFindings | null {
  // Moves of a corporate action are derived from the action itself.
  if (entry.line === null || entry.kind === 'Received' || entry.kind === 'Surrendered') return null;
  if (isZero(change)) return null;
  const common = { day: entry.day, key: poolKey(book, entry), id: entry.id ?? `entry ${position}` };
  if (sign(change) < 0) {
    const from = namedLots(entry);
    return { move: { ...common, kind: 'disposed', units: fraction(negate(change)), ...(from && { from }) }, findings: [] };
  }
  const { value: cost, findings } = acquisitionCost(book, entry, entry.line, change);
  const since = entry.acquired === undefined ? {} : { since: entry.acquired };
  return { move: { ...common, kind: 'acquired', units: fraction(change), cost, ...since }, findings };
}

function transferOf(book: Book, out: HistoryEntry, into: HistoryEntry, units: Units, position: number): MoveWithFindings {
  const { value: worth, findings } = worthAsCost(book, out.line as number, units, out.day);
  const from = namedLots(out);
  const common = { day: out.day, key: poolKey(book, out), to: poolKey(book, into), id: into.id ?? `entry ${position}` };
  return { move: { ...common, kind: 'transferred', units: fraction(units), worth, ...(from && { from }) }, findings };
}

/** The cost of units that came in: the money paid; for a transfer the cost that it brought, or without one the market value of its day. */
function acquisitionCost(
  book: Book,
  entry: HistoryEntry,
  line: number,
  units: Units,
): { readonly value: LotCost; readonly findings: readonly Finding[] } {
  if (entry.kind === 'Purchase') return tradeConsideration(book, entry, negate(tradedMoney(book, entry)), line, units);
  const brought = decimalOf(entry.amount);
  if (!isZero(brought)) return moneyAsCost(book, brought, entry.currency, line, entry.acquired ?? entry.day, statedExchange(entry));
  return worthAsCost(book, line, units, entry.day);
}

/** What units are worth on a day, as their cost. */
function worthAsCost(book: Book, line: number, units: Units, day: Day): { readonly value: LotCost; readonly findings: readonly Finding[] } {
  const { value, findings } = marketValue(book, line, units, day);
  const { accrued } = book.lines[line] as InstrumentLine;
  const rate = rateOn(book, currencyOf(book, line), day).value;
  const apart =
    accrued && value && rate && book.cost.interest === 'apart' ? times(times(fraction(units), accrued.on(day)), rate.factor) : null;
  const reporting = apart && value ? minus(value, apart) : value;
  return { value: { reporting, local: inQuoteCurrency(book, line, reporting, day), ...(apart && { interest: apart }) }, findings };
}

/** Interest that the buyer of units paid for on a day, in the currency of the quotes, to its minor unit; none where it belongs to the cost. */
function interestTraded(book: Book, line: number, units: Units, day: Day): Amount {
  const { accrued } = book.lines[line] as InstrumentLine;
  if (!accrued || book.cost.interest === 'in-cost') return ZERO;
  return roundFraction(times(fraction(units), accrued.bought(day)), minorUnits(currencyOf(book, line)));
}

/** Money that units were bought or sold for, and separately the accrued interest that was in it. */
export function tradeConsideration(
  book: Book,
  entry: HistoryEntry,
  money: Amount,
  line: number,
  units: Units,
): { readonly value: LotCost; readonly findings: readonly Finding[] } {
  const whole = moneyAsCost(book, money, entry.currency, line, entry.day, statedExchange(entry));
  const accrued = interestTraded(book, line, units, entry.day);
  if (isZero(accrued)) return whole;
  const quoted = currencyOf(book, line);
  const interest = moneyAsCost(book, accrued, quoted, line, entry.day, statedExchange(entry, quoted));
  const less = (a: Fraction | null, b: Fraction | null) => a && b && minus(a, b);
  return {
    value: {
      reporting: less(whole.value.reporting, interest.value.reporting),
      local: less(whole.value.local, interest.value.local),
      interest: interest.value.reporting,
    },
    findings: mergeFindings(whole.findings, interest.findings),
  };
}

/** Money that changed hands for units, signed as it moved cash: with the fee and tax that belong to cost and proceeds by the rules of the book. */
export function tradedMoney({ cost }: Book, entry: HistoryEntry): Amount {
  const fee = cost.fees === 'capitalised' ? decimalOf(entry.fee) : ZERO;
  const tax = cost.taxes === 'capitalised' ? decimalOf(entry.tax) : ZERO;
  return add(applySign(cashSign(entry), decimalOf(entry.amount)), negate(add(fee, tax)));
}

/** Money of a day in the reporting currency and in that of a line's quotes, at the rate that is stated for it, else at that of the day. */
function moneyAsCost(
  book: Book,
  money: Amount,
  currency: string,
  line: number,
  day: Day,
  stated: ExchangeFactor | null = null,
): { readonly value: LotCost; readonly findings: readonly Finding[] } {
  const at = (to: string) => (stated?.to === to ? times(fraction(money), stated.factor) : null);
  const own = currency === book.currency ? null : at(book.currency);
  const reporting: ExactFigure<Fraction> = own ? { value: own, findings: [] } : convertMoney(book, money, currency, day);
  const quoted = currencyOf(book, line);
  if (quoted === book.currency) return { value: { reporting: reporting.value, local: reporting.value }, findings: reporting.findings };
  const local = currency === quoted ? fraction(money) : (at(quoted) ?? inQuoteCurrency(book, line, reporting.value, day));
  return { value: { reporting: reporting.value, local }, findings: reporting.findings };
}

/** What one unit of a currency was exchanged for. */
interface ExchangeFactor {
  readonly to: string;
  readonly factor: Fraction;
}

/** The exchange that an entry states, from one currency of the pair into the other; null where it states none of that currency. */
function statedExchange({ exchanged, currency }: HistoryEntry, from = currency): ExchangeFactor | null {
  if (!exchanged) return null;
  const factor = fraction(decimalOf(exchanged.rate));
  if (from === currency) return { to: exchanged.to, factor };
  return from === exchanged.to ? { to: currency, factor: dividedBy(ONE_FRACTION, factor) } : null;
}

/**
 * Exchange rate from the currency of a line's quotes for the trade of an entry: as the entry states, else that of the day. Null where it is missing.
 */
export function tradeRate(book: Book, entry: HistoryEntry, line: number): Fraction | null {
  const quoted = currencyOf(book, line);
  const stated = statedExchange(entry, quoted);
  return stated?.to === book.currency ? stated.factor : (rateOn(book, quoted, entry.day).value?.factor ?? null);
}

/** Money of a day in the reporting currency, in that of a line's quotes. */
function inQuoteCurrency(book: Book, line: number, reporting: Fraction | null, day: Day): Fraction | null {
  const { value: rate } = rateOn(book, currencyOf(book, line), day);
  return reporting && rate && dividedBy(reporting, rate.factor);
}

export function currencyOf(book: Book, line: number): string {
  return quotationOf(book.lines[line] as InstrumentLine).currency;
}

/** An action on all wrappers of a pool, its effect on the wrappers of the scope, and their share in it. */
interface PooledAction {
  readonly one: ResolvedAction;
  readonly own: ResolvedAction;
  readonly share: Fraction;
}

/** Combines the actions on the wrappers of a pool into one action; in the order of the days. */
function poolActions(book: Book): PooledAction[] {
  const { actions, cost } = book;
  const { resolved, isOwn } = costSourcesOf(book);
  const alone = (one: ResolvedAction): PooledAction => ({ one, own: one, share: isOwn(one.pocket) ? ONE_FRACTION : ZERO_FRACTION });
  if (resolved.every(({ pocket }) => cost.pool(pocket) === pocket)) return resolved.map(alone);
  const order = new Map(actions.map((action, i) => [action, i]));
  const together = [...Map.groupBy(resolved, ({ action, pocket }) => `${order.get(action)} ${cost.pool(pocket)}`).values()];
  return together
    .sort(([a], [b]) => (order.get((a as ResolvedAction).action) as number) - (order.get((b as ResolvedAction).action) as number))
    .map((all) => {
      const own = all.filter(({ pocket }) => isOwn(pocket));
      const one = sumActions(all);
      return own.length === 0
        ? { one, own: one, share: ZERO_FRACTION }
        : {
            one,
            own: sumActions(own),
            share: own.length === all.length ? ONE_FRACTION : dividedBy(fraction(sumActions(own).held), fraction(one.held)),
          };
    });
}

/**
 * Splits and changes of name where nothing is held. By the method uk-pool a purchase of the days after may be matched with a sale of the days before,
 * and until then the pool still holds what was sold ahead of the purchase.
 */
function actionsOnAwaited(book: Book): PooledAction[] {
  const restating = book.actions.filter((action) => restatementRatio(action) !== null);
  if (restating.length === 0) return [];
  const { entries, resolved } = costSourcesOf(book);
  const pools = [...new Set(entries.map(({ pocket = '' }) => book.cost.pool(pocket)))];
  const done = Map.groupBy(resolved, ({ action }) => action);
  return restating.flatMap((action) => {
    const held = new Set(done.get(action)?.map(({ pocket }) => book.cost.pool(pocket)));
    const idle = pools.filter(
      (pool) => !held.has(pool) && book.cost.method(pool, action.line, action.day) === 'uk-pool' && !isShort(book, pool, action),
    );
    return idle.map((pocket) => {
      const received = action.kind === 'renamed' ? { line: action.to, units: ZERO } : null;
      const one: ResolvedAction = { action, pocket, held: ZERO, kept: ZERO, received, cash: null };
      return { one, own: one, share: ONE_FRACTION };
    });
  });
}

/** Whether units were sold before they were held: corporate actions do nothing to those. */
function isShort(book: Book, pool: string, { line, day }: CorporateAction): boolean {
  const before = costSourcesOf(book).entries.filter(
    (entry) => entry.line === line && entry.day < day && book.cost.pool(entry.pocket ?? '') === pool,
  );
  return sign(sum(before.map(unitsEffect))) < 0;
}

function sumActions(all: readonly ResolvedAction[]): ResolvedAction {
  const [first, ...others] = all as readonly [ResolvedAction, ...ResolvedAction[]];
  return others.reduce<ResolvedAction>((so, one) => addAction(so, one), first);
}

function addAction(so: ResolvedAction, one: ResolvedAction): ResolvedAction {
  return {
    action: so.action,
    pocket: so.pocket,
    held: add(so.held, one.held),
    kept: add(so.kept, one.kept),
    received: so.received && one.received && { line: so.received.line, units: add(so.received.units, one.received.units) },
    // Where fractions are paid in cash, one of the two may have no fraction.
    cash: so.cash && one.cash ? { currency: so.cash.currency, amount: add(so.cash.amount, one.cash.amount) } : (so.cash ?? one.cash),
  };
}

function moveOfAction(book: Book, resolved: ResolvedAction): MoveWithFindings {
  const { action, pocket, held, kept, received, cash } = resolved;
  const pool = book.cost.pool(pocket);
  const common = { day: action.day, key: keyOf(pool, action.line), id: action.id };
  if (action.kind === 'return-of-capital' && cash) {
    const { value: money, findings } = moneyAsCost(book, cash.amount, cash.currency, action.line, action.day);
    return { move: { ...common, kind: 'returned', money }, findings };
  }
  const { value: shares, findings } = costShares(book, resolved);
  const before = fraction(held);
  const each = (units: Units, whole: Fraction) => (isZero(held) ? whole : dividedBy(fraction(units), before));
  const receives = received
    ? [
        {
          key: keyOf(pool, received.line),
          units: each(received.units, ONE_FRACTION),
          cost: shares.received,
          rate: rateAcross(book, action.line, received.line, action.day),
        },
      ]
    : [];
  const keeps = { units: each(kept, restatementRatio(action) ?? ONE_FRACTION), cost: shares.kept };
  const renames = action.kind === 'renamed' ? { renames: true as const } : {};
  return { move: { ...common, ...renames, kind: 'exchanged', held: before, keeps, receives, paidOut: shares.paidOut }, findings };
}

/** From the currency of the quotes of one line to that of another. */
function rateAcross(book: Book, from: number, to: number, day: Day): Fraction | null {
  const [given, received] = [currencyOf(book, from), currencyOf(book, to)];
  if (given === received) return ONE_FRACTION;
  const [one, other] = [rateOn(book, given, day).value, rateOn(book, received, day).value];
  return one && other && dividedBy(one.factor, other.factor);
}

interface CostShares {
  readonly kept: Fraction | null;
  readonly received: Fraction | null;
  readonly paidOut: Fraction | null;
}

/**
 * Divides the cost: as the action says, or by the values at the close of its day. The three add up to one; where a price that divides it is
 * missing, what is divided is unknown on both sides.
 */
function costShares(book: Book, resolved: ResolvedAction): { readonly value: CostShares; readonly findings: readonly Finding[] } {
  const { action, held, kept, received, cash } = resolved;
  const all = (part: 'kept' | 'received' | 'paidOut') => ({
    kept: ZERO_FRACTION,
    received: ZERO_FRACTION,
    paidOut: ZERO_FRACTION,
    [part]: ONE_FRACTION,
  });
  if (action.kind === 'split' || action.kind === 'bonus') return { value: all('kept'), findings: [] };
  if (action.kind === 'renamed' || (action.kind === 'merger' && !cash)) return { value: all('received'), findings: [] };
  if (action.kind === 'merger' && !received) return { value: all('paidOut'), findings: [] };
  if (action.kind === 'cash-in-lieu') {
    const stays = dividedBy(fraction(kept), fraction(held));
    return { value: { kept: stays, received: ZERO_FRACTION, paidOut: minus(ONE_FRACTION, stays) }, findings: [] };
  }
  const stated = statedShare(action);
  const taken: 'received' | 'paidOut' = action.kind === 'merger' ? 'paidOut' : 'received';
  const rest: 'kept' | 'received' = action.kind === 'merger' ? 'received' : 'kept';
  const divide = (share: Fraction) => ({ ...all(rest), [taken]: share, [rest]: minus(ONE_FRACTION, share) });
  if (stated !== undefined) return { value: divide(fraction(decimalOf(stated))), findings: [] };
  const got = received ? marketValue(book, received.line, received.units, action.day) : null;
  const other = cash ? convertMoney(book, cash.amount, cash.currency, action.day) : marketValue(book, action.line, kept, action.day);
  const findings = mergeFindings(got?.findings ?? [], other.findings);
  if (!got?.value || !other.value) return { value: { ...all(rest), [taken]: null, [rest]: null }, findings };
  const whole = plus(got.value, other.value);
  if (whole.numerator <= 0n) return { value: all(rest), findings };
  return { value: divide(dividedBy(taken === 'received' ? got.value : other.value, whole)), findings };
}

function statedShare(action: CorporateAction): string | undefined {
  if (action.kind === 'merger') return action.cashCostShare;
  if (action.kind === 'rights') return action.costShare ?? '0';
  return action.kind === 'spin-off' ? action.costShare : undefined;
}
