/** The values of the accounts in a list as a provider states them. */
import { add, amount, sign, type Amount } from '#packages/money';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import type { Db } from '#platform';
import type { AccountSource, ListedValuation } from '#contract/accounts';
import { externalIdsOf, type AccountNumber } from '#server/accounts';
import type { Portfolio } from '#contract/portfolios';
import { portfoliosOf } from '#server/portfolios';
import type { ProvidedAccount } from '../contract.ts';
import { statedAmount } from './account-figures.ts';
import type { KeptAnswer } from './answers.ts';
import { missingAnswer, statedBy, type StatedAmount } from './findings.ts';
import { missingDates, questionDay, readPortfolio, valueOf, type ProviderReader, type QuestionDay } from './provider-reader.ts';

type Valuations = Awaited<ReturnType<AccountSource<Db>['accountValuations']>>;

/** Accounts that are asked about one by one, on another day than the latest; the others stand without figures. */
const MOST_ASKED = 200;
/** Accounts without an answer that are said by their names. */
const MOST_NAMED = 5;

export async function providedValuations(
  reader: ProviderReader,
  db: Db,
  accounts: readonly { id: string; currency: string }[],
  { asOf, currency }: { asOf: string; currency: string },
): Promise<Valuations> {
  const { title, filesOf, answers } = reader;
  const day = await questionDay(reader, asOf);
  const list = answers.offers('accounts') ? await answers.ask('accounts', { day: day.asked }, { day: day.kept }) : null;
  const ids = accounts.map(({ id }) => id);
  const numbered = await externalIdsOf(db, ids);
  const numbers = new Map(numbered.map(({ id, externalId }) => [id, externalId]));
  if (list && !list.answered) {
    // The list is of all clients of the firm: what was known last is that of the accounts of the reader alone.
    const own = new Set(numbers.values());
    const ofReader = (all: readonly ProvidedAccount[]) => sumsByCurrency(all.filter(({ number }) => own.has(number)));
    return { value: null, findings: missingAnswer({ title, about: null }, list, ofReader) };
  }
  const names = Map.groupBy(await portfoliosOf(db, ids), ({ accountId }) => accountId);
  const { stated, failed } = await statedOnDay(reader, list, numbered, day);
  const value = new Map<string, ListedValuation>();
  for (const account of accounts) {
    const one = stated.get(numbers.get(account.id) ?? '');
    if (one === undefined) continue;
    const valuation = { asOf, knownAt: one.at, currency: one.currency ?? account.currency, value: one.value, changes: one.changes };
    value.set(account.id, {
      portfolioNames: (names.get(account.id) ?? []).map(({ name }) => name),
      firstDay: null,
      valuation,
      compared: valuation.currency === currency ? one.value : null,
    });
  }
  for (const id of await worthlessAmong(reader, db, value, names, asOf)) value.set(id, { ...value.get(id)!, worthless: true });
  const count = accounts.length - value.size;
  const incomplete = count === 0 ? [] : [finding('source.incomplete', { subject: title, count })];
  return {
    value,
    findings: mergeFindings([statedBy(title, filesOf)], await missingDates(reader), unansweredAmong(reader, failed), incomplete),
  };
}

/** Each account by its name that did not come; where there are many, one sentence for all of them. */
function unansweredAmong({ title }: ProviderReader, failed: readonly FailedAccount[]): Finding[] {
  if (failed.length <= MOST_NAMED) return failed.flatMap(({ name, answer }) => missingAnswer({ title, about: name }, answer, statedAmount));
  const last = failed.flatMap(({ answer }) => answer.last ?? []);
  const together: MissingAnswer<readonly ProvidedAccount[]> = {
    answered: false,
    name: 'account',
    filesOf: failed[0]?.answer.filesOf ?? null,
    since: failed.map(({ answer }) => answer.since).toSorted()[0] ?? '',
    // The oldest of them, so that none is said to be newer than it is; and only where all are known, since a part is no sum.
    last: last.length < failed.length ? null : { value: last.map(({ value }) => value), at: last.map(({ at }) => at).toSorted()[0] ?? '' },
  };
  return missingAnswer({ title, about: null }, together, sumsByCurrency);
}

/** The accounts of which the provider states that nothing in them is worth anything: what it did not answer is no zero [PORT-19]. */
async function worthlessAmong(
  reader: ProviderReader,
  db: Db,
  valued: ReadonlyMap<string, ListedValuation>,
  portfolios: ReadonlyMap<string, readonly Portfolio[]>,
  asOf: string,
): Promise<string[]> {
  const zero = [...valued].flatMap(([id, { valuation }]) => (valuation.value !== null && isZero(valuation.value) ? [id] : []));
  const worthless = await Promise.all(
    zero.slice(0, MOST_ASKED).map(async (id) => {
      const reads = await Promise.all((portfolios.get(id) ?? []).map((one) => readPortfolio(reader, db, one, { asOf, among: true })));
      const values = reads.map((read) => read && valueOf(read));
      return values.length > 0 && values.every((one) => one !== null && sign(one) === 0) ? [id] : [];
    }),
  );
  return worthless.flat();
}

function isZero(value: string): boolean {
  return sign(amount(value)) === 0;
}

type MissingAnswer<Value> = Extract<KeptAnswer<Value>, { readonly answered: false }>;

interface FailedAccount {
  readonly name: string;
  readonly answer: MissingAnswer<ProvidedAccount>;
}

/** An account with the moment of the answer that states it. */
type StatedAccount = ProvidedAccount & { readonly at: string };

/**
 * By number. Those that the list has no value of on an earlier day, and all where the provider has no list, are asked about one by one.
 * @param list null where the provider has none
 */
async function statedOnDay(
  { answers }: ProviderReader,
  list: { readonly value: readonly ProvidedAccount[]; readonly at: string } | null,
  accounts: readonly AccountNumber[],
  day: QuestionDay,
): Promise<{ readonly stated: ReadonlyMap<string, StatedAccount>; readonly failed: readonly FailedAccount[] }> {
  const stated = new Map((list?.value ?? []).map((one) => [one.number, { ...one, at: list?.at ?? '' }]));
  const isListed = day.kept === null && list !== null;
  const asked = accounts.flatMap(({ externalId: number, name }) => {
    if (number === null || isListed) return [];
    return list === null || stated.get(number)?.value === null ? [{ number, name }] : [];
  });
  for (const { number } of asked) stated.delete(number);
  const failed = await Promise.all(
    asked.slice(0, MOST_ASKED).map(async ({ number, name }): Promise<FailedAccount[]> => {
      const answer = await answers.ask('account', { account: number, day: day.asked }, { account: number, day: day.kept });
      if (!answer.answered) return [{ name, answer }];
      stated.set(number, { ...answer.value, at: answer.at });
      return [];
    }),
  );
  return { stated, failed: failed.flat() };
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
