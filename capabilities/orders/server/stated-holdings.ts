/** Reads what a provider states that a portfolio holds: where one keeps the holdings of a firm, its ledger knows no units that could be sold. */
import { refuse } from '#packages/endpoint';
import { isUnanswered, refusalOfMissing } from '#packages/findings';
import { add, amount, formatDecimal, trimZeros, units } from '#packages/money';
import type { Db } from '#platform';
import type { Holding, Portfolio, PortfolioSource } from '#contract/portfolios';
import { figureRange } from '#server/accounts';
import type { SignedInContext } from '#server/people';

export type HoldingReader = Pick<SignedInContext, 'db' | 'tenant' | 'now'> & { readonly source: PortfolioSource<Db> };

/** Cost is in the currency of the portfolio. */
export type StatedHolding = Pick<Holding, 'units' | 'price' | 'priceCurrency' | 'priceDate' | 'cost'> & { readonly currency: string };

export interface StatedHoldings {
  /** The day that they are of. */
  readonly day: string;
  /** By ISIN; several holdings of one are one. */
  readonly held: ReadonlyMap<string, StatedHolding>;
}

/**
 * To be asked outside of a transaction. Null where the ledger knows what is held.
 * @throws Refusal `source.unsupported` where no service takes orders, `source.unanswered`, `source.unfiled`: of what is not known nothing is sold
 */
export async function readStatedHoldings({ db, tenant, source, now }: HoldingReader, portfolio: Portfolio): Promise<StatedHoldings | null> {
  if (tenant.settings.source === null) return null;
  // What is held is known to the provider alone, and a desk of the house could book nothing.
  if (tenant.settings.orderService === null) refuse('source.unsupported');
  const { asOf: day } = figureRange({}, await source.latestDay(db), now);
  const { value, findings } = await source.holdings(db, portfolio, day);
  const missing = findings.find(isUnanswered);
  if (missing) refuse(refusalOfMissing(missing));
  const held = new Map<string, StatedHolding>();
  for (const { isin, ...holding } of value.groups.flatMap((group) => group.holdings)) {
    if (isin === null) continue;
    const stated = { ...holding, units: formatDecimal(trimZeros(units(holding.units))), currency: value.currency };
    const other = held.get(isin);
    held.set(isin, other ? addHoldings(other, stated) : stated);
  }
  return { day, held };
}

/** What was paid for the units of a holding, in the currency of the portfolio. */
export interface PurchaseCost {
  readonly cost: string;
  readonly units: string;
  readonly currency: string;
}

export function statedCost(stated: StatedHoldings | null, isin: string | null): PurchaseCost | null {
  const held = isin === null ? undefined : stated?.held.get(isin);
  return held?.cost ? { cost: held.cost, units: held.units, currency: held.currency } : null;
}

/** Of the price that of the later day. */
function addHoldings(one: StatedHolding, other: StatedHolding): StatedHolding {
  const later = (one.priceDate ?? '') >= (other.priceDate ?? '') ? one : other;
  return {
    ...later,
    units: formatDecimal(trimZeros(add(units(one.units), units(other.units)))),
    cost: one.cost === null || other.cost === null ? null : formatDecimal(add(amount(one.cost), amount(other.cost))),
  };
}
