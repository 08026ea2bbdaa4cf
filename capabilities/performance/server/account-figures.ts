/**
 * The figures of an account: the portfolios that belong to it together, each with its whole history. The value is the sum of the portfolios'
 * own values, each converted at the rate of the day, so that the page adds up; returns come from all portfolios measured as one.
 */
import { formatDay, parseDay, type Day, type DayRange } from '#packages/calendar';
import { finding, mergeFindings, type Finding } from '#packages/findings';
import { plain, sum, ZERO } from '#packages/money';
import {
  closingValues,
  consolidatedWorth,
  exchangeRate,
  inCurrency,
  measure,
  rangeFigures,
  timeWeightedReturn,
  worth,
  worthRows,
  type Measured,
  type Worth,
} from '#packages/returns';
import type { AccountSource, FigureRange, Valuation } from '#contract/accounts';
import { compareAssetClasses } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import { portfoliosOwnedOn } from '#server/portfolios';
import type { Db } from '#server/tenants';
import { bookOf, clip, readable, readFacts, type Facts, type NamedBook } from './book.ts';
import { changesOf, firstDayOf, gainOf, NO_CHANGES, drawnValues, sampledDays, slicesOf, wire, type Part } from './figures.ts';

type Answer = Awaited<ReturnType<AccountSource<Db>['accountFigures']>>;

/** One portfolio of the account with its book in its own currency. */
interface Member {
  readonly portfolio: Portfolio;
  readonly named: NamedBook;
}

export async function accountFigures(db: Db, account: { id: string; currency: string }, wanted: FigureRange): Promise<Answer> {
  const onDay = await portfoliosOwnedOn(db, account.id, wanted.asOf);
  const ends = wanted.to < wanted.asOf ? wanted.to : wanted.asOf;
  const atEnd = ends === wanted.asOf ? onDay : await portfoliosOwnedOn(db, account.id, ends);
  const ids = new Set([...onDay.portfolios, ...atEnd.portfolios].map(({ id }) => id));
  const facts = await readFacts(db, [...ids], wanted.asOf);
  const answer = figuresOfAccount(facts, { onDay: onDay.portfolios, atEnd: atEnd.portfolios }, account.currency, wanted);
  const moved = [
    [wanted.asOf, onDay.outOfReach],
    [ends, atEnd.outOfReach],
  ] as const;
  // Of two days the one on which more is missing is told.
  const [date, count] = moved[1][1] > moved[0][1] ? moved[1] : moved[0];
  if (count === 0) return answer;
  return { value: answer.value, findings: mergeFindings([finding('portfolio.moved', { date, count })], answer.findings) };
}

/** The portfolios of an account: figures of the as-of day are of those that belong to it then, figures of a range of those at its end. */
interface Owned {
  readonly onDay: readonly Portfolio[];
  readonly atEnd: readonly Portfolio[];
}

/** The portfolios of a scope, each by itself and all as one. */
interface Together {
  readonly members: readonly Member[];
  readonly whole: NamedBook;
}

function opened(facts: Facts, portfolios: readonly Portfolio[], currency: string): Together {
  return {
    members: portfolios.map((portfolio) => ({ portfolio, named: bookOf(facts, [portfolio.id], portfolio.currency) })),
    whole: bookOf(
      facts,
      portfolios.map(({ id }) => id),
      currency,
    ),
  };
}

export function figuresOfAccount(facts: Facts, { onDay, atEnd }: Owned, currency: string, wanted: FigureRange): Answer {
  const asOf = parseDay(wanted.asOf);
  const present = opened(facts, onDay, currency);
  const past = sameOnes(onDay, atEnd) ? present : opened(facts, atEnd, currency);
  const { members, whole } = present;
  const range = clip({ from: wanted.from === null ? null : parseDay(wanted.from), to: parseDay(wanted.to) }, past.whole.book, asOf);
  const { value } = totalAt(members, currency, asOf);
  const over = rangeFigures(past.whole.book, range);
  const opening = totalAt(past.members, currency, range.from - 1).value;
  const closing = totalAt(past.members, currency, range.to).value;
  const measured = measuredTo(whole, asOf);
  const ranged = past === present ? measured : measuredTo(past.whole, asOf);
  const timeWeighted = ranged && timeWeightedReturn(ranged.total, range);
  const findings: Finding[] = [
    ...over.findings,
    ...(timeWeighted?.findings ?? []),
    ...members.flatMap(({ named }) => readable(worth(named.book, asOf).findings, named.instruments)),
  ];
  return {
    value: {
      asOf: wanted.asOf,
      knownAt: facts.market.factsAt,
      firstDay: firstDayOf(measured?.total),
      from: formatDay(range.from),
      to: formatDay(range.to),
      value: wire(value),
      openingValue: wire(opening),
      closingValue: wire(closing),
      // Where a part of it is unknown there is no gain, though both ends have a value.
      gain: over.gain && wire(gainOf(opening, closing, over.netContributions)),
      netContributions: plain(over.netContributions),
      timeWeightedReturn: timeWeighted?.value ?? null,
      series: ranged ? lineOf(past.members, currency, range) : [],
      changes: measured ? changesOf(measured.total, asOf) : NO_CHANGES,
      allocation: slicesOf(partsOf(whole, asOf), value, compareAssetClasses),
      portfolios: members.map((member) => ({
        id: member.portfolio.id,
        name: member.portfolio.name,
        type: member.portfolio.type,
        riskProfile: member.portfolio.riskProfile,
        ...valuedOn(member, asOf),
      })),
      rates: ratesUsed(members, whole, currency, asOf),
    },
    findings: mergeFindings(readable(readable(findings, whole.instruments), past.whole.instruments)),
  };
}

function sameOnes(some: readonly Portfolio[], others: readonly Portfolio[]): boolean {
  return some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));
}

/** The sum of the portfolios at the close of sampled days, each in its own currency and converted at the rate of the day. */
function lineOf(members: readonly Member[], currency: string, range: DayRange): { date: string; value: number }[] {
  const days = sampledDays(range);
  const own = members.map(({ named }) => {
    const measured = measuredTo(named, range.to);
    const values = measured ? closingValues(named.book, measured, days) : [];
    return days.map((day, at) => inCurrency(named.book, values[at] ?? ZERO, currency, day) ?? ZERO);
  });
  return drawnValues(
    days,
    days.map((_, at) => sum(own.map((values) => values[at] ?? ZERO))),
  );
}

/** What one portfolio is worth in its own currency, with its changes and the day they may reach back to. */
function valuedOn({ portfolio, named }: Member, asOf: Day): { firstDay: string | null; valuation: Valuation } {
  const measured = measuredTo(named, asOf);
  const valuation = {
    asOf: formatDay(asOf),
    knownAt: named.knownAt,
    currency: portfolio.currency,
    value: wire(worth(named.book, asOf).value),
    changes: measured ? changesOf(measured.total, asOf) : NO_CHANGES,
  };
  return { firstDay: firstDayOf(measured?.total), valuation };
}

function totalAt(members: readonly Member[], currency: string, day: Day): Worth {
  return consolidatedWorth(
    members.map(({ named }) => named.book),
    currency,
    day,
  );
}

function measuredTo({ book }: NamedBook, asOf: Day): Measured | null {
  return book.inception === null || book.inception > asOf ? null : measure(book, { from: book.inception, to: asOf });
}

function partsOf({ book, instruments }: NamedBook, asOf: Day): Part[] {
  return worthRows(book, asOf).map((row) => ({
    name: (row.line === null ? null : instruments[row.line]?.assetClass) ?? 'Other',
    value: row.value,
  }));
}

/** The rate by which each portfolio in another currency entered the total. */
function ratesUsed(members: readonly Member[], whole: NamedBook, currency: string, asOf: Day): Answer['value']['rates'] {
  const foreign = [...new Set(members.map((member) => member.portfolio.currency))].filter((from) => from !== currency).sort();
  return foreign.flatMap((base) => {
    const used = exchangeRate(whole.book, base, currency, asOf);
    return used === null ? [] : [{ base, quote: currency, rate: plain(used.rate), date: formatDay(used.day) }];
  });
}
