/** Makes the accounts that are not drawn at random: those of the log-ins, and those that show difficult cases to a portal. */
import { roundSumIn } from '../market/exchange.ts';
import { MARKET_DAYS_A_YEAR } from '../market/factors.ts';
import type { Currency } from '../market/history.ts';
import type { DemoFirmPerson } from '../firms/firm.ts';
import { STOPPED_SYMBOL, UNQUOTED_SYMBOL } from '../market/instruments.ts';
import { drawEmail, drawFirm, drawName, type NameStyle } from './names.ts';
import { enterAccount, enterPerson, enterPortfolio, loginMoment, type DemoAccount, type DemoPerson, type DemoRoster } from './roll.ts';
import type { TradingPlan } from './trading.ts';

export const LOGIN_DOMAIN = 'demo.example';

/** External ids of the accounts made by hand, the same in both firms. */
export const SHOWN_IDS = {
  several: 'DEMO-SEVERAL',
  company: 'DEMO-COMPANY',
  one: 'DEMO-ONE',
  none: 'DEMO-NONE',
  missingPrice: 'DEMO-MISSING-PRICE',
  stalePrice: 'DEMO-STALE-PRICE',
  krona: 'DEMO-ISK',
  newcomer: 'DEMO-NEWCOMER',
} as const;

/** Market days from the first, on which the oldest of these accounts begin. */
const FIRST_DAYS = 4;

export interface DemoFirmPeople {
  readonly advisors: readonly [DemoPerson, DemoPerson, DemoPerson];
  readonly investor: DemoPerson;
  readonly second: DemoPerson;
}

export function enterFirmPeople(roll: DemoRoster): DemoFirmPeople {
  const { house } = roll;
  const enter = (person: DemoFirmPerson, role: DemoPerson['role'], language: string, daysBefore: number) =>
    enterPerson(roll, {
      name: person.name,
      email: loginEmail(person.login),
      phone: person.phone,
      role,
      language,
      signsIn: true,
      lastLogin: loginMoment(roll, daysBefore),
    });
  const spoken = house.languages[house.style];
  const [first, second, third] = house.advisors;
  enter(house.admin, 'staff', spoken, 1);
  return {
    advisors: [enter(first, 'advisor', spoken, 1), enter(second, 'advisor', spoken, 2), enter(third, 'advisor', 'en', 9)],
    investor: enter(house.investor, 'investor', spoken, 3),
    second: enter(house.second, 'investor', spoken, 41),
  };
}

export function loginEmail(login: string): string {
  return `${login}@${LOGIN_DOMAIN}`;
}

export function enterShownAccounts(roll: DemoRoster, people: DemoFirmPeople): void {
  const { house, market } = roll;
  const lately = (years: number) => Math.max(market.days.length - Math.round(years * MARKET_DAYS_A_YEAR), FIRST_DAYS);

  const several = enterOwn(roll, people, people.investor, SHOWN_IDS.several, FIRST_DAYS);
  enterPortfolio(roll, several, 'GIA', eventfulPlan(roll));
  const saved = ordinaryPlan(roll, house.currency, 90_000, lately(8), { yearly: 12_000, riskProfile: 6 });
  const transferred = ordinaryPlan(roll, house.currency, 310_000, lately(6.5), { riskProfile: 5, transferred: 160_000 });
  enterPortfolio(roll, several, house.wrappers.saved, saved);
  enterPortfolio(roll, several, house.wrappers.transferred, transferred);
  enterPortfolio(roll, several, 'ExO', ordinaryPlan(roll, house.abroad, 140_000, lately(3), { riskProfile: 4 }));

  const company = enterCompany(roll, people, lately(5));
  enterPortfolio(roll, company, 'GIA', ordinaryPlan(roll, house.currency, 1_250_000, lately(5), { riskProfile: 3, income: 9_000 }));

  const one = enterOwn(roll, people, people.second, SHOWN_IDS.one, lately(7));
  enterPortfolio(roll, one, 'GIA', ordinaryPlan(roll, house.currency, 420_000, lately(7), { riskProfile: 4, yearly: 15_000 }));

  enterClientOf(roll, people, SHOWN_IDS.none, { style: 'english', currency: house.currency }, null);

  const missing = enterClientOf(roll, people, SHOWN_IDS.missingPrice, { style: 'english', currency: house.currency }, lately(4));
  const unquoted = { symbol: UNQUOTED_SYMBOL, share: 0.08 };
  enterPortfolio(roll, missing, 'GIA', ordinaryPlan(roll, house.currency, 560_000, lately(4), { riskProfile: 5, extra: unquoted }));

  const stale = enterClientOf(roll, people, SHOWN_IDS.stalePrice, { style: 'english', currency: house.currency }, lately(6));
  const stopped = { symbol: STOPPED_SYMBOL, share: 0.1 };
  enterPortfolio(roll, stale, 'GIA', ordinaryPlan(roll, house.currency, 380_000, lately(6), { riskProfile: 3, extra: stopped }));

  const krona = enterClientOf(roll, people, SHOWN_IDS.krona, { style: 'icelandic', currency: 'ISK' }, lately(9));
  enterPortfolio(roll, krona, 'GIA', ordinaryPlan(roll, 'ISK', 270_000, lately(9), { riskProfile: 4, monthly: 1_200 }));
}

/** Enters somebody who has registered and still has to be verified: an account without portfolios, and a log-in. */
export function enterNewcomer(roll: DemoRoster, people: DemoFirmPeople): void {
  const { house } = roll;
  const { name, login, phone } = house.newcomer;
  const spoken = house.languages[house.style];
  const email = loginEmail(login);
  const person = enterPerson(roll, { name, email, phone, role: 'investor', language: spoken, signsIn: true, lastLogin: null });
  enterAccount(
    roll,
    {
      name,
      email,
      externalId: SHOWN_IDS.newcomer,
      accountType: 'single',
      status: 'created',
      currency: house.currency,
      clients: [person.id],
      advisors: [people.advisors[0].id],
    },
    null,
  );
}

function enterOwn(roll: DemoRoster, people: DemoFirmPeople, client: DemoPerson, externalId: string, start: number): DemoAccount {
  const { name, email, id } = client;
  const { currency } = roll.house;
  return enterAccount(
    roll,
    { name, email, externalId, accountType: 'single', status: 'reporting', currency, clients: [id], advisors: [people.advisors[0].id] },
    start,
  );
}

function enterCompany(roll: DemoRoster, people: DemoFirmPeople, start: number): DemoAccount {
  const { currency } = roll.house;
  const account = {
    name: drawFirm(roll.random, roll.house.style),
    email: loginEmail('company'),
    externalId: SHOWN_IDS.company,
    accountType: 'corporate',
    status: 'reporting',
    currency,
  } as const;
  return enterAccount(
    roll,
    { ...account, clients: [people.investor.id], advisors: people.advisors.slice(0, 2).map(({ id }) => id) },
    start,
  );
}

function enterClientOf(
  roll: DemoRoster,
  people: DemoFirmPeople,
  externalId: string,
  { style, currency }: { readonly style: NameStyle; readonly currency: Currency },
  start: number | null,
): DemoAccount {
  const drawn = drawName(roll.random, style);
  const email = drawEmail(roll.random, drawn, roll.emails);
  const language = roll.house.languages[style];
  const person = enterPerson(roll, {
    name: drawn.name,
    email,
    phone: null,
    role: 'investor',
    language,
    signsIn: false,
    lastLogin: loginMoment(roll, roll.random.whole(5, 90)),
  });
  const status = start === null ? 'verified' : 'reporting';
  return enterAccount(
    roll,
    {
      name: drawn.name,
      email,
      externalId,
      accountType: 'single',
      status,
      currency,
      clients: [person.id],
      advisors: [people.advisors[0].id],
    },
    start,
  );
}

type PlanWishes = Partial<Pick<TradingPlan, 'riskProfile' | 'monthly' | 'yearly' | 'income' | 'transferred' | 'extra'>>;

/** A plan of the ordinary kind; sums in the currency of the firm. */
function ordinaryPlan({ house, market }: DemoRoster, currency: Currency, initial: number, start: number, wishes: PlanWishes): TradingPlan {
  const inCurrency = (amount = 0) => (amount === 0 ? 0 : roundSumIn(market, amount, house.currency, currency, start));
  return {
    riskProfile: wishes.riskProfile ?? 4,
    currency,
    home: house.home,
    count: 14,
    start,
    initial: inCurrency(initial),
    transferred: inCurrency(wishes.transferred),
    stages: 3,
    monthly: inCurrency(wishes.monthly),
    yearly: inCurrency(wishes.yearly),
    income: inCurrency(wishes.income),
    withdrawals: [],
    fee: 0.0075,
    reviews: [4],
    switches: 0.5,
    extra: wishes.extra ?? null,
  };
}

/** A plan of ten years in which nearly every kind of event happens. */
function eventfulPlan(roll: DemoRoster): TradingPlan {
  const { house, market } = roll;
  const inCurrency = (amount: number) => roundSumIn(market, amount, house.currency, house.currency, FIRST_DAYS);
  return {
    ...ordinaryPlan(roll, house.currency, 780_000, FIRST_DAYS, { riskProfile: 5, monthly: 2_500, transferred: 240_000 }),
    count: 62,
    reviews: [2, 5, 8, 11],
    switches: 0.6,
    withdrawals: [
      { afterYears: 2.6, amount: inCurrency(85_000) },
      { afterYears: 5.4, amount: inCurrency(140_000) },
      { afterYears: 8.9, amount: inCurrency(60_000) },
    ],
  };
}
