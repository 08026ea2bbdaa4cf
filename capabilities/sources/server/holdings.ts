/** Shows the holdings that a provider states as those of a portfolio: grouped by reporting class, with totals and weights that add up. */
import { amount, closedSharesByName, formatDecimal, sum, toNumber, type Amount } from '#packages/money';
import { compareAssetClasses } from '#contract/instruments';
import type { Holding, Holdings, PortfolioFigures } from '#contract/portfolios';
import { slicesOf, type NamedAmount } from '#server/performance';
import type { ProvidedHolding } from '../contract.ts';

/** The groups and totals of the holdings of a portfolio. */
export function groupHoldings(holdings: readonly ProvidedHolding[]): Pick<Holdings, 'groups' | 'cost' | 'value' | 'gainOnCost'> {
  const total = totalsOf(holdings);
  const classes = [...Map.groupBy(holdings, ({ assetClass }) => assetClass)].sort(([a], [b]) => compareAssetClasses(a, b));
  const weights = sharesOf(
    classes.map(([name, members]) => ({ name, value: totalsOf(members).value })),
    total.value,
  );
  const groups = classes.map(([assetClass, members], at) => {
    const weight = weights[at] ?? null;
    const shares = sharesOf(
      members.map(({ value }, position) => ({ name: String(position), value: read(value) })),
      total.value,
      weight,
    );
    return {
      assetClass,
      holdings: members.map((member, position) => holdingOf(member, shares[position] ?? null)),
      ...writeTotals(totalsOf(members)),
      weight,
    };
  });
  return { groups, ...writeTotals(total) };
}

/** The parts of the value of a portfolio, by class, currency and sector. */
export function allocationOf(holdings: readonly ProvidedHolding[], total: Amount | null): PortfolioFigures['allocation'] {
  const parts = (nameOf: (holding: ProvidedHolding) => string): NamedAmount[] =>
    holdings.map((holding) => ({ name: nameOf(holding), value: read(holding.value) }));
  return {
    assetClass: slicesOf(
      parts(({ assetClass }) => assetClass),
      total,
      compareAssetClasses,
    ),
    currency: slicesOf(
      parts(({ priceCurrency }) => (priceCurrency === 'GBX' ? 'GBP' : priceCurrency)),
      total,
    ),
    sector: slicesOf(
      parts(({ sector }) => sector),
      total,
    ),
  };
}

export interface HoldingTotals {
  readonly cost: Amount | null;
  readonly value: Amount | null;
  /** (value - cost) / cost of the holdings of which both are stated; a fraction. */
  readonly gainOnCost: number | null;
}

/** Null where no holding states the amount. */
export function totalsOf(holdings: readonly ProvidedHolding[]): HoldingTotals {
  const whole = holdings.filter(({ cost, value }) => cost !== null && value !== null);
  return {
    cost: sumOfStated(holdings.map(({ cost }) => cost)),
    value: sumOfStated(holdings.map(({ value }) => value)),
    gainOnCost: gainOnCost(sumOfStated(whole.map(({ cost }) => cost)), sumOfStated(whole.map(({ value }) => value))),
  };
}

function holdingOf(holding: ProvidedHolding, weight: number | null): Holding {
  const { name, symbol, isin, sedol, type, sector, region, units, price, priceCurrency, priceDate, cost, value } = holding;
  const { id, accountNo, fundNumber, fund, nav, yield: stated, return: returned } = holding;
  return {
    instrument: null,
    name,
    symbol,
    isin,
    sedol,
    type,
    sector,
    region,
    units,
    price,
    priceCurrency,
    priceDate,
    cost,
    value,
    weight,
    gainOnCost: gainOnCost(read(cost), read(value)),
    firstDay: null,
    timeWeightedReturn: null,
    income: null,
    property: null,
    provided: { id, accountNo, fundNumber, fund, nav, yield: stated, return: returned },
    findings: value === null ? ['price.missing'] : [],
  };
}

function gainOnCost(cost: Amount | null, value: Amount | null): number | null {
  if (cost === null || value === null || toNumber(cost) === 0) return null;
  return (toNumber(value) - toNumber(cost)) / toNumber(cost);
}

function writeTotals({ cost, value, gainOnCost }: HoldingTotals): { cost: string | null; value: string | null; gainOnCost: number | null } {
  return { cost: cost && formatDecimal(cost), value: value && formatDecimal(value), gainOnCost };
}

export function sumOfStated(values: readonly (string | null)[]): Amount | null {
  const stated = values.filter((value) => value !== null).map((value) => amount(value));
  return stated.length === 0 ? null : sum(stated);
}

function read(value: string | null): Amount | null {
  return value === null ? null : amount(value);
}

function sharesOf(parts: readonly NamedAmount[], whole: Amount | null, together?: number | null): (number | null)[] {
  return whole === null ? [] : closedSharesByName(parts, whole, together);
}
