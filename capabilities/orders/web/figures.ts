/** What an order does, worked out before it is placed. Money is in the currency of the fund. */
import { amount, compare, divide, multiply, plain, rate, round, sign, subtract, trimmed, units, ZERO, type Amount } from '#packages/money';
import type { Holding } from '#contract/portfolios';
import type { OrderFigures, OrderFund } from '../contract.ts';

export interface Effects {
  /** What the units of a sale were bought for on average; null where nobody knows it in this currency. */
  readonly cost: string | null;
  /** What a sale loses of that, `0` where it loses nothing. */
  readonly losses: string | null;
  /** What is held of the fund afterwards is worth. */
  readonly left: string | null;
}

export function saleEffects(figures: OrderFigures, fund: OrderFund, holding: Holding | undefined, currency: string): Effects {
  const left = fund.value === null || figures.amount === null ? null : less(amount(fund.value), amount(figures.amount));
  if (!holding?.cost || figures.units === null || currency !== fund.currency || sign(units(holding.units)) <= 0)
    return { cost: null, losses: null, left };
  const cost = round(divide(multiply(amount(holding.cost), rate(figures.units)), units(holding.units), 10), 2);
  return { cost: plain(cost), losses: figures.amount === null ? null : less(cost, amount(figures.amount)), left };
}

/** Never below nothing. */
function less(a: Amount, b: Amount): string {
  return plain(round(trimmed(compare(a, b) > 0 ? subtract(a, b) : ZERO), 2));
}
