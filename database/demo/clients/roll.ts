/** The roster of a demo firm: its people, accounts and portfolios, entered one after the other. */
import { formatDay } from '#packages/calendar';
import type { Role } from '#packages/policy';
import type { Currency } from '../market/history.ts';
import type { DemoFirm, DemoPortfolioType } from '../firms/firm.ts';
import type { DemoMarket } from '../market/market.ts';
import { randomStream, type RandomStream } from '../random.ts';
import type { TradingPlan } from './trading.ts';

export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly language: string;
  /** Whether the demo gives a password. */
  readonly signsIn: boolean;
  /** Moment in UTC, or null for none. */
  readonly lastLogin: string | null;
}

export interface DemoAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly externalId: string | null;
  readonly accountType: 'single' | 'dual' | 'corporate';
  readonly status: string;
  readonly currency: Currency;
  readonly inception: string | null;
  /** Ids; the first is the account's own client. None while nobody has signed up. */
  readonly clients: readonly string[];
  /** Ids; the first leads. */
  readonly advisors: readonly string[];
}

export interface DemoPortfolio {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly type: DemoPortfolioType;
  readonly currency: Currency;
  readonly objective: 'Income' | 'Accummulation' | 'Both';
  readonly riskProfile: number;
  readonly riskLevel: number;
  readonly inception: string;
  readonly externalId: string | null;
  readonly plan: TradingPlan;
}

export interface DemoRoster {
  readonly house: DemoFirm;
  readonly market: DemoMarket;
  readonly random: RandomStream;
  /** Addresses given so far. */
  readonly emails: Set<string>;
  readonly people: DemoPerson[];
  readonly accounts: DemoAccount[];
  readonly portfolios: DemoPortfolio[];
}

export function openRoster(seed: string, house: DemoFirm, market: DemoMarket): DemoRoster {
  return {
    house,
    market,
    random: randomStream(seed, `clients of ${house.key}`),
    emails: new Set(),
    people: [],
    accounts: [],
    portfolios: [],
  };
}

export function enterPerson(roll: DemoRoster, person: Omit<DemoPerson, 'id'>): DemoPerson {
  const entered = { id: roll.random.uuid(), ...person };
  roll.people.push(entered);
  return entered;
}

/** @param start index of the market day on which it was opened, or null while it is not */
export function enterAccount(roll: DemoRoster, account: Omit<DemoAccount, 'id' | 'inception'>, start: number | null): DemoAccount {
  const entered = { id: roll.random.uuid(), inception: start === null ? null : dayText(roll.market, start), ...account };
  roll.accounts.push(entered);
  return entered;
}

/** The highest of the ten risk levels for the highest of the seven risk profiles. */
const RISK_LEVELS_A_PROFILE = 10 / 7;

export function enterPortfolio(roll: DemoRoster, account: DemoAccount, type: DemoPortfolioType, plan: TradingPlan): void {
  const ordinal = roll.portfolios.filter((other) => other.account === account.id).length + 1;
  roll.portfolios.push({
    id: roll.random.uuid(),
    account: account.id,
    name: roll.house.wording.portfolios[type],
    type,
    currency: plan.currency,
    objective: plan.income > 0 ? 'Income' : plan.riskProfile > 4 ? 'Accummulation' : 'Both',
    riskProfile: plan.riskProfile,
    riskLevel: Math.round(plan.riskProfile * RISK_LEVELS_A_PROFILE),
    inception: dayText(roll.market, plan.start),
    externalId: account.externalId === null ? null : `${account.externalId}-${ordinal}`,
    plan,
  });
}

/** A moment in the evening or at noon, so many days before the last market day. */
export function loginMoment(roll: DemoRoster, daysBefore: number): string {
  const day = formatDay((roll.market.days.at(-1) ?? 0) - daysBefore);
  const [hour, minute] = [roll.random.pick([7, 8, 12, 13, 18, 19, 20, 21]), roll.random.whole(0, 59)];
  return `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`;
}

function dayText(market: DemoMarket, index: number): string {
  return formatDay(market.days[index] ?? 0);
}
