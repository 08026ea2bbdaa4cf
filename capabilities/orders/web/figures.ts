/** Computes the effects of an order before it is placed. Money is in the currency of the fund. */
import { amount, compare, divide, multiply, plain, rate, round, sign, subtract, trimmed, units, ZERO, type Amount } from '#packages/money';
import type { Holding } from '#contract/portfolios';
import type { OrderFigures, OrderFund } from '../contract.ts';

export interface Effects {
  /** The average cost of the sold units; null where it is unknown in this currency. */
  readonly cost: string | null;
  /** The loss against that cost, `0` where there is none. */
  readonly losses: string | null;
  /** Value of the units of the fund that are held afterwards. */
  readonly left: string | null;
}

export function saleEffects(figures: OrderFigures, fund: OrderFund, holding: Holding | undefined, currency: string): Effects {
  const left = fund.value === null || figures.amount === null ? null : less(amount(fund.value), amount(figures.amount));
  if (!holding?.cost || figures.units === null || currency !== fund.currency || sign(units(holding.units)) <= 0)
    return { cost: null, losses: null, left };
  const cost = round(divide(multiply(amount(holding.cost), rate(figures.units)), units(holding.units), 10), 2);
  return { cost: plain(cost), losses: figures.amount === null ? null : less(cost, amount(figures.amount)), left };
}

/** The difference, never below zero. */
function less(a: Amount, b: Amount): string {
  return plain(round(trimmed(compare(a, b) > 0 ? subtract(a, b) : ZERO), 2));
}
