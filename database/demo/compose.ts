/** Composes everything that a firm’s demo consists of, as plain data: the same seed and last day give the same result everywhere. */
import { parseDay } from '#packages/calendar';
import type { Entry } from './book.ts';
import { enterDrawnClient } from './clients.ts';
import type { House } from './houses.ts';
import { drawMarket, type Market } from './market.ts';
import { randomStream } from './random.ts';
import { openRoll, type DemoPortfolio, type Roll } from './roll.ts';
import { enterHousePeople, enterNewcomer, enterShownAccounts } from './shown.ts';
import { trade } from './trading.ts';

export interface DemoSetting {
  readonly seed: string;
  /** Last day with prices, `YYYY-MM-DD`; with a market day, nothing is stale by itself. */
  readonly lastDay: string;
  /** Clients of each firm beside those made by hand; DRAWN_CLIENTS by default. */
  readonly clients?: number | undefined;
}

export interface Composed extends Pick<Roll, 'people' | 'accounts' | 'portfolios'> {
  readonly house: House;
  readonly market: Market;
  /** The tenant's id. */
  readonly tenant: string;
  /** The transactions of a portfolio, oldest first; computed when asked, so that never all of them are in memory. */
  entriesOf(portfolio: DemoPortfolio): readonly Entry[];
}

const DRAWN_CLIENTS = 520;
/** Numbers in the firm's books begin somewhere, and some clients have left. */
const FIRST_NUMBER = 10_204;
const NUMBERS_BETWEEN = 7;

export function compose({ seed, lastDay, clients = DRAWN_CLIENTS }: DemoSetting, house: House): Composed {
  const market = drawMarket(seed, parseDay(lastDay), house);
  const roll = openRoll(seed, house, market);
  const people = enterHousePeople(roll);
  enterShownAccounts(roll, people);
  for (let count = 0, number = FIRST_NUMBER; count < clients; count += 1, number += roll.random.whole(1, NUMBERS_BETWEEN)) {
    enterDrawnClient(roll, people.advisors, number);
  }
  // Last, so that the random values of everybody else do not change.
  enterNewcomer(roll, people);
  return {
    house,
    market,
    people: roll.people,
    accounts: roll.accounts,
    portfolios: roll.portfolios,
    tenant: randomStream(seed, `tenant ${house.key}`).uuid(),
    entriesOf: (portfolio) => trade(randomStream(seed, `portfolio ${portfolio.id}`), market, portfolio.plan, house.wording),
  };
}
