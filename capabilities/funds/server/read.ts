/** Reads the funds of the universes that the firm explores, with the changes of their prices. */
import { parseDay } from '#packages/calendar';
import { refuse } from '#packages/endpoint';
import { isNothingKnown, mergeFindings, refusalOfMissing } from '#packages/findings';
import type { TenantSettings } from '#contract/tenants';
import type { SignedInContext } from '#server/people';
import {
  PHOTOS,
  type FundComparison,
  type FundDetail,
  type FundPrices,
  type FundSearchQuestion,
  type ListedFund,
  type SourcedAnswer,
  type SourcedFund,
  type SourcedPrices,
} from '../contract.ts';
import { priceChangesOf, changesSince } from './changes.ts';
import type { RequestFundSource } from './own-source.ts';

export interface FundsContext {
  readonly db: SignedInContext['db'];
  readonly tenant: { readonly settings: Pick<TenantSettings, 'funds'> };
  readonly funds: RequestFundSource;
}

/** The funds of the universes that the firm explores, by name; also for other places that offer funds. */
export async function listExploredFunds(exploring: FundsContext): Promise<SourcedFund[]> {
  return [...(await exploredFunds(exploring)).value];
}

async function exploredFunds({ db, tenant, funds }: FundsContext): Promise<SourcedAnswer<readonly SourcedFund[]>> {
  const { universes } = tenant.settings.funds;
  const { value: all, findings } = await funds.list({ db });
  const among = universes.length === 0 ? all : all.filter(({ universe }) => universe !== null && universes.includes(universe));
  return { value: among.toSorted((a, b) => (a.fundName.toLowerCase() < b.fundName.toLowerCase() ? -1 : 1)), findings };
}

async function addFigures({ db, funds }: FundsContext, listed: readonly SourcedFund[]): Promise<SourcedAnswer<ListedFund[]>> {
  const unstated = listed.filter(({ stated }) => stated === undefined);
  const { value: prices, findings } = await funds.prices(
    { db },
    unstated.flatMap(({ shareClasses: [first] }) => first?.isin ?? []),
  );
  return {
    value: listed.map(({ stated, ...fund }) => {
      if (stated) return { ...fund, ...stated };
      const own = prices.get(fund.shareClasses[0]?.isin ?? '');
      return { ...fund, fundPrice: own?.prices.at(-1) ?? null, priceDate: own?.days.at(-1) ?? null, ...priceChangesOf(own) };
    }),
    findings,
  };
}

interface FundQuery {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: FundSearchQuestion['direction'] | undefined;
}

/** Where a service searches, its funds in the order of its answer; otherwise all of them, by name. */
export async function listFunds(
  exploring: FundsContext,
  { search = '', sort = 'fundName', direction = 'ascending' }: FundQuery = {},
): Promise<SourcedAnswer<ListedFund[]>> {
  const [explored, found] = await Promise.all([exploredFunds(exploring), exploring.funds.search?.({ search, sort, direction })]);
  // Without an answer the list stands by name, unless something was searched for.
  const places = found && (found.value.length > 0 || search !== '') ? new Map(found.value.map((code, place) => [code, place])) : null;
  const shown = places
    ? explored.value
        .filter(({ fundCode }) => places.has(fundCode))
        .toSorted((a, b) => (places.get(a.fundCode) ?? 0) - (places.get(b.fundCode) ?? 0))
    : explored.value;
  const listed = await addFigures(exploring, shown);
  return { value: listed.value, findings: mergeFindings(explored.findings, found?.findings ?? [], listed.findings) };
}

/**
 * Finds a fund by its number, or by the ISIN of one of its classes of shares.
 * @throws Refusal `fund.unknown`, `source.unanswered` or `source.unfiled` where nobody knows what funds there are
 */
async function findFund(exploring: FundsContext, word: string): Promise<SourcedAnswer<SourcedFund>> {
  const { value: all, findings } = await exploredFunds(exploring);
  const missing = findings.find(isNothingKnown);
  const value =
    all.find(({ fundCode }) => fundCode === word) ??
    all.find(({ shareClasses }) => shareClasses.some(({ isin }) => isin === word)) ??
    refuse(missing ? refusalOfMissing(missing) : 'fund.unknown');
  return { value, findings };
}

/** @throws Refusal `fund.unknown` */
export async function readFund(exploring: FundsContext, word: string): Promise<SourcedAnswer<FundDetail>> {
  const found = await findFund(exploring, word);
  const detail = await exploring.funds.detail({ db: exploring.db }, found.value);
  const { fund, documents, realEstate, loan } = detail.value;
  const listed = await addFigures(exploring, [fund]);
  return {
    value: {
      ...listed.value[0]!,
      documents: [...documents],
      realEstate: realEstate.map((estate) => ({ ...estate, photos: estate.photos.slice(0, PHOTOS.length) })),
      loan: [...loan],
    },
    findings: mergeFindings(found.findings, detail.findings, listed.findings),
  };
}

/** @throws Refusal `fund.unknown`, for a class of shares that the fund does not have too */
export async function readPrices(exploring: FundsContext, word: string, isin: string | undefined): Promise<SourcedAnswer<FundPrices>> {
  const found = await findFund(exploring, word);
  const { fundCode, fundName, shareClasses, currency, stated } = found.value;
  const { course } = exploring.funds;
  const meant = isin === undefined || course ? shareClasses[0] : (shareClasses.find((one) => one.isin === isin) ?? refuse('fund.unknown'));
  const named = { fundCode, fundName, isin: meant?.isin ?? '', currency: course ? currency : (meant?.currency ?? currency) };
  if (course) {
    const { value, findings } = await course(found.value);
    const shown = value.series.find(({ name }) => name === 'A') ?? value.series[0];
    const { fundPrice: _price, priceDate: _day, ...changes } = stated ?? { fundPrice: null, priceDate: null, ...priceChangesOf(undefined) };
    return { value: { ...named, prices: shown?.prices ?? [], ...value, ...changes }, findings: mergeFindings(found.findings, findings) };
  }
  const { value: prices, findings } = meant
    ? await exploring.funds.prices({ db: exploring.db }, [meant.isin])
    : { value: new Map<string, never>(), findings: [] };
  const own = meant && prices.get(meant.isin);
  return {
    value: {
      ...named,
      prices: own ? own.days.map((date, index) => ({ date, price: own.prices[index]! })) : [],
      series: [],
      performance: [],
      ...priceChangesOf(own),
    },
    findings: mergeFindings(found.findings, findings),
  };
}

/** Whether some fund that is explored has a class of shares of this ISIN. */
export async function isExplored(exploring: FundsContext, isin: string): Promise<boolean> {
  return (await listExploredFunds(exploring)).some(({ shareClasses }) => shareClasses.some((one) => one.isin === isin));
}

/** In the order in which they are asked for. @throws Refusal `fund.unknown` */
export async function compareFunds(exploring: FundsContext, words: readonly string[]): Promise<SourcedAnswer<FundComparison>> {
  const found = await Promise.all(words.map((word) => findFund(exploring, word)));
  const listed = await addFigures(
    exploring,
    found.map(({ value }) => value),
  );
  const isins = listed.value.map(({ shareClasses: [first] }) => first?.isin ?? '');
  const courses = await coursesOf(
    exploring,
    found.map(({ value }) => value),
  );
  const findings = mergeFindings(...found.map((one) => one.findings), listed.findings, courses.findings);
  const known = courses.value.flatMap((prices) => prices ?? []);
  const from = known
    .flatMap(({ days: [first] }) => first ?? [])
    .toSorted()
    .at(-1);
  const [to] = known.flatMap(({ days }) => days.at(-1) ?? []).toSorted();
  if (isins.length === 0 || from === undefined || to === undefined || from >= to)
    return { value: { from: null, to: null, funds: listed.value.map((fund) => ({ ...fund, points: [] })) }, findings };
  const funds = listed.value.map((fund, index) => {
    const own = courses.value[index];
    return { ...fund, points: own ? changesSince(own, parseDay(from), parseDay(to)) : [] };
  });
  return { value: { from, to, funds }, findings };
}

/** The prices of each fund, in their order; null where there are none. */
async function coursesOf({ db, funds }: FundsContext, listed: readonly SourcedFund[]): Promise<SourcedAnswer<(SourcedPrices | null)[]>> {
  const { course } = funds;
  if (!course) {
    const isins = listed.map(({ shareClasses: [first] }) => first?.isin ?? '');
    const { value, findings } = await funds.prices({ db }, isins);
    return { value: isins.map((isin) => value.get(isin) ?? null), findings };
  }
  const answers = await Promise.all(listed.map(course));
  return {
    value: answers.map(({ value: { series } }) => {
      const shown = series.find(({ name }) => name === 'A') ?? series[0];
      return shown && shown.prices.length > 0
        ? { days: shown.prices.map(({ date }) => date), prices: shown.prices.map(({ price }) => price) }
        : null;
    }),
    findings: mergeFindings(...answers.map(({ findings }) => findings)),
  };
}
