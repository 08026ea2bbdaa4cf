/** Reads the funds of the universes that the firm explores, with the changes of their prices. */
import { parseDay } from '#packages/calendar';
import { refuse } from '#packages/endpoint';
import type { TenantSettings } from '#contract/tenants';
import type { SignedInContext } from '#server/people';
import { PHOTOS, type FundComparison, type FundDetail, type FundPrices, type ListedFund, type SourcedFund } from '../contract.ts';
import { priceChangesOf, changesSince } from './changes.ts';
import type { RequestFundSource } from './own-source.ts';

export interface FundsContext {
  readonly db: SignedInContext['db'];
  readonly tenant: { readonly settings: Pick<TenantSettings, 'funds'> };
  readonly funds: RequestFundSource;
}

/** The funds of the universes that the firm explores, by name; also for other places that offer funds. */
export async function listExploredFunds({ db, tenant, funds }: FundsContext): Promise<SourcedFund[]> {
  const { universes } = tenant.settings.funds;
  const all = await funds.list({ db });
  const among = universes.length === 0 ? all : all.filter(({ universe }) => universe !== null && universes.includes(universe));
  return among.toSorted((a, b) => (a.fundName.toLowerCase() < b.fundName.toLowerCase() ? -1 : 1));
}

async function addPriceChanges({ db, funds }: FundsContext, listed: readonly SourcedFund[]): Promise<ListedFund[]> {
  const prices = await funds.prices(
    { db },
    listed.flatMap(({ shareClasses: [first] }) => first?.isin ?? []),
  );
  return listed.map((fund) => {
    const own = prices.get(fund.shareClasses[0]?.isin ?? '');
    return { ...fund, fundPrice: own?.prices.at(-1) ?? null, priceDate: own?.days.at(-1) ?? null, ...priceChangesOf(own) };
  });
}

export async function listFunds(exploring: FundsContext): Promise<ListedFund[]> {
  return addPriceChanges(exploring, await listExploredFunds(exploring));
}

/** Finds a fund by its number, or by the ISIN of one of its classes of shares. @throws Refusal `fund.unknown` */
async function findFund(exploring: FundsContext, word: string): Promise<SourcedFund> {
  const all = await listExploredFunds(exploring);
  return (
    all.find(({ fundCode }) => fundCode === word) ??
    all.find(({ shareClasses }) => shareClasses.some(({ isin }) => isin === word)) ??
    refuse('fund.unknown')
  );
}

/** @throws Refusal `fund.unknown` */
export async function readFund(exploring: FundsContext, word: string): Promise<FundDetail> {
  const found = await findFund(exploring, word);
  const [[listed], detail] = await Promise.all([
    addPriceChanges(exploring, [found]),
    exploring.funds.detail({ db: exploring.db }, found.fundCode),
  ]);
  return {
    ...listed!,
    documents: [...detail.documents],
    realEstate: detail.realEstate.map((estate) => ({ ...estate, photos: estate.photos.slice(0, PHOTOS.length) })),
    loan: [...detail.loan],
  };
}

/** @throws Refusal `fund.unknown`, for a class of shares that the fund does not have too */
export async function readPrices(exploring: FundsContext, word: string, isin: string | undefined): Promise<FundPrices> {
  const { fundCode, fundName, shareClasses, currency } = await findFund(exploring, word);
  const meant = isin === undefined ? shareClasses[0] : (shareClasses.find((one) => one.isin === isin) ?? refuse('fund.unknown'));
  const own = meant && (await exploring.funds.prices({ db: exploring.db }, [meant.isin])).get(meant.isin);
  return {
    fundCode,
    fundName,
    isin: meant?.isin ?? '',
    currency: meant?.currency ?? currency,
    prices: own ? own.days.map((date, index) => ({ date, price: own.prices[index]! })) : [],
    ...priceChangesOf(own),
  };
}

/** Whether some fund that is explored has a class of shares of this ISIN. */
export async function isExplored(exploring: FundsContext, isin: string): Promise<boolean> {
  return (await listExploredFunds(exploring)).some(({ shareClasses }) => shareClasses.some((one) => one.isin === isin));
}

/** In the order in which they are asked for. @throws Refusal `fund.unknown` */
export async function compareFunds(exploring: FundsContext, words: readonly string[]): Promise<FundComparison> {
  const found = await Promise.all(words.map((word) => findFund(exploring, word)));
  const listed = await addPriceChanges(exploring, found);
  const isins = listed.map(({ shareClasses: [first] }) => first?.isin ?? '');
  const prices = await exploring.funds.prices({ db: exploring.db }, isins);
  const known = isins.flatMap((isin) => prices.get(isin) ?? []);
  const from = known
    .flatMap(({ days: [first] }) => first ?? [])
    .toSorted()
    .at(-1);
  const [to] = known.flatMap(({ days }) => days.at(-1) ?? []).toSorted();
  if (from === undefined || to === undefined || from >= to)
    return { from: null, to: null, funds: listed.map((fund) => ({ ...fund, points: [] })) };
  return {
    from,
    to,
    funds: listed.map((fund, index) => {
      const own = prices.get(isins[index]!);
      return { ...fund, points: own ? changesSince(own, parseDay(from), parseDay(to)) : [] };
    }),
  };
}
