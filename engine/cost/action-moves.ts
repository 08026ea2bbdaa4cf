/** Turns corporate actions into moves of lots, and divides cost between what is kept and what is received. */
import type { Day } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import {
  add,
  fraction,
  isZero,
  minus,
  ZERO_FRACTION,
  ONE_FRACTION,
  dividedBy,
  plus,
  sign,
  sum,
  ZERO,
  type Fraction,
  type Units,
} from '#packages/money';
import {
  costSourcesOf,
  type Book,
  type CorporateAction,
  type ResolvedAction,
  decimalOf,
  unitsEffect,
  convertMoney,
  marketValue,
  rateOn,
  restatementRatio,
} from '#engine/book';
import type { MoveWithFindings } from './entry-moves.ts';
import { keyOf } from './pool-keys.ts';
import { currencyOf, moneyAsCost } from './trade-cost.ts';

/** An action on all wrappers of a pool, its effect on the wrappers of the scope, and their share in it. */
export interface PooledAction {
  readonly one: ResolvedAction;
  readonly own: ResolvedAction;
  readonly share: Fraction;
}

/** Combines the actions on the wrappers of a pool into one action; in the order of the days. */
export function poolActions(book: Book): PooledAction[] {
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
export function actionsOnAwaited(book: Book): PooledAction[] {
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

export function moveOfAction(book: Book, resolved: ResolvedAction): MoveWithFindings {
  const { action, pocket, held, kept, received, cash } = resolved;
  const pool = book.cost.pool(pocket);
  const common = { day: action.day, key: keyOf(pool, action.line), id: action.id };
  if (action.kind === 'return-of-capital' && cash) {
    const { value: money, findings } = moneyAsCost(book, { money: cash.amount, currency: cash.currency }, action.line, action.day);
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
