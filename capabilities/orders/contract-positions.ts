/** Finds what is held of a fund among the holdings of a portfolio: what a provider states names no record of ours, but an ISIN. */
import { amount, formatDecimal, sum, units } from '#packages/money';

interface NamedFund {
  readonly instrument: string;
  readonly isin: string | null;
}

interface NamedHolding {
  readonly instrument: string | null;
  readonly isin: string | null;
}

export interface HeldPosition {
  readonly units: string;
  /** In the currency of the portfolio; null where that of a part is unknown. */
  readonly cost: string | null;
}

export function isHeldAs(fund: NamedFund, { instrument, isin }: NamedHolding): boolean {
  return instrument === null ? isin !== null && isin === fund.isin : instrument === fund.instrument;
}

/** All that is held of a fund, of which a provider may state several holdings; null for none. */
export function positionOf(fund: NamedFund, holdings: readonly (NamedHolding & HeldPosition)[]): HeldPosition | null {
  const own = holdings.filter((holding) => isHeldAs(fund, holding));
  if (own.length === 0) return null;
  const costs = own.flatMap(({ cost }) => (cost === null ? [] : [amount(cost)]));
  return {
    units: formatDecimal(sum(own.map((holding) => units(holding.units)))),
    cost: costs.length < own.length ? null : formatDecimal(sum(costs)),
  };
}
