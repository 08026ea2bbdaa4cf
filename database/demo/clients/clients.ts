/** Draws the clients of a demo firm at random: those of a private office of middling size. */
import { roundSumIn } from '../market/exchange.ts';
import { MARKET_DAYS_A_YEAR } from '../market/factors.ts';
import type { Currency } from '../market/history.ts';
import type { DemoPortfolioType } from '../firms/firm.ts';
import { drawEmail, drawFirm, drawName, drawPartner, type DrawnName, type NameStyle } from './names.ts';
import type { RandomStream } from '../random.ts';
import { enterAccount, enterPerson, enterPortfolio, loginMoment, type DemoAccount, type DemoPerson, type DemoRoster } from './roll.ts';
import type { TradingPlan } from './trading.ts';

/** Wealth in the currency of the firm: median and spread of a log-normal distribution, and the few who are far beyond it. */
const MEDIAN_WEALTH = 430_000;
const WEALTH_SPREAD = 1.05;
const LEAST_WEALTH = 110_000;
const MOST_WEALTH = 15_000_000;
const VERY_RICH = { share: 0.012, least: 18_000_000, most: 42_000_000 };
/** The first money, as a share of today's wealth; markets and savings did the rest. */
const FIRST_SHARE = [0.45, 0.8] as const;
/** The most that a tax wrapper can hold after years of paying in. */
const WRAPPER_LIMITS: Partial<Readonly<Record<DemoPortfolioType, number>>> = { ISA: 280_000, SIPP: 900_000, SSAS: 1_500_000 };

const KINDS = { single: 0.71, dual: 0.2, corporate: 0.09 } as const;
/** Shares of statuses; clients who have not begun have no portfolio. */
const STATUSES = {
  reporting: 0.88,
  verified: 0.025,
  'review verified': 0.02,
  'buy order': 0.01,
  'sell order': 0.005,
  'payment sent': 0.005,
  review: 0.01,
  dormant: 0.015,
  created: 0.015,
  pending: 0.015,
} as const;
const NOT_BEGUN = new Set(['created', 'pending']);
/** Share of Icelanders who keep their money in krónur. */
const KRONA_SHARE = 0.12;
const SIGNED_UP_SHARE = 0.86;
const LINKED_SHARE = 0.95;
/** Shares of clients by their lead advisor, by the advisor's number in the firm. */
const LEAD_SHARES = { '0': 0.57, '1': 0.405, '2': 0.025 } as const;
const DEPUTY_SHARE = 0.12;
const RISK_PROFILES = { '1': 0.05, '2': 0.1, '3': 0.2, '4': 0.28, '5': 0.2, '6': 0.12, '7': 0.05 } as const;
const FIRMS_TYPES = { GIA: 0.7, SSAS: 0.2, OPB: 0.1 } as const;
/** Months between two sign-ins, on average: many look twice a year. */
const LOGIN_DAYS = 70;
/** More clients came lately than at the beginning, and none in the last weeks of the market. */
const ARRIVAL_BEND = 0.78;
const LAST_ARRIVAL = 30;

export function enterDrawnClient(roll: DemoRoster, advisors: readonly DemoPerson[], number: number): void {
  const { random, house, market } = roll;
  const style = random.weighted(house.styles as Record<NameStyle, number>);
  const kind = random.weighted(KINDS);
  const status = random.weighted(STATUSES);
  const first = drawName(random, style);
  const people = kind === 'dual' ? [first, drawPartner(random, style, first)] : [first];
  const emails = people.map((person) => drawEmail(random, person, roll.emails));
  const signedUp = status !== 'created' && random.chance(SIGNED_UP_SHARE);
  const start = Math.floor((market.days.length - LAST_ARRIVAL) * random.next() ** ARRIVAL_BEND);
  const account = enterAccount(
    roll,
    {
      name: kind === 'corporate' ? drawFirm(random, style) : people.map(({ name }) => name).join(' & '),
      email: emails[0] ?? '',
      externalId: random.chance(LINKED_SHARE) ? `${house.prefix}-${number}` : null,
      accountType: kind,
      status,
      currency: style === 'icelandic' && random.chance(KRONA_SHARE) ? 'ISK' : random.weighted(house.currencies as Record<Currency, number>),
      clients: signedUp ? people.map((person, index) => enterClient(roll, person, emails[index] ?? '', style).id) : [],
      advisors: drawAdvisors(random, advisors),
    },
    NOT_BEGUN.has(status) ? null : start,
  );
  if (!NOT_BEGUN.has(status)) enterPortfolios(roll, account, start);
}

function enterClient(roll: DemoRoster, { name }: DrawnName, email: string, style: NameStyle): DemoPerson {
  const sinceLogin = 1 + Math.floor(-LOGIN_DAYS * Math.log(1 - roll.random.next()));
  const lastLogin = loginMoment(roll, sinceLogin);
  return enterPerson(roll, {
    name,
    email,
    phone: null,
    role: 'investor',
    language: roll.house.languages[style],
    signsIn: false,
    lastLogin,
  });
}

function drawAdvisors(random: RandomStream, advisors: readonly DemoPerson[]): string[] {
  const lead = advisors[Number(random.weighted(LEAD_SHARES))];
  const deputy = random.chance(DEPUTY_SHARE) ? advisors.slice(0, 2).find((advisor) => advisor !== lead) : undefined;
  return [lead, deputy].flatMap((advisor) => (advisor ? [advisor.id] : []));
}

function enterPortfolios(roll: DemoRoster, account: DemoAccount, start: number): void {
  const { random, house, market } = roll;
  const wealth = drawWealth(random);
  const types = account.accountType === 'corporate' ? FIRMS_TYPES : house.types;
  const count = wealth < 150_000 ? 1 : random.weighted({ '1': 0.62, '2': 0.28, '3': 0.1 });
  const drawn = new Set(
    Array.from({ length: Number(count) }, () => random.weighted<DemoPortfolioType>(types as Record<DemoPortfolioType, number>)),
  );
  for (const type of drawn) {
    const share = (wealth / drawn.size) * random.between(0.75, 1.25);
    const began = type === [...drawn][0] ? start : Math.min(start + random.whole(20, 700), market.days.length - LAST_ARRIVAL);
    const sum = Math.min(share, WRAPPER_LIMITS[type] ?? Infinity) * random.between(...FIRST_SHARE);
    enterPortfolio(roll, account, type, drawPlan(roll, account.currency, sum, began));
  }
}

function drawWealth(random: RandomStream): number {
  if (random.chance(VERY_RICH.share)) return random.between(VERY_RICH.least, VERY_RICH.most);
  return Math.min(Math.max(MEDIAN_WEALTH * Math.exp(WEALTH_SPREAD * random.normal()), LEAST_WEALTH), MOST_WEALTH);
}

/** @param sum first money, in the currency of the firm */
function drawPlan({ random, house, market }: DemoRoster, currency: Currency, sum: number, start: number): TradingPlan {
  const inCurrency = (amount: number) => roundSumIn(market, amount, house.currency, currency, start);
  const years = (market.days.length - start) / MARKET_DAYS_A_YEAR;
  const saves = random.weighted({ monthly: sum < 400_000 ? 0.17 : 0, yearly: 0.2, income: 0.14, nothing: 0.49 });
  const transferred = random.chance(0.12) ? random.between(0.3, 0.6) : 0;
  return {
    riskProfile: Number(random.weighted(RISK_PROFILES)),
    currency,
    home: house.home,
    count: Math.min(6 + Math.round(4 * Math.log10(sum / 30_000) + random.between(0, 6)), 20),
    start,
    initial: inCurrency(sum * (1 - transferred)),
    transferred: transferred === 0 ? 0 : inCurrency(sum * transferred),
    stages: random.whole(1, 3),
    monthly: saves === 'monthly' ? inCurrency(sum * random.between(0.004, 0.01)) : 0,
    yearly: saves === 'yearly' ? inCurrency(sum * random.between(0.03, 0.1)) : 0,
    income: saves === 'income' ? inCurrency(sum * random.between(0.006, 0.012)) : 0,
    withdrawals:
      years > 2 && random.chance(0.3)
        ? [{ afterYears: random.between(1, years), amount: inCurrency(sum * random.between(0.05, 0.25)) }]
        : [],
    fee: feeFor(sum),
    reviews: [random.whole(1, 12)],
    switches: 0.3,
    extra: null,
  };
}

/** The yearly fee as a share; clients who bring more pay a smaller one. */
function feeFor(sum: number): number {
  if (sum < 250_000) return 0.01;
  return sum < 1_000_000 ? 0.0075 : 0.005;
}
