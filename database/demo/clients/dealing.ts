/** Deals for a demo portfolio: buys towards its target weights, and sells to raise money that it must pay. */
import type { PortfolioBook } from './book.ts';
import type { Currency } from '../market/history.ts';
import type { DemoMarket } from '../market/market.ts';
import type { RandomStream } from '../random.ts';
import { alternativesTo, drawTargets, type StrategyAim } from './strategy.ts';

/** Share kept in cash for payments. */
const CASH_SHARE = 0.02;
/** Prices move until the day of payment: so much more is raised than is needed. */
const RAISED_BEYOND = 1.05;
/** Smaller trades are not worth their trouble; in the smallest unit. */
const SMALLEST_TRADE: Readonly<Record<Currency, number>> = { GBP: 400_00, EUR: 500_00, USD: 500_00, ISK: 70_000 };
/** A holding is cut back once it is so many times its target. */
const OVERWEIGHT = 1.3;
export const TRADES_A_REVIEW = 3;

/** Money in the smallest unit, days as indices of market days. */
export interface Dealer {
  /** The largest targets, as shares of their own sum. */
  largestTargets(count: number): [symbol: string, share: number][];
  /** Cash beyond the share that is kept. */
  spare(day: number): number;
  /** Buys the instruments furthest below their targets, at most so many. */
  invest(money: number, most: number, day: number): void;
  /** Sells from instruments far above their targets, and now and then all of one that another replaces. */
  cutBack(day: number): void;
  /** Sells the instruments furthest above their targets until there is so much cash. */
  raise(money: number, day: number): void;
}

/** @param switches how often a review replaces an instrument by another */
export function openDealer(
  random: RandomStream,
  market: DemoMarket,
  book: PortfolioBook,
  aim: StrategyAim & { readonly switches: number },
): Dealer {
  const targets = new Map(drawTargets(random, market, aim));
  const smallest = SMALLEST_TRADE[book.currency];
  /** How far each is above its target, in money; the most first. */
  const excesses = (day: number) => {
    const value = book.value(day);
    const lines = Array.from(targets, ([symbol, weight]) => {
      const worth = book.worth(symbol, day);
      return { symbol, worth, target: weight * value, excess: worth - weight * value };
    });
    return lines.sort((a, b) => b.excess - a.excess);
  };
  const replaceOne = (day: number) => {
    const symbol = random.pick([...targets.keys()]);
    const others = alternativesTo(market, symbol).filter((other) => !targets.has(other));
    if (others.length === 0 || book.worth(symbol, day) === 0) return;
    targets.set(random.pick(others), targets.get(symbol) ?? 0);
    targets.delete(symbol);
    book.sell(symbol, Infinity, day);
  };
  return {
    largestTargets: (count) => {
      const largest = [...targets].sort((a, b) => b[1] - a[1]).slice(0, count);
      const total = largest.reduce((sum, [, weight]) => sum + weight, 0);
      return largest.map(([symbol, weight]) => [symbol, weight / total]);
    },
    spare: (day) => Math.max(book.cash() - CASH_SHARE * book.value(day), 0),
    invest: (money, most, day) => {
      const lacking = excesses(day).filter(({ excess }) => excess < 0);
      const short = lacking.reverse().slice(0, most);
      const total = short.reduce((sum, { excess }) => sum - excess, 0);
      for (const { symbol, excess } of short) {
        const part = Math.floor((money * -excess) / total);
        if (part >= smallest) book.buy(symbol, part, day);
      }
    },
    cutBack: (day) => {
      const heavy = excesses(day).filter(({ worth, target, excess }) => worth > OVERWEIGHT * target && excess >= smallest);
      for (const { symbol, excess } of heavy.slice(0, TRADES_A_REVIEW)) book.sell(symbol, excess, day);
      if (random.chance(aim.switches)) replaceOne(day);
    },
    raise: (money, day) => {
      for (const { symbol } of excesses(day)) {
        const missing = money * RAISED_BEYOND - book.cash();
        if (missing <= 0) return;
        book.sell(symbol, Math.max(missing, smallest), day);
      }
    },
  };
}
