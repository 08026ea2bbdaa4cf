/**
 * Computes the figures of an account: all portfolios that belong to it together, each with its whole history. The value is the sum of the
 * portfolios' own values, each converted at the rate of the day, so that the page adds up; returns come from all portfolios measured as one.
 */
import { formatDay, parseDay, type Day, type DayRange } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import { formatDecimal, sum, ZERO } from '#packages/money';
import { closingValues } from '#engine/bridge';
import { consolidatedParts, consolidatedWorth, convertBookAmount, rangeFigures, scopeWorth, type ScopeWorth } from '#engine/valuation';
import { exchangeRate } from '#engine/book';
import { timeWeightedReturn, type DailySeries } from '#engine/rates-of-return';
import { handleAt, type Db } from '#platform';
import { NO_CHANGES, type AccountSource, type AccountValuation, type FigureRange } from '#contract/accounts';
import { compareAssetClasses } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import { readFactsMoment } from '#server/instruments';
import { portfoliosOwnedOn, type OwnedPortfolios } from '#server/portfolios';
import { bookOf, clipRange, measureUpTo, nameFindingSubjects, type PortfolioFacts, type NamedBook } from './book.ts';
import { changesOf, firstDayOf, gainOf, drawnValues, sampledDays, slicesOf, toWire, type NamedAmount } from './figures.ts';
import { keptFacts } from './kept-facts.ts';

type AccountFiguresAnswer = Awaited<ReturnType<AccountSource<Db>['accountFigures']>>;

/** One portfolio of the account with its book in its own currency. */
interface MemberScope extends FigureScope {
  readonly portfolio: Portfolio;
}

export async function accountFigures(
  reader: Db,
  account: Parameters<AccountSource<Db>['accountFigures']>[1],
  days: FigureRange,
): Promise<AccountFiguresAnswer> {
  const accounts = account.together ?? [account.id];
  // What belongs to the account and what happened to it are of one moment: that of the first answer, where only one is asked for.
  const asked = accounts.length > 1 ? handleAt(reader, await readFactsMoment(reader)) : reader;
  const onDay = await portfoliosOwnedTogether(asked, accounts, days.asOf);
  const db = onDay.factsAt === null ? asked : handleAt(reader, onDay.factsAt);
  const ends = days.to < days.asOf ? days.to : days.asOf;
  const atEnd = ends === days.asOf ? onDay : await portfoliosOwnedTogether(db, accounts, ends);
  const ids = new Set([...onDay.portfolios, ...atEnd.portfolios].map(({ id }) => id));
  const facts = await keptFacts(db, [...ids], days.asOf);
  const answer = figuresOfAccount(facts, { onDay: onDay.portfolios, atEnd: atEnd.portfolios }, account.currency, days);
  const moved = [
    [days.asOf, onDay.outOfReach],
    [ends, atEnd.outOfReach],
  ] as const;
  // The finding names the day on which more portfolios are missing.
  const [date, count] = moved[1][1] > moved[0][1] ? moved[1] : moved[0];
  if (count === 0) return answer;
  return { value: answer.value, findings: mergeFindings([finding('portfolio.moved', { date, count })], answer.findings) };
}

async function portfoliosOwnedTogether(db: Db, accounts: readonly string[], day: string): Promise<OwnedPortfolios> {
  const each = await Promise.all(accounts.map((account) => portfoliosOwnedOn(db, account, day)));
  return {
    // The list may contain a group of accounts and one of its members, so a portfolio may come twice.
    portfolios: [...new Map(each.flatMap(({ portfolios }) => portfolios.map((one) => [one.id, one] as const))).values()],
    outOfReach: each.reduce((count, { outOfReach }) => count + outOfReach, 0),
    factsAt: each.find(({ factsAt }) => factsAt !== null)?.factsAt ?? null,
  };
}

/** The portfolios of an account: figures of the as-of day use those that belong to it then, figures of a range those at the end of the range. */
interface AccountPortfolios {
  readonly onDay: readonly Portfolio[];
  readonly atEnd: readonly Portfolio[];
}

export function figuresOfAccount(
  facts: PortfolioFacts,
  { onDay, atEnd }: AccountPortfolios,
  currency: string,
  days: FigureRange,
): AccountFiguresAnswer {
  const present = scopesOf(facts, onDay, currency, days.asOf);
  const past = isSamePortfolios(onDay, atEnd) ? present : scopesOf(facts, atEnd, currency, days.asOf);
  return figuresOfScopes(present, past, currency, days);
}

/** A book with its series up to the as-of day; the series is null where there is none. */
export interface FigureScope {
  readonly named: NamedBook;
  readonly total: DailySeries | null;
}

/** The account as one, and each of its portfolios in its own currency. */
export interface AccountScopes {
  readonly whole: FigureScope;
  readonly members: readonly MemberScope[];
}

export function scopesOf(facts: PortfolioFacts, portfolios: readonly Portfolio[], currency: string, asOf: string): AccountScopes {
  const day = parseDay(asOf);
  const scope = (ids: readonly string[], reported: string): FigureScope => {
    const named = bookOf(facts, ids, reported);
    return { named, total: measureUpTo(named, day)?.total ?? null };
  };
  const ids = portfolios.map((portfolio) => portfolio.id);
  return assembleScopes(portfolios, scope(ids, currency), currency, (portfolio) => scope([portfolio.id], portfolio.currency));
}

/** A single portfolio in the currency of its account uses the scope of the account. */
export function assembleScopes(
  portfolios: readonly Portfolio[],
  whole: FigureScope,
  currency: string,
  scopeOf: (portfolio: Portfolio) => FigureScope,
): AccountScopes {
  const isWhole = portfolios.length === 1 && portfolios[0]?.currency === currency;
  return { whole, members: portfolios.map((portfolio) => ({ portfolio, ...(isWhole ? whole : scopeOf(portfolio)) })) };
}

/** `past` holds the portfolios that belonged to the account at the end of the range. */
export function figuresOfScopes(
  { whole, members }: AccountScopes,
  past: AccountScopes,
  currency: string,
  days: FigureRange,
): AccountFiguresAnswer {
  const asOf = parseDay(days.asOf);
  const range = clipRange({ from: days.from === null ? null : parseDay(days.from), to: parseDay(days.to) }, past.whole.named.book, asOf);
  const { value } = totalAt(members, currency, asOf);
  const over = rangeFigures(past.whole.named.book, range);
  const opening = totalAt(past.members, currency, range.from - 1).value;
  const closing = totalAt(past.members, currency, range.to).value;
  const ranged = past.whole.total;
  const timeWeighted = ranged && timeWeightedReturn(ranged, range);
  const findings: Finding[] = [
    ...over.findings,
    ...(timeWeighted?.findings ?? []),
    ...members.flatMap(({ named }) => nameFindingSubjects(scopeWorth(named.book, asOf).findings, named.instruments)),
  ];
  return {
    value: {
      asOf: days.asOf,
      knownAt: whole.named.knownAt,
      firstDay: firstDayOf(whole.total),
      from: formatDay(range.from),
      to: formatDay(range.to),
      value: toWire(value),
      openingValue: toWire(opening),
      closingValue: toWire(closing),
      // Where a part of the gain is unknown the gain is null, even if both ends have a value.
      gain: over.gain && toWire(gainOf(opening, closing, over.netContributions)),
      netContributions: formatDecimal(over.netContributions),
      timeWeightedReturn: timeWeighted?.value ?? null,
      series: ranged ? valueLine(past.members, currency, range) : [],
      changes: whole.total ? changesOf(whole.total, asOf) : NO_CHANGES,
      allocation: slicesOf(classesOf(members, currency, asOf), value, compareAssetClasses),
      types: slicesOf(
        members.map((member) => ({ name: member.portfolio.type, value: totalAt([member], currency, asOf).value })),
        value,
      ),
      portfolios: members.map((member) => ({
        id: member.portfolio.id,
        accountId: member.portfolio.accountId,
        name: member.portfolio.name,
        type: member.portfolio.type,
        riskProfile: member.portfolio.riskProfile,
        ...memberValuation(member, asOf),
        converted: toWire(totalAt([member], currency, asOf).value),
      })),
      rates: ratesUsed(members, whole.named, currency, asOf),
    },
    findings: mergeFindings(nameFindingSubjects(nameFindingSubjects(findings, whole.named.instruments), past.whole.named.instruments)),
  };
}

function isSamePortfolios(some: readonly Portfolio[], others: readonly Portfolio[]): boolean {
  return some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));
}

/** The sum of the portfolios at the close of sampled days, each in its own currency and converted at the rate of the day. */
function valueLine(members: readonly MemberScope[], currency: string, range: DayRange): { date: string; value: number }[] {
  const days = sampledDays(range);
  const own = members.map(({ named }) => {
    const measured = measureUpTo(named, range.to);
    const values = measured ? closingValues(named.book, measured, days) : [];
    return days.map((day, at) => convertBookAmount(named.book, values[at] ?? ZERO, currency, day) ?? ZERO);
  });
  return drawnValues(
    days,
    days.map((_, at) => sum(own.map((values) => values[at] ?? ZERO))),
  );
}

/** The value of one portfolio in its own currency, with its changes and the first day of its history. */
function memberValuation({ portfolio, named, total }: MemberScope, asOf: Day): { firstDay: string | null; valuation: AccountValuation } {
  const valuation = {
    asOf: formatDay(asOf),
    knownAt: named.knownAt,
    currency: portfolio.currency,
    value: toWire(scopeWorth(named.book, asOf).value),
    changes: total ? changesOf(total, asOf) : NO_CHANGES,
  };
  return { firstDay: firstDayOf(total), valuation };
}

function totalAt(members: readonly MemberScope[], currency: string, day: Day): ScopeWorth {
  return consolidatedWorth(
    members.map(({ named }) => named.book),
    currency,
    day,
  );
}

function classesOf(members: readonly MemberScope[], currency: string, asOf: Day): readonly NamedAmount[] {
  return consolidatedParts(
    members.map(({ named: { book, instruments } }) => ({
      book,
      partOf: (line) => (line === null ? null : instruments[line]?.assetClass) ?? 'Other',
    })),
    currency,
    asOf,
  );
}

/** The exchange rate by which each portfolio in another currency was added to the total. */
function ratesUsed(members: readonly MemberScope[], whole: NamedBook, currency: string, asOf: Day): AccountFiguresAnswer['value']['rates'] {
  const foreign = [...new Set(members.map((member) => member.portfolio.currency))].filter((from) => from !== currency).sort();
  return foreign.flatMap((base) => {
    const used = exchangeRate(whole.book, base, currency, asOf);
    return used === null ? [] : [{ base, quote: currency, rate: formatDecimal(used.rate), date: formatDay(used.day) }];
  });
}
