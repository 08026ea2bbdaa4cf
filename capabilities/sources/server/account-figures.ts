/** The figures of an account as a provider states them: its value, and that of each of its portfolios. */
import { add, formatDecimal, type Amount } from '#packages/money';
import { refuse } from '#packages/endpoint';
import { finding, isUnanswered, mergeFindings } from '#packages/findings';
import type { Db } from '#platform';
import { NO_CHANGES, type AccountSource, type FigureRange } from '#contract/accounts';
import { compareAssetClasses } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import { externalIdsOf, type AccountNumber } from '#server/accounts';
import { portfoliosOwnedOn } from '#server/portfolios';
import { slicesOf } from '#server/performance';
import type { ProvidedAccount } from '../contract.ts';
import { missingAnswer, statedBy, withoutNumber, type StatedAmount } from './findings.ts';
import { sumOfStated } from './holdings.ts';
import { differFrom, findingsOf, knownAtOf, withoutHistory } from './portfolio-figures.ts';
import {
  holdingsOf,
  missingDates,
  NEVER,
  questionDay,
  readPortfolio,
  valueOf,
  type ProviderReader,
  type ReadPortfolio,
} from './provider-reader.ts';

type AccountAnswer = Awaited<ReturnType<AccountSource<Db>['accountFigures']>>;

/** A portfolio with what the provider says of it; null without a number there. */
interface Member {
  /** The account that is asked about. */
  readonly account: string;
  readonly portfolio: Portfolio;
  readonly read: ReadPortfolio | null;
}

export async function providedAccountFigures(
  reader: ProviderReader,
  db: Db,
  account: Parameters<AccountSource<Db>['accountFigures']>[1],
  range: FigureRange,
): Promise<AccountAnswer> {
  const { asOf } = range;
  const { currency } = account;
  const ids = account.together ?? [account.id];
  const accounts = await externalIdsOf(db, ids);
  // Together with others it is left out, and said to be.
  if (!account.together && accounts.some(({ externalId }) => externalId === null)) reportUnlinked(reader, account.id);
  const [stated, all] = await Promise.all([askAccounts(reader, accounts, asOf), readMembers(reader, db, ids, asOf)]);
  // Of an account that did not come nothing is listed either [OQ-50]: a list without its total would pass for all there is.
  const [silent, members] = [
    all.filter(({ account: id }) => stated.silent.has(id)),
    all.filter(({ account: id }) => !stated.silent.has(id)),
  ];
  const answered = stated.answers.flatMap((answer) => (answer.answered ? [answer] : []));
  // Of a part of the accounts there is no total.
  const whole = answered.length === accounts.length ? answered.map(({ value: one }) => one) : null;
  const value = whole && totalOf(whole, currency);
  const knownAt = [...answered.map(({ at }) => at), ...members.map(({ read }) => knownAtOf(read))].toSorted().at(-1) ?? NEVER;
  const inCurrency = members.filter(({ portfolio }) => portfolio.currency === currency);
  const sumOfParts = inCurrency.map(({ read }) => read && valueOf(read)).reduce<Amount | null>(addKnown, null);
  return {
    value: {
      ...withoutHistory(range, knownAt),
      changes: answered.length === 1 && stated.answers.length === 1 ? answered[0]!.value.changes : NO_CHANGES,
      value: value && formatDecimal(value),
      allocation: allocationOfMembers(inCurrency),
      types: slicesOf(
        inCurrency.map(({ portfolio, read }) => ({ name: portfolio.type, value: read && valueOf(read) })),
        sumOfParts,
      ),
      portfolios: members.map((member) => memberRow(member, { currency, asOf })),
      rates: [],
    },
    findings: mergeFindings(
      answered.length > 0 ? [statedBy(reader.title, reader.filesOf)] : [],
      await missingDates(reader),
      stated.findings,
      members.flatMap(({ portfolio, read }) => findingsOf(reader, portfolio, read, asOf)),
      silent.flatMap(({ portfolio, read }) => findingsOf(reader, portfolio, read, asOf)).filter(isUnanswered),
      (value === null && answered.length > 0) || lacksPart(inCurrency) ? [finding('value.incomplete', { date: asOf })] : [],
      isWholeStated(members, inCurrency) && differFrom(sumOfParts, value)
        ? [finding('source.parts', { subject: accounts.map(({ name }) => name).join(', ') })]
        : [],
    ),
  };
}

/** @throws Refusal `account.unlinked`, where the firm wants it shown [OQ-43] */
function reportUnlinked({ log, unlinkedAccounts }: ProviderReader, account: string): void {
  log.error({ account }, 'Need external id');
  if (unlinkedAccounts === 'refuse') refuse('account.unlinked');
}

/** What the provider states of each account, and what must be said of those of which it states nothing. */
async function askAccounts(reader: ProviderReader, accounts: readonly AccountNumber[], asOf: string) {
  const day = await questionDay(reader, asOf);
  const numbered = accounts.flatMap(({ id, externalId: number, name }) => (number === null ? [] : [{ id, number, name }]));
  const answers = await Promise.all(
    numbered.map(({ number }) => reader.answers.ask('account', { account: number, day: day.asked }, { account: number, day: day.kept })),
  );
  const findings = [
    ...accounts.filter(({ externalId }) => externalId === null).map(({ name }) => withoutNumber(name)),
    ...answers.flatMap((answer, place) => missingAnswer({ title: reader.title, about: numbered[place]!.name }, answer, statedAmount)),
  ];
  return { answers, findings, silent: new Set(numbered.flatMap(({ id }, place) => (answers[place]?.answered ? [] : [id]))) };
}

export function statedAmount({ value, currency }: ProvidedAccount): StatedAmount[] {
  const amount = sumOfStated([value]);
  return amount === null || currency === null ? [] : [{ amount, currency }];
}

async function readMembers(reader: ProviderReader, db: Db, ids: readonly string[], asOf: string): Promise<Member[]> {
  const owned = await Promise.all(ids.map((id) => portfoliosOwnedOn(db, id, asOf)));
  const portfolios = new Map(
    owned.flatMap(({ portfolios: own }, place) =>
      own.map((portfolio) => [portfolio.id, { account: ids[place] ?? '', portfolio }] as const),
    ),
  );
  return Promise.all(
    [...portfolios.values()].map(async ({ account, portfolio }) => ({
      account,
      portfolio,
      read: await readPortfolio(reader, db, portfolio, { asOf, among: true }),
    })),
  );
}

/** Null where an account states none, or one in another currency: a provider states no exchange rate. */
function totalOf(accounts: readonly ProvidedAccount[], currency: string): Amount | null {
  const isWhole = accounts.every((one) => one.value !== null && (one.currency ?? currency) === currency);
  return isWhole ? sumOfStated(accounts.map(({ value }) => value)) : null;
}

/** Whether every portfolio is in the currency of the account, and has a value. */
function isWholeStated(members: readonly Member[], inCurrency: readonly Member[]): boolean {
  return members.length > 0 && inCurrency.length === members.length && members.every(({ read }) => read !== null && valueOf(read) !== null);
}

/** Whether the parts that are shown lack one that did not come. */
function lacksPart(members: readonly Member[]): boolean {
  const came = members.filter(({ read }) => read !== null && holdingsOf(read).length > 0);
  return came.length > 0 && members.some(({ read }) => read !== null && !read.holdings.answered);
}

function addKnown(total: Amount | null, value: Amount | null): Amount | null {
  if (total === null || value === null) return total ?? value;
  return add(total, value);
}

/** By reporting class, of the portfolios in the currency of the account. */
function allocationOfMembers(members: readonly Member[]): AccountAnswer['value']['allocation'] {
  const parts = members.flatMap(({ read }) =>
    read ? holdingsOf(read).map(({ assetClass, value }) => ({ name: assetClass, value: sumOfStated([value]) })) : [],
  );
  return slicesOf(parts, parts.map(({ value }) => value).reduce<Amount | null>(addKnown, null), compareAssetClasses);
}

function memberRow({ portfolio, read }: Member, { currency, asOf }: { currency: string; asOf: string }) {
  const value = read && valueOf(read);
  const { id, accountId, name, type, riskProfile } = portfolio;
  const valued = value && formatDecimal(value);
  return {
    id,
    accountId,
    name,
    type,
    riskProfile,
    firstDay: null,
    valuation: { asOf, knownAt: knownAtOf(read), currency: portfolio.currency, value: valued, changes: NO_CHANGES },
    converted: portfolio.currency === currency ? valued : null,
  };
}
