/** Computes the effects of an order before it is placed. Money is in the currency of the fund. */
import {
  amount,
  compare,
  divide,
  multiply,
  formatDecimal,
  rate,
  round,
  sign,
  subtract,
  trimZeros,
  units,
  ZERO,
  type Amount,
} from '#packages/money';
import type { HeldPosition, OrderFigures, OrderFund } from '../contract.ts';

export interface SaleEffects {
  /** The average cost of the sold units; null where it is unknown in this currency. */
  readonly cost: string | null;
  /** The loss against that cost, `0` where there is none. */
  readonly losses: string | null;
  /** Value of the units of the fund that are held afterwards. */
  readonly left: string | null;
}

export function saleEffects(figures: OrderFigures, fund: OrderFund, holding: HeldPosition | null, currency: string): SaleEffects {
  const left = fund.value === null || figures.amount === null ? null : subtractToZero(amount(fund.value), amount(figures.amount));
  if (!holding?.cost || figures.units === null || currency !== fund.currency || sign(units(holding.units)) <= 0)
    return { cost: null, losses: null, left };
  const cost = round(divide(multiply(amount(holding.cost), rate(figures.units)), units(holding.units), 10), 2);
  return { cost: formatDecimal(cost), losses: figures.amount === null ? null : subtractToZero(cost, amount(figures.amount)), left };
}

/** The difference, never below zero. */
function subtractToZero(a: Amount, b: Amount): string {
  return formatDecimal(round(trimZeros(compare(a, b) > 0 ? subtract(a, b) : ZERO), 2));
}
