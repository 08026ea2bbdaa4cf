/**
 * The rules of orders, the same for browser and server: who may buy and sell in which status, and the limits of an order. A broken rule is
 * reported by a field and the key of a sentence.
 */
import {
  amount,
  compare,
  divide,
  multiply,
  formatDecimal,
  rate,
  readDecimal,
  round,
  sign,
  subtract,
  trimZeros,
  type Amount,
  type Units,
} from '#packages/money';
import { statusRule } from '#packages/policy';

export const ORDER_TYPES = ['Buy', 'Sell'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
export const UNIT_TYPES = ['units', 'amount'] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

/** Why a client sells, in their choice. */
export const SALE_REASONS = ['money', 'balance', 'results', 'costs', 'other'] as const;
export type SaleReason = (typeof SALE_REASONS)[number];

export const ORDER_STAGES = ['received', 'checked', 'rejected', 'sent', 'executed', 'settled', 'cancelled'] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/** Where staff may take an order from a stage, `back` to undo a wrong step [C-02]. A closed stage has no next one. */
export const STAGE_MOVES: Readonly<Record<OrderStage, { readonly on: readonly OrderStage[]; readonly back: OrderStage | null }>> = {
  received: { on: ['checked', 'rejected', 'cancelled'], back: null },
  checked: { on: ['sent', 'rejected'], back: 'received' },
  sent: { on: ['executed', 'rejected'], back: 'checked' },
  // Going back needs a correction in the ledger.
  executed: { on: ['settled'], back: 'sent' },
  rejected: { on: [], back: null },
  settled: { on: [], back: null },
  cancelled: { on: [], back: null },
};

/** The status that clients see for a stage [OQ-56]. */
export function orderStatus(stage: OrderStage): 'placed' | 'closed' {
  return stage === 'rejected' || stage === 'settled' || stage === 'cancelled' ? 'closed' : 'placed';
}

/** A partial sale leaves at least this much, in the currency of the fund [OQ-04]. */
export const SELL_REMAINDER = '100000';

export interface OrderGates {
  /** Whether the button is shown. */
  readonly button: boolean;
  readonly buying: boolean;
  readonly selling: boolean;
  /** The smallest purchase, in the currency of the fund; null where nothing can be bought. */
  readonly buyMinimum: number | null;
}

/**
 * Decides by the status of an account whether the client may buy and sell: the button first, then the condition of each type [OQ-02].
 * @param ordered whether the client has orders of their own that were neither rejected nor cancelled
 */
export function orderGates(status: string, ordered: boolean): OrderGates {
  const { orders, buying, selling, buyMinimum } = statusRule(status);
  const open = (dealing: typeof buying) => orders && (dealing === 'yes' || (dealing === 'repeat' && ordered));
  return { button: orders, buying: open(buying), selling: open(selling), buyMinimum };
}

/** The requested order, as it was typed. */
export interface RequestedOrder {
  readonly type: OrderType;
  readonly unitType: UnitType;
  /** For a sale: sells the whole position, whatever the quantity. */
  readonly full: boolean;
  /** Units or money, a decimal with a point. */
  readonly quantity: string;
}

/** Decimals without needless zeros. */
export interface OrderPosition {
  /** The units that can be sold: those held, less those waiting to be sold. */
  readonly units: string;
  /** Price of a unit, in the currency of the fund; null where it is unknown. */
  readonly price: string | null;
}

export interface OrderBreach {
  readonly field: UnitType;
  /** Key of the sentence. */
  readonly code: string;
  /** Its parameters. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The figures of an order; money in the currency of the fund, null where there is no price. */
export interface OrderFigures {
  /** Whether a sale leaves nothing. */
  readonly full: boolean;
  readonly units: string | null;
  readonly amount: string | null;
}

const FOUR_DECIMALS = /^\d+\.\d{4}$/;
const AT_MOST_FOUR = /^\d+(\.\d{1,4})?$/;
/** Money has at most two decimals; further zeros are allowed. */
const AT_MOST_TWO = /^\d+(\.\d{1,2}0*)?$/;
const UNIT_DIGITS = 4;

const formatPlain = (value: Units | Amount) => formatDecimal(trimZeros(value));

/** Units with exactly four decimals; further decimals are cut off [OQ-05]. */
export function toFourDecimals(units: string): string {
  const [whole = '0', decimals = ''] = units.split('.');
  return `${whole}.${decimals.slice(0, UNIT_DIGITS).padEnd(UNIT_DIGITS, '0')}`;
}

/** The value of units at a price, with two decimals; null without a price. */
export function valueOfUnits(units: string, price: string | null): string | null {
  const counted = readDecimal<'amount'>(units);
  return counted === null || price === null ? null : formatDecimal(round(multiply(counted, rate(price)), 2));
}

/** The quantity of a full sale: all units, or their whole value. */
export function fullQuantity(unitType: UnitType, { units, price }: OrderPosition): string | null {
  return unitType === 'units' ? toFourDecimals(units) : valueOfUnits(units, price);
}

/**
 * Checks an order: gives the rule that it breaks, or its figures.
 * @param buyMinimum from `orderGates` for the account's status
 */
export function judgeOrder(
  order: RequestedOrder,
  position: OrderPosition,
  buyMinimum: number | null,
): { readonly breach: OrderBreach } | { readonly breach: null; readonly figures: OrderFigures } {
  return order.type === 'Buy' ? judgeBuy(order, position, buyMinimum) : judgeSell(order, position);
}

function orderBreach(field: UnitType, rule: string, parameters: Readonly<Record<string, string>> = {}) {
  return { breach: { field, code: `orders.rule.${rule}`, parameters } };
}

function judgeBuy({ unitType, quantity }: RequestedOrder, { price }: OrderPosition, buyMinimum: number | null) {
  const asked = readDecimal<'amount'>(quantity);
  if (asked === null || sign(asked) <= 0) return orderBreach(unitType, 'aboveZero');
  if (unitType === 'units' && !AT_MOST_FOUR.test(quantity)) return orderBreach(unitType, 'fourDecimals');
  if (unitType === 'amount' && !AT_MOST_TWO.test(quantity)) return orderBreach(unitType, 'twoDecimals');
  if (unitType === 'units' && price === null) return orderBreach(unitType, 'noPrice');
  const cost = unitType === 'units' ? round(multiply(asked, rate(price!)), 2) : asked;
  const minimum = String(buyMinimum ?? 0);
  if (compare(cost, readDecimal<'amount'>(minimum)!) < 0) return orderBreach(unitType, 'minimumBuy', { value: minimum });
  const units = unitType === 'units' ? formatPlain(asked) : unitsFor(asked, price);
  return { breach: null, figures: { full: false, units, amount: formatPlain(cost) } };
}

function judgeSell(requestedOrder: RequestedOrder, position: OrderPosition) {
  const { unitType, quantity } = requestedOrder;
  const { price } = position;
  const held = readDecimal<'units'>(position.units)!;
  if (sign(held) <= 0) return orderBreach(unitType, 'nothingHeld');
  const value = valueOfUnits(position.units, price);
  const all = {
    breach: null,
    figures: { full: true, units: formatPlain(held), amount: value === null ? null : formatPlain(amount(value)) },
  };
  if (requestedOrder.full) return unitType === 'amount' && price === null ? orderBreach(unitType, 'noPrice') : all;
  const asked = readDecimal<'units'>(quantity);
  if (asked === null || sign(asked) <= 0) return orderBreach(unitType, 'aboveZero');
  if (unitType === 'units') {
    if (!FOUR_DECIMALS.test(quantity)) return orderBreach(unitType, 'fourDecimals');
    if (compare(asked, held) > 0) return orderBreach(unitType, 'unitsExceed', { value: formatPlain(held) });
    if (compare(asked, readDecimal<'units'>(toFourDecimals(position.units))!) >= 0) return all;
  }
  if (unitType === 'amount' && !AT_MOST_TWO.test(quantity)) return orderBreach(unitType, 'twoDecimals');
  if (value === null) return orderBreach(unitType, 'noPrice');
  const whole = amount(value);
  const money = unitType === 'units' ? readDecimal<'amount'>(valueOfUnits(quantity, price)!)! : readDecimal<'amount'>(quantity)!;
  if (unitType === 'amount') {
    if (compare(money, whole) > 0) return orderBreach(unitType, 'valueExceeds', { value: formatPlain(whole) });
    if (compare(money, whole) === 0) return all;
  }
  if (compare(subtract(whole, money), readDecimal<'amount'>(SELL_REMAINDER)!) < 0)
    return orderBreach(unitType, 'minimumSell', { value: SELL_REMAINDER });
  return {
    breach: null,
    figures: { full: false, units: unitType === 'units' ? formatPlain(asked) : unitsFor(money, price), amount: formatPlain(money) },
  };
}

function unitsFor(money: Amount, price: string | null): string | null {
  if (price === null) return null;
  const each = rate(price);
  return sign(each) <= 0 ? null : formatPlain(divide(money, each, UNIT_DIGITS));
}
