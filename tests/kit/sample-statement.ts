/** Makes a believable sample statement of one portfolio, the same for the same options, for the tests and the benchmark of statements. */
import { formatDay, parseDay } from '#packages/calendar';
import { finding } from '#packages/findings';
import { amount, formatDecimal, sum } from '#packages/money';
import { closedShares } from '../../packages/money/shares.ts';
import { formatsFor, type Language } from '#packages/texts';
import type { Transaction, TransactionType } from '#contract/ledger';
import type { Holdings } from '#contract/portfolios';
import { themeOf } from '#server/tenants';
import { openServerTexts } from '../../apps/server/texts.ts';
import type { StatementFacts, StatementLocale } from '../../capabilities/reports/server/paper/facts.ts';
import { settingsOf, type Firm } from './fixture.ts';

type SampleHolding = Holdings['groups'][number]['holdings'][number];

export interface SampleOptions {
  readonly seed?: number;
  readonly holdings?: number;
  readonly transactions?: number;
  readonly currency?: string;
  readonly firm?: Firm;
  readonly benchmark?: boolean;
}

const HOUSES = [
  'Össur',
  'ASML Holding',
  'Εθνική Τράπεζα',
  'Nestlé',
  'Ørsted',
  'Roche',
  'Unilever',
  'Allianz',
  'Koninklijke DSM',
  'Linde',
  'Siemens',
  'L’Oréal',
  'Íslandsbanki',
  'Þór & Æðey',
  'ΟΤΕ',
  'Novo Nordisk',
];
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'Fixed Interest': ['3.125% 2031', 'Green Bond 2034', '4.75% 2029'],
  Equities: ['N.V.', 'A/S', 'S.A.', 'plc', 'hf.'],
  Alternatives: ['Real Estate Income', 'Infrastructure Trust', 'Gold ETC'],
  Other: ['Money Market'],
  Funds: ['Global Equity Fund', 'Small Cap Growth Fund', 'Balanced Fund Acc'],
};
const SHARES: readonly (readonly [name: string, share: number])[] = [
  ['Fixed Interest', 0.29],
  ['Equities', 0.42],
  ['Alternatives', 0.09],
  ['Other', 0.04],
  ['Funds', 0.16],
];
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'ISK'];

/** Numbers between 0 and 1 that look random (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const words = openServerTexts();

export function localeOf(language: Language): StatementLocale {
  return { language, words: words(language), formats: formatsFor(language) };
}

export function sampleStatement({
  seed = 1,
  holdings: wanted = 104,
  transactions = 26,
  currency = 'EUR',
  firm = 'hekla',
  benchmark = true,
}: SampleOptions = {}): StatementFacts {
  const next = random(seed);
  const settings = settingsOf(firm);
  const [from, to] = ['2026-04-01', '2026-06-30'];
  const holdings = makeHoldings(next, wanted, to, currency);
  const value = holdings.value ?? '0.00';
  const scale = Number(value);
  const money = (part: number) => (scale * part).toFixed(2);
  const opening = money(0.951);
  const contributions = money(0.012);
  const gain = formatDecimal(sum([amount(value), amount(`-${opening}`), amount(`-${contributions}`)]));
  const series = makeSeries(next, from, to, benchmark);
  const last = series.at(-1);
  const slices = (parts: readonly (readonly [string, number])[]) => parts.map(([name, share]) => ({ name, value: money(share), share }));
  const day = (offset: number) => formatDay(parseDay(from) + offset);
  return {
    brand: settings.brand,
    head: { name: settings.brand.name, logos: [] },
    theme: themeOf(settings),
    components: ['overview', 'performance', 'holdings', 'transactions'],
    portfolio: {
      id: '0b7e6b1e-0000-4000-8000-000000000001',
      accountId: '0b7e6b1e-0000-4000-8000-000000000002',
      name: 'Eftirlaun og sparnaður',
      type: 'GIA',
      currency,
      objective: 'Both',
      riskProfile: 5,
      riskLevel: 6,
      esgRating: 7,
      region: 'Global',
      inception: '2016-05-02',
      externalId: '4711-2000',
    },
    account: {
      name: 'Þórdís Ægisdóttir Παπαδοπούλου',
      externalId: '4711',
      advisor: { name: 'Guðrún Ösp Þorvaldsdóttir', email: 'gudrun.osp@hekla.example', phone: '+354 555 0142', photo: null },
    },
    from,
    to,
    figures: {
      asOf: to,
      knownAt: '2026-07-01T06:00:00.000000Z',
      firstDay: '2016-05-02',
      from,
      to,
      value,
      cost: holdings.cost,
      gainOnCost: holdings.gainOnCost,
      openingValue: opening,
      closingValue: value,
      gain,
      netContributions: contributions,
      income: money(0.0062),
      fees: money(0.0019),
      timeWeightedReturn: last?.portfolio ?? null,
      changes: { change1d: 0.0012, change1m: 0.011, changeYtd: 0.062, change1y: 0.093, change3y: 0.21, change5y: 0.38, changeAll: 0.71 },
      series: [],
      allocation: {
        assetClass: holdings.groups.map((group) => ({ name: group.assetClass, value: group.value ?? '0', share: group.weight })),
        currency: slices([
          ['EUR', 0.46],
          ['USD', 0.24],
          ['GBP', 0.15],
          ['CHF', 0.09],
          ['ISK', 0.06],
        ]),
        sector: [],
      },
      contributors: holdings.groups
        .flatMap((group) => group.holdings)
        .slice(0, 5)
        .map(({ name }, index) => ({
          instrument: '00000000-0000-4000-8000-000000000000',
          name,
          gain: money((index % 3 === 2 ? -0.002 : 0.006) / (index + 1)),
        })),
    },
    holdings,
    performance: {
      asOf: to,
      knownAt: '2026-07-01T06:00:00.000000Z',
      from,
      to,
      currency,
      benchmark: benchmark
        ? { instrument: '018f0000-0000-7000-8000-00000000b001', name: 'IA Mixed Investment 40-85% Shares', currency: 'GBP' }
        : null,
      series,
      flows: [
        { date: day(14), amount: money(0.02) },
        { date: day(63), amount: money(-0.008) },
      ],
      summary: {
        openingValue: opening,
        closingValue: value,
        netContributions: contributions,
        gain,
        income: money(0.0062),
        fees: money(0.0019),
        timeWeightedReturn: last?.portfolio ?? null,
        moneyWeightedReturn: 0.1512,
      },
      periods: [
        ['1M', 0.0112, 0.0094],
        ['3M', 0.0394, 0.0301],
        ['6M', 0.0621, 0.0587],
        ['YTD', 0.0621, 0.0587],
        ['1Y', 0.0931, 0.0874],
        ['3Y', 0.2142, 0.2251],
        ['5Y', 0.3821, 0.3512],
        ['inception', 0.7124, 0.6433],
        ['annualised', 0.0543, 0.0501],
      ].map(([period, portfolio, against]) => ({
        period: String(period),
        from,
        to,
        portfolio: Number(portfolio),
        benchmark: benchmark ? Number(against) : null,
      })),
      calendarYears: [
        [2025, 0.0874, 0.0812],
        [2024, 0.0943, 0.1021],
        [2023, 0.0611, 0.0743],
        [2022, -0.1082, -0.0994],
        [2021, 0.1204, 0.1093],
      ].map(([year, portfolio, against]) => ({
        period: String(year),
        from: `${year}-01-01`,
        to: `${year}-12-31`,
        portfolio: portfolio ?? null,
        benchmark: benchmark ? (against ?? null) : null,
      })),
    },
    transactions: makeTransactions(next, transactions, from, currency).reverse(),
    fees: null,
    commentary: [],
    findings: [finding('price.stale', { subject: 'Íslandsbanki hf.', date: to, since: '2026-06-12' })],
    knownAt: '2026-07-09T10:15:00.000000Z',
    origin: 'http://hekla.localhost:8080',
  };
}

function makeHoldings(next: () => number, wanted: number, asOf: string, currency: string): Holdings {
  const decimals = currency === 'ISK' ? 0 : 2;
  const groups = SHARES.map(([assetClass, share], place) => {
    const kinds = KINDS[assetClass] ?? [''];
    const count = Math.max(1, Math.round(wanted * share));
    return {
      assetClass,
      holdings: Array.from({ length: count }, (_, index): SampleHolding => {
        const price = (5 + next() * 450).toFixed(index % 9 === 4 ? 4 : 2);
        const units = index % 7 === 3 ? (next() * 900).toFixed(4) : String(Math.round(next() * 9000) + 20);
        const value = (Number(units) * Number(price)).toFixed(decimals);
        const cost = (Number(value) * (0.75 + next() * 0.45)).toFixed(decimals);
        const stale = index === 5;
        return {
          instrument: `0b7e6b1e-0000-4000-8${place}00-${String(index).padStart(12, '0')}`,
          name: `${HOUSES[Math.floor(next() * HOUSES.length)]} ${kinds[index % kinds.length]}`,
          symbol: `S${index}`,
          isin: `IS00${String(Math.floor(next() * 1e8)).padStart(8, '0')}`,
          sedol: null,
          type: 'Stock',
          sector: 'Industrials',
          region: 'Europe',
          units,
          price,
          priceCurrency: CURRENCIES[Math.floor(next() * 5)] ?? 'EUR',
          priceDate: stale ? '2026-06-12' : asOf,
          cost,
          value,
          gainOnCost: Number(value) / Number(cost) - 1,
          firstDay: '2019-03-04',
          timeWeightedReturn: Number(value) / Number(cost) - 1 + next() * 0.1,
          income: '120.00',
          weight: null,
          property: null,
          provided: null,
          findings: stale ? ['price.stale'] : [],
        };
      }),
    };
  });
  const total = (of: readonly { cost: string | null; value: string | null }[]) => {
    const cost = formatDecimal(sum(of.map((one) => amount(one.cost ?? '0'))));
    const value = formatDecimal(sum(of.map((one) => amount(one.value ?? '0'))));
    return { cost, value, gainOnCost: Number(value) / Number(cost) - 1 };
  };
  const whole = total(groups.flatMap((group) => group.holdings));
  const sums = groups.map(({ holdings }) => total(holdings));
  const sharesOf = (of: readonly { value: string | null }[], together?: number | null) =>
    closedShares(
      of.map(({ value }) => (value === null ? null : amount(value))),
      amount(whole.value),
      together,
    );
  const weights = sharesOf(sums);
  const weighed = groups.map(({ assetClass, holdings }, at) => {
    const weight = weights[at] ?? null;
    const shares = sharesOf(holdings, weight);
    return { assetClass, holdings: holdings.map((one, row) => ({ ...one, weight: shares[row] ?? null })), ...sums[at]!, weight };
  });
  return { asOf, knownAt: '2026-07-01T06:00:00.000000Z', currency, groups: weighed, ...whole };
}

function makeSeries(next: () => number, from: string, to: string, benchmark: boolean) {
  const [first, last] = [parseDay(from) - 1, parseDay(to)];
  let own = 0;
  let against = 0;
  return Array.from({ length: last - first + 1 }, (_, index) => {
    if (index > 0) {
      const common = (next() - 0.46) * 0.008;
      own += common + (next() - 0.47) * 0.004;
      against += common + (next() - 0.49) * 0.003;
    }
    return { date: formatDay(first + index), portfolio: own, portfolioValue: 1e6 * (1 + own), benchmark: benchmark ? against : null };
  });
}

function makeTransactions(next: () => number, count: number, from: string, currency: string): Transaction[] {
  const types: readonly TransactionType[] = ['Purchase', 'Sale', 'Divident', 'Interest', 'Fee', 'Contribution', 'Withdrawal'];
  return Array.from({ length: count }, (_, index) => {
    const type = types[index % types.length] ?? 'Fee';
    const traded = type === 'Purchase' || type === 'Sale';
    const money = (50 + next() * 24_000).toFixed(2);
    const fee = traded ? (5 + next() * 40).toFixed(2) : '0';
    const outgoing = type === 'Purchase' || type === 'Fee' || type === 'Withdrawal';
    return {
      id: `0b7e6b1e-0000-4000-8000-${String(index).padStart(12, '0')}`,
      date: formatDay(parseDay(from) + Math.floor((index * 90) / count)),
      type,
      instrument: null,
      name: traded || type === 'Divident' ? `${HOUSES[Math.floor(next() * HOUSES.length)]} plc` : 'Innborgun',
      symbol: null,
      assetClass: null,
      price: null,
      units: traded ? String(Math.round(next() * 900) + 1) : null,
      amount: money,
      fee,
      tax: type === 'Divident' ? (Number(money) * 0.22).toFixed(2) : '0',
      cash: `${outgoing ? '-' : ''}${money}`,
      currency: index % 4 === 1 ? 'USD' : currency,
      arrival: { kind: 'transactions', source: 'ledger.csv', committedAt: '2026-04-01T00:00:00Z' },
      provided: null,
    };
  });
}
