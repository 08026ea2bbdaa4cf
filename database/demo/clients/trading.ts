/** Runs the plan of a demo portfolio: money comes in and is invested, reviewed, charged, and taken out again. */
import { addMonths, civilOf, dayOf } from '#packages/calendar';
import { openPortfolioBook, type PortfolioBook, type BookEntry } from './book.ts';
import { openDealer, TRADES_A_REVIEW, type Dealer } from './dealing.ts';
import type { DemoWording } from '../firms/firm.ts';
import { indexOnOrAfter } from '../market/draw-quotes.ts';
import type { DemoMarket } from '../market/market.ts';
import type { RandomStream } from '../random.ts';
import type { StrategyAim } from './strategy.ts';

/** The plan of a portfolio. Money in the smallest unit of its currency; days as indices of market days. */
export interface TradingPlan extends StrategyAim {
  readonly start: number;
  readonly initial: number;
  /** Part of the first money that comes as units from another custodian. */
  readonly transferred: number;
  /** The first money is invested in so many steps, a month apart. */
  readonly stages: number;
  readonly monthly: number;
  readonly yearly: number;
  /** Taken out each quarter. */
  readonly income: number;
  /** Taken out once each, in years after the start. */
  readonly withdrawals: readonly { readonly afterYears: number; readonly amount: number }[];
  /** Yearly fee as a share of the value. */
  readonly fee: number;
  /** Months in which it is brought back to its targets. */
  readonly reviews: readonly number[];
  /** How often a review replaces an instrument by another. */
  readonly switches: number;
  /** Bought beside the strategy at the start, as a share of the first money. */
  readonly extra: { readonly symbol: string; readonly share: number } | null;
}

const TRADES_A_SAVING = 2;
/** Number of instruments that come from another custodian. */
const TRANSFERRED_LINES = 3;
/** Months before the first review. */
const FIRST_REVIEW = 5;
/** Deposits earn so much less than the market rate, and never less than nothing. */
const DEPOSIT_MARGIN = 0.006;
/** Money that must be paid is raised so many market days before. */
const RAISED_BEFORE = 2;

/** The context that every part of a plan works with. */
interface PlanContext {
  readonly random: RandomStream;
  readonly market: DemoMarket;
  readonly plan: TradingPlan;
  readonly wording: DemoWording;
  readonly book: PortfolioBook;
  readonly dealer: Dealer;
  /** Enters something to do on a market day; nothing is done after the last. */
  readonly at: (day: number, action: (day: number) => void) => void;
}

/** Every transaction of the plan up to the last market day, in the order in which they happened. */
export function runPlan(random: RandomStream, market: DemoMarket, plan: TradingPlan, wording: DemoWording): readonly BookEntry[] {
  const book = openPortfolioBook(market, plan.currency);
  const diary = new Map<number, ((day: number) => void)[]>();
  const desk: PlanContext = {
    random,
    market,
    plan,
    wording,
    book,
    dealer: openDealer(random, market, book, plan),
    at: (day, action) => void diary.set(day, [...(diary.get(day) ?? []), action]),
  };
  investInitial(desk);
  paySavings(desk);
  if (plan.fee > 0) chargeFees(desk);
  earnInterest(desk);
  payWithdrawals(desk);
  reviewHoldings(desk);
  for (let day = plan.start; day < market.days.length; day += 1) {
    for (const action of market.actions.get(day) ?? []) book.undergo(action);
    for (const paid of market.payouts.get(day) ?? []) book.collect(paid, day);
    for (const action of diary.get(day) ?? []) action(day);
  }
  return book.entries;
}

function investInitial({ market, plan, wording, book, dealer, at }: PlanContext): void {
  const { initial, transferred, stages, extra } = plan;
  at(plan.start, (day) => {
    if (transferred > 0)
      for (const [symbol, share] of dealer.largestTargets(TRANSFERRED_LINES)) book.transferIn(symbol, transferred * share, day);
    book.receive('Contribution', initial, day, wording.initial);
  });
  if (extra) at(plan.start + 1, (day) => book.buy(extra.symbol, initial * extra.share, day));
  for (let stage = 0; stage < stages; stage += 1) {
    const day = stage === 0 ? plan.start + 1 : monthsAfter(market, plan.start, stage);
    at(day, (today) => dealer.invest(dealer.spare(today) / (stages - stage), Infinity, today));
  }
}

function paySavings({ random, market, plan, wording, book, dealer, at }: PlanContext): void {
  const payIn = (day: number, amount: number, note: string) =>
    at(day, (today) => {
      book.receive('Contribution', amount, today, note);
      dealer.invest(dealer.spare(today), TRADES_A_SAVING, today);
    });
  const days = monthlyDays(market, plan.start, random.whole(1, 25));
  const month = random.whole(1, 12);
  if (plan.monthly > 0) for (const day of days) payIn(day, plan.monthly, wording.monthly);
  if (plan.yearly > 0) for (const day of days.filter((day) => monthOf(market, day) === month)) payIn(day, plan.yearly, wording.yearly);
}

/** Charges the fee at the beginning of each quarter for the one before. */
function chargeFees({ market, plan, wording, book, dealer, at }: PlanContext): void {
  const due = (today: number) => Math.round((book.value(today) * plan.fee) / 4);
  for (const day of quarterlyDays(market, plan.start, 4)) {
    const { year, month } = civilOf(market.days[day] ?? 0);
    const note = month === 1 ? wording.fee(4, year - 1) : wording.fee((month - 1) / 3, year);
    at(day - RAISED_BEFORE, (today) => dealer.raise(due(today), today));
    at(day, (today) => book.pay('Fee', due(today), today, note));
  }
}

function earnInterest({ market, plan, wording, book, at }: PlanContext): void {
  for (const day of quarterlyDays(market, plan.start, 2)) {
    const month = monthOf(market, day);
    if (month === 1 || month === 7)
      at(day, (today) => book.receive('Interest', depositInterest(market, book, today), today, wording.interest));
  }
}

function payWithdrawals({ market, plan, wording, book, dealer, at }: PlanContext): void {
  const payOut = (day: number, amount: number, note: string) => {
    at(day - RAISED_BEFORE, (today) => dealer.raise(amount, today));
    at(day, (today) => book.pay('Withdrawal', amount, today, note));
  };
  if (plan.income > 0) for (const day of quarterlyDays(market, plan.start, 11)) payOut(day, plan.income, wording.income);
  for (const { afterYears, amount } of plan.withdrawals)
    payOut(monthsAfter(market, plan.start, Math.round(afterYears * 12)), amount, wording.withdrawal);
}

function reviewHoldings({ random, market, plan, dealer, at }: PlanContext): void {
  for (const day of monthlyDays(market, monthsAfter(market, plan.start, FIRST_REVIEW), random.whole(8, 26))) {
    if (!plan.reviews.includes(monthOf(market, day))) continue;
    at(day, (today) => dealer.cutBack(today));
    // Sales are paid for before their money is spent.
    at(day + RAISED_BEFORE, (today) => dealer.invest(dealer.spare(today), TRADES_A_REVIEW, today));
  }
}

function depositInterest(market: DemoMarket, book: PortfolioBook, day: number): number {
  const rate = (market.deposits[book.currency][day] ?? 0) - DEPOSIT_MARGIN;
  return Math.round((book.cash() * Math.max(rate, 0)) / 2);
}

/** Market days about that day of each month, from the month after the start on. */
function monthlyDays(market: DemoMarket, start: number, dayOfMonth: number): number[] {
  const { year, month } = civilOf(market.days[start] ?? 0);
  const first = dayOf({ year, month, day: dayOfMonth });
  const days: number[] = [];
  for (let months = 1; ; months += 1) {
    const day = indexOnOrAfter(market.days, addMonths(first, months));
    if (day >= market.days.length) return days;
    days.push(day);
  }
}

function quarterlyDays(market: DemoMarket, start: number, dayOfMonth: number): number[] {
  return monthlyDays(market, start, dayOfMonth).filter((day) => monthOf(market, day) % 3 === 1);
}

function monthsAfter(market: DemoMarket, start: number, months: number): number {
  return indexOnOrAfter(market.days, addMonths(market.days[start] ?? 0, months));
}

function monthOf(market: DemoMarket, day: number): number {
  return civilOf(market.days[day] ?? 0).month;
}
