/** Reads the funds of the universes that the firm explores, with the changes of their prices. */
import { parseDay } from '#packages/calendar';
import { refuse } from '#packages/endpoint';
import type { TenantSettings } from '#contract/tenants';
import type { SignedIn } from '#server/people';
import { PHOTOS, type Comparison, type Fund, type FundPrices, type ListedFund, type SourcedFund } from '../contract.ts';
import { changesOf, changesSince } from './changes.ts';
import type { Funds } from './own-source.ts';

export interface Exploring {
  readonly db: SignedIn['db'];
  readonly tenant: { readonly settings: Pick<TenantSettings, 'funds'> };
  readonly funds: Funds;
}

/** The funds of the universes that the firm explores, by name; also for other places that offer funds. */
export async function exploredFunds({ db, tenant, funds }: Exploring): Promise<SourcedFund[]> {
  const { universes } = tenant.settings.funds;
  const all = await funds.list({ db });
  const among = universes.length === 0 ? all : all.filter(({ universe }) => universe !== null && universes.includes(universe));
  return among.toSorted((a, b) => (a.fundName.toLowerCase() < b.fundName.toLowerCase() ? -1 : 1));
}

async function priced({ db, funds }: Exploring, listed: readonly SourcedFund[]): Promise<ListedFund[]> {
  const prices = await funds.prices(
    { db },
    listed.flatMap(({ shareClasses: [first] }) => first?.isin ?? []),
  );
  return listed.map((fund) => {
    const own = prices.get(fund.shareClasses[0]?.isin ?? '');
    return { ...fund, fundPrice: own?.prices.at(-1) ?? null, priceDate: own?.days.at(-1) ?? null, ...changesOf(own) };
  });
}

export async function listFunds(exploring: Exploring): Promise<ListedFund[]> {
  return priced(exploring, await exploredFunds(exploring));
}

/** Finds a fund by its number, or by the ISIN of one of its classes of shares. @throws Refusal `fund.unknown` */
async function findFund(exploring: Exploring, word: string): Promise<SourcedFund> {
  const all = await exploredFunds(exploring);
  return (
    all.find(({ fundCode }) => fundCode === word) ??
    all.find(({ shareClasses }) => shareClasses.some(({ isin }) => isin === word)) ??
    refuse('fund.unknown')
  );
}

/** @throws Refusal `fund.unknown` */
export async function readFund(exploring: Exploring, word: string): Promise<Fund> {
  const found = await findFund(exploring, word);
  const [[listed], detail] = await Promise.all([priced(exploring, [found]), exploring.funds.detail({ db: exploring.db }, found.fundCode)]);
  return {
    ...listed!,
    documents: [...detail.documents],
    realEstate: detail.realEstate.map((estate) => ({ ...estate, photos: estate.photos.slice(0, PHOTOS.length) })),
    loan: [...detail.loan],
  };
}

/** @throws Refusal `fund.unknown`, for a class of shares that the fund does not have too */
export async function readPrices(exploring: Exploring, word: string, isin: string | undefined): Promise<FundPrices> {
  const { fundCode, fundName, shareClasses, currency } = await findFund(exploring, word);
  const meant = isin === undefined ? shareClasses[0] : (shareClasses.find((one) => one.isin === isin) ?? refuse('fund.unknown'));
  const own = meant && (await exploring.funds.prices({ db: exploring.db }, [meant.isin])).get(meant.isin);
  return {
    fundCode,
    fundName,
    isin: meant?.isin ?? '',
    currency: meant?.currency ?? currency,
    prices: own ? own.days.map((date, index) => ({ date, price: own.prices[index]! })) : [],
    ...changesOf(own),
  };
}

/** Whether some fund that is explored has a class of shares of this ISIN. */
export async function isExplored(exploring: Exploring, isin: string): Promise<boolean> {
  return (await exploredFunds(exploring)).some(({ shareClasses }) => shareClasses.some((one) => one.isin === isin));
}

/** In the order in which they are asked for. @throws Refusal `fund.unknown` */
export async function compareFunds(exploring: Exploring, words: readonly string[]): Promise<Comparison> {
  const found = await Promise.all(words.map((word) => findFund(exploring, word)));
  const listed = await priced(exploring, found);
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
