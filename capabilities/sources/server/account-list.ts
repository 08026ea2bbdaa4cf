/** The values of the accounts in a list as a provider states them. */
import { add, type Amount } from '#packages/money';
import { finding, mergeFindings } from '#packages/findings';
import type { Db } from '#platform';
import type { AccountSource, ListedValuation } from '#contract/accounts';
import { externalIdsOf } from '#server/accounts';
import { portfoliosOf } from '#server/portfolios';
import type { ProvidedAccount } from '../contract.ts';
import { statedAmount } from './account-figures.ts';
import { missingAnswer, statedBy, type StatedAmount } from './findings.ts';
import { missingDates, questionDay, type ProviderReader, type QuestionDay } from './provider-reader.ts';

type Valuations = Awaited<ReturnType<AccountSource<Db>['accountValuations']>>;

/** Accounts that are asked about one by one, on another day than the latest; the others stand without figures. */
const MOST_ASKED = 200;

export async function providedValuations(
  reader: ProviderReader,
  db: Db,
  accounts: readonly { id: string; currency: string }[],
  { asOf, currency }: { asOf: string; currency: string },
): Promise<Valuations> {
  const { title, answers } = reader;
  const list = await answers.ask('accounts', {});
  if (!list.answered) return { value: null, findings: missingAnswer({ title, about: null }, list, sumsByCurrency) };
  const ids = accounts.map(({ id }) => id);
  const numbers = new Map((await externalIdsOf(db, ids)).map(({ id, externalId }) => [id, externalId]));
  const names = Map.groupBy(await portfoliosOf(db, ids), ({ accountId }) => accountId);
  const stated = await statedOnDay(reader, list.value, [...numbers.values()], await questionDay(reader, asOf));
  const value = new Map<string, ListedValuation>();
  for (const account of accounts) {
    const one = stated.get(numbers.get(account.id) ?? '');
    if (one === undefined) continue;
    const valuation = { asOf, knownAt: list.at, currency: one.currency ?? account.currency, value: one.value, changes: one.changes };
    value.set(account.id, {
      portfolioNames: (names.get(account.id) ?? []).map(({ name }) => name),
      firstDay: null,
      valuation,
      compared: valuation.currency === currency ? one.value : null,
    });
  }
  const count = accounts.length - value.size;
  const incomplete = count === 0 ? [] : [finding('source.incomplete', { subject: title, count })];
  return { value, findings: mergeFindings([statedBy(title)], await missingDates(reader), incomplete) };
}

/** By number, of those in the list of the provider: as listed on its latest day, and asked about one by one on any other. */
async function statedOnDay(
  { answers }: ProviderReader,
  listed: readonly ProvidedAccount[],
  numbers: readonly (string | null)[],
  day: QuestionDay,
): Promise<ReadonlyMap<string, ProvidedAccount>> {
  const known = new Map(listed.map((one) => [one.number, one]));
  if (day.kept === null) return known;
  const chosen = numbers.filter((number): number is string => number !== null && known.has(number)).slice(0, MOST_ASKED);
  const found = new Map<string, ProvidedAccount>();
  await Promise.all(
    chosen.map(async (account) => {
      const answer = await answers.ask('account', { account, day: day.asked }, { account, day: day.kept });
      if (answer.answered) found.set(account, answer.value);
    }),
  );
  return found;
}

/** The last known value of everything in the list, in each currency. */
function sumsByCurrency(accounts: readonly ProvidedAccount[]): StatedAmount[] {
  const sums = new Map<string, Amount>();
  for (const { amount, currency } of accounts.flatMap(statedAmount)) {
    const before = sums.get(currency);
    sums.set(currency, before === undefined ? amount : add(before, amount));
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
