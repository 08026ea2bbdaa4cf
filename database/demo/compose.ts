/** Composes everything that a firm’s demo consists of, as plain data: the same seed and last day give the same result everywhere. */
import { parseDay } from '#packages/calendar';
import type { BookEntry } from './clients/book.ts';
import { enterDrawnClient } from './clients/clients.ts';
import type { DemoFirm } from './firms/firm.ts';
import { drawMarket, type DemoMarket } from './market/market.ts';
import { randomStream } from './random.ts';
import { openRoster, type DemoPortfolio, type DemoRoster } from './clients/roll.ts';
import { enterFirmPeople, enterNewcomer, enterShownAccounts } from './clients/shown.ts';
import { runPlan } from './clients/trading.ts';

export interface DemoSetting {
  readonly seed: string;
  /** Last day with prices, `YYYY-MM-DD`; with a market day, nothing is stale by itself. */
  readonly lastDay: string;
  /** Clients of each firm beside those made by hand, where they are to be other than its own. */
  readonly clients?: number | undefined;
}

export interface ComposedFirm extends Pick<DemoRoster, 'people' | 'accounts' | 'portfolios'> {
  readonly house: DemoFirm;
  readonly market: DemoMarket;
  /** The tenant's id. */
  readonly tenant: string;
  /** The transactions of a portfolio, oldest first; computed when asked, so that never all of them are in memory. */
  entriesOf(portfolio: DemoPortfolio): readonly BookEntry[];
}

/** Numbers in the firm's books begin somewhere, and some clients have left. */
const FIRST_NUMBER = 10_204;
const NUMBERS_BETWEEN = 7;

export function composeFirm({ seed, lastDay, clients: wanted }: DemoSetting, house: DemoFirm): ComposedFirm {
  const clients = wanted ?? house.clients;
  const market = drawMarket(seed, parseDay(lastDay), house);
  const roll = openRoster(seed, house, market);
  const people = enterFirmPeople(roll);
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
    entriesOf: (portfolio) => runPlan(randomStream(seed, `portfolio ${portfolio.id}`), market, portfolio.plan, house.wording),
  };
}
