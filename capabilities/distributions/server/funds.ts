/** Lists the funds of an account that can pay each quarter: those that the tenant names and that are held, and those with a stored choice. */
import { mergeFindings, type Finding } from '#packages/findings';
import { amount, divide, minorUnits, multiply, formatDecimal, quoteUnit, rate, round, sum, trimZeros, type Amount } from '#packages/money';
import type { Db, Tenant } from '#platform';
import type { Holding, PortfolioSource } from '#contract/portfolios';
import { figureRange, quarterlyPaymentsOf } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import { portfoliosOf } from '#server/portfolios';
import { FUND_MAPS, type FundMap, type QuarterlyFund } from '../contract.ts';

export type DistributionPorts = SignedInContext & { readonly source: PortfolioSource<Db> };

/** The fraction of the holding at the end of a quarter that is paid: 5 % a year. */
const QUARTERLY_RATE = rate('0.0125');

/** The payment of a quarter from a value in this currency, rounded to its minor unit. */
export function quarterlyPayment(value: Amount, currency: string): Amount {
  return round(multiply(value, QUARTERLY_RATE), minorUnits(currency));
}

/** A fund in one portfolio. `worth` is in the fund's currency, to its minor unit. */
export interface DistributableFund {
  readonly portfolio: string;
  readonly fund: string;
  readonly name: string;
  readonly map: FundMap;
  readonly currency: string;
  /** Price of a unit, in `currency`. */
  readonly price: string | null;
  readonly priceDate: string | null;
  readonly worth: Amount | null;
}

/** The map that a holding's fund is in; null for a fund without quarterly payments. */
function mapOf({ symbol, isin }: Pick<Holding, 'symbol' | 'isin'>, { settings }: Pick<Tenant, 'settings'>): FundMap | null {
  const { general, second } = settings.quarterlyPayments;
  const named = (list: readonly string[]) => list.includes(symbol) || (isin !== null && list.includes(isin));
  if (named(general)) return 'general';
  return named(second) ? 'second' : null;
}

/** The holdings of an account in such funds on a day, portfolio by portfolio. */
export async function listDistributableFunds(
  { db, source, tenant }: Pick<DistributionPorts, 'db' | 'source' | 'tenant'>,
  account: string,
  asOf: string,
): Promise<{ readonly held: readonly DistributableFund[]; readonly findings: Finding[] }> {
  const { general, second } = tenant.settings.quarterlyPayments;
  if (tenant.settings.source !== null || general.length + second.length === 0) return { held: [], findings: [] };
  const portfolios = await portfoliosOf(db, [account]);
  const answers = await Promise.all(portfolios.map(async (one) => ({ one, answer: await source.holdings(db, one, asOf) })));
  const held = answers.flatMap(({ one, answer }) =>
    answer.value.groups.flatMap(({ holdings }) => holdings).flatMap((holding) => distributableFundOf(one.id, holding, tenant)),
  );
  return { held, findings: mergeFindings(...answers.map(({ answer }) => [...answer.findings])) };
}

function distributableFundOf(portfolio: string, holding: Holding, tenant: Pick<Tenant, 'settings'>): DistributableFund[] {
  const map = mapOf(holding, tenant);
  if (map === null || holding.instrument === null) return [];
  const { currency, perCurrency } = quoteUnit(holding.priceCurrency);
  const { price: quoted, priceDate } = holding;
  const price = quoted === null ? null : trimZeros(divide(rate(quoted), rate(String(perCurrency)), PRICE_DIGITS));
  const worth = price && round(multiply(amount(holding.units), price), minorUnits(currency));
  return [
    { portfolio, fund: holding.instrument, name: holding.name, map, currency, price: price && formatDecimal(price), priceDate, worth },
  ];
}

/** Digits of the price of a unit. */
const PRICE_DIGITS = 10;

export async function listQuarterlyFunds(
  context: DistributionPorts,
  account: string,
): Promise<{ funds: QuarterlyFund[]; findings: Finding[] }> {
  const { db, source, tenant, now } = context;
  const { asOf } = figureRange({}, await source.latestDay(db), now);
  const { held, findings } = await listDistributableFunds(context, account, asOf);
  const said = await quarterlyPaymentsOf(db, account);
  const saidOf = { general: said.quarterlyPaymentsStatus, second: said.secondQuarterlyPaymentsStatus };
  const funds = [...Map.groupBy(held, ({ fund }) => fund)].map(([fund, parts]) => {
    const [{ name, map, currency }] = parts as [DistributableFund, ...DistributableFund[]];
    const worth = parts.every((part) => part.worth !== null) ? sum(parts.map((part) => part.worth!)) : null;
    return {
      fund,
      name,
      map,
      value: saidOf[map][fund]?.value ?? false,
      currency,
      worth: worth && formatAmount(worth, currency),
      payment: worth && formatAmount(sum(parts.map((part) => quarterlyPayment(part.worth!, currency))), currency),
      asOf,
    };
  });
  // A fund that is switched on but no longer held is listed, so that it can be switched off.
  const left = FUND_MAPS.flatMap((map) =>
    Object.entries(saidOf[map])
      .filter(([fund, { value }]) => value && !held.some((one) => one.fund === fund))
      .map(([fund, { name, value }]) => ({
        fund,
        name,
        map,
        value,
        currency: tenant.settings.currency,
        worth: '0.00',
        payment: '0.00',
        asOf,
      })),
  );
  return { funds: [...funds, ...left].sort((a, b) => a.map.localeCompare(b.map) || a.name.localeCompare(b.name)), findings };
}

function formatAmount(value: Amount, currency: string): string {
  return formatDecimal(round(trimZeros(value), minorUnits(currency)));
}
