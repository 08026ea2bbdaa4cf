/** Invented funds and bonds. */
import type { InstrumentSegment } from './instrument.ts';
import {
  makeBond,
  makeBondFund,
  makeEquityFund,
  incomePayout,
  makeIndexFund,
  makeInstrument,
  interestPayout,
  ACTIVE_CHARGE,
  QUARTERS,
  type InstrumentSpec,
  type PriceModel,
} from './instrument.ts';

const conventional = { role: 'government', sector: 'Government Conventional' } as const;
const indexLinkedBonds = { role: 'government', sector: 'Government Index Linked' } as const;
const highYield = { role: 'credit', sector: 'Corporate High Yield' } as const;
const strategic = { role: 'credit', sector: 'Multi-strategy' } as const;
const sterling = { region: 'UK', currency: 'GBP', only: 'sterling', holds: { GBP: 1 } } as const;
const euro = { region: 'Europe', currency: 'EUR', holds: { EUR: 1 } } as const;
const dollar = { region: 'North America', currency: 'USD', holds: { USD: 1 } } as const;
const krona = { region: 'Europe', currency: 'ISK', holds: { ISK: 1 }, digits: 2 } as const;
const hedgedFunds = { region: 'Global', holds: {} } as const;

const GOVERNMENT_BONDS = [
  makeBondFund(
    'ALD-GLT',
    'Aldercombe Gilt Index',
    { ...conventional, ...sterling },
    { loads: { gilts: -8 }, carry: { gilts: 1 } },
    interestPayout(0.021),
  ),
  makeBondFund(
    'ALD-ILG',
    'Aldercombe Index-Linked Gilt',
    { ...indexLinkedBonds, ...sterling },
    { drift: 0.004, loads: { gilts: -9 }, carry: { gilts: 1 }, noise: 0.03 },
  ),
  makeBondFund(
    'HAL-EGB',
    'Halcyra Euro Government Bond',
    { ...conventional, ...euro },
    { loads: { bunds: -7 }, carry: { bunds: 1 } },
    interestPayout(0.014),
  ),
  makeBondFund(
    'HAL-EIL',
    'Halcyra Euro Inflation-Linked Bond',
    { ...indexLinkedBonds, ...euro, only: 'euro' },
    { drift: 0.01, loads: { bunds: -6 }, carry: { bunds: 1 } },
  ),
  makeBondFund(
    'NOR-UST',
    'Norrvik US Treasury 7-10',
    { ...conventional, ...dollar },
    { loads: { treasuries: -7.5 }, carry: { treasuries: 1 } },
    interestPayout(0.025),
  ),
  makeBondFund(
    'NOR-GGB',
    'Norrvik Global Government Bond Hedged',
    { ...conventional, ...hedgedFunds },
    {
      drift: 0.004,
      loads: { treasuries: -3.5, bunds: -2, gilts: -1 },
      carry: { treasuries: 0.35, bunds: 0.4, gilts: 0.1 },
    },
  ),
  makeBondFund(
    'SKJ-RIK',
    'Skjaldbreið Ríkisskuldabréf',
    { ...conventional, ...krona, firstClose: 1480 },
    { loads: { krona: -4 }, carry: { krona: 1 } },
  ),
];

const RAVENSCAR = { coupon: 0.045, issued: '2014-05', matures: '2034-05', dayCount: 'ACT/ACT ICMA' } as const;
const OBERTHAL = { coupon: 0.0275, issued: '2013-11', matures: '2033-11', dayCount: 'ACT/ACT ICMA' } as const;
const GRANITE = { coupon: 0.055, issued: '2015-05', matures: '2035-05', dayCount: '30/360 US' } as const;

const CREDIT = [
  makeBondFund(
    'BRE-GHY',
    'Brennholt Global High Yield',
    { ...highYield, ...hedgedFunds },
    { drift: -0.019, loads: { spread: -4, treasuries: -2 }, carry: { spread: 1, treasuries: 0.8 } },
    interestPayout(0.055, QUARTERS),
  ),
  makeBondFund(
    'BRE-EHY',
    'Brennholt European High Yield',
    { ...highYield, ...euro },
    {
      drift: -0.015,
      loads: { spread: -3.4, bunds: -2 },
      carry: { spread: 0.9, bunds: 1 },
    },
  ),
  makeBondFund(
    'TID-STB',
    'Tidewell Strategic Bond',
    { ...strategic, ...hedgedFunds },
    { drift: -0.009, loads: { spread: -2.2, gilts: -2, treasuries: -1.5 }, carry: { spread: 0.6, gilts: 0.6, treasuries: 0.3 } },
    interestPayout(0.034, QUARTERS),
  ),
  makeBondFund(
    'TID-SDC',
    'Tidewell Short-Dated Credit',
    { ...strategic, ...hedgedFunds, region: 'Europe' },
    {
      drift: -0.006,
      loads: { spread: -1.1, bunds: -1.6 },
      carry: { spread: 0.45, bunds: 1 },
    },
  ),
  makeBond('RVW-34', 'Ravenscar Water 4.5% 2034', { ...highYield, ...sterling }, RAVENSCAR, {
    loads: { spread: -3, gilts: -5 },
    carry: { spread: 0.7, gilts: 1 },
  }),
  makeBond('OBT-33', 'Oberthal Maschinenbau 2.75% 2033', { ...highYield, ...euro }, OBERTHAL, {
    loads: { spread: -3, bunds: -5 },
    carry: { spread: 0.7, bunds: 1 },
  }),
  makeBond('GBE-35', 'Granite Basin Energy 5.5% 2035', { ...highYield, ...dollar }, GRANITE, {
    loads: { spread: -4, treasuries: -5 },
    carry: { spread: 0.9, treasuries: 1 },
  }),
];

const world = { role: 'world', sector: 'Global Themes', region: 'Global', holds: { USD: 0.65, EUR: 0.25, GBP: 0.1 } } as const;
const theme = { ...world, role: 'theme' } as const;
const uk = { role: 'uk', sector: 'UK', region: 'UK', currency: 'GBP', holds: { GBP: 1 } } as const;
const europe = { role: 'europe', sector: 'Europe', ...euro } as const;
const us = { role: 'us', sector: 'US', ...dollar } as const;
// Yen are not quoted here: half of each keeps such a fund apart from either.
const japan = { role: 'asia', sector: 'Japan', region: 'Japan', holds: { EUR: 0.5, GBP: 0.5 } } as const;
const emerging = { role: 'emerging', sector: 'Emerging', region: 'Emerging markets', currency: 'USD', holds: { USD: 1 } } as const;
const greece = { role: 'greece', sector: 'Europe', ...euro, only: 'greece' } as const;
const iceland = { role: 'iceland', sector: 'Europe', ...krona } as const;
const asia = { role: 'asia', sector: 'Asia', region: 'Other', holds: { USD: 1 } } as const satisfies InstrumentSegment;

const EQUITIES = [
  makeIndexFund('ALD-WLD', 'Aldercombe Global Equity Index', { ...world, sector: 'Global Index' }, { world: 1, us: 0.5 }, 2.1),
  makeEquityFund('NOR-GQG', 'Norrvik Global Quality Growth', world, { world: 0.95, technology: 0.3, health: 0.3 }),
  makeEquityFund(
    'HAL-GDI',
    'Halcyra Global Dividend',
    world,
    { world: 0.85, consumer: 0.3, finance: 0.2 },
    { payout: incomePayout(0.032, QUARTERS) },
  ),
  makeEquityFund('TID-CLT', 'Tidewell Clean Transition', theme, { world: 1.1, utilities: 0.8, industry: 0.5, treasuries: -4 }),
  makeEquityFund('BRE-TEC', 'Brennholt Technology & Connectivity', { ...theme, ...dollar }, { world: 1.15, technology: 1, us: 0.3 }),
  makeEquityFund('NOR-HLT', 'Norrvik Healthcare Innovation', theme, { world: 0.9, health: 1.2 }, { currency: 'USD' }),
  makeIndexFund('ALD-UKE', 'Aldercombe UK Equity Index', uk, { world: 0.95, uk: 1 }, 1.6),
  makeEquityFund(
    'TID-UKI',
    'Tidewell UK Equity Income',
    uk,
    { world: 0.85, uk: 1, finance: 0.2 },
    { only: 'sterling', payout: incomePayout(0.042, QUARTERS) },
  ),
  makeEquityFund('TID-UKS', 'Tidewell UK Smaller Companies', uk, { world: 1.1, uk: 1.2 }, { only: 'sterling' }),
  makeIndexFund('ALD-EUR', 'Aldercombe Europe ex-UK Equity Index', { ...europe, sector: 'Europe Index' }, { world: 1, europe: 1 }, 1.6),
  makeEquityFund('HAL-ESC', 'Halcyra European Smaller Companies', europe, { world: 1.1, europe: 1.1, industry: 0.3 }),
  makeEquityFund('HAL-GRE', 'Halcyra Greek Equity', greece, { world: 0.95, greece: 1 }, { payout: incomePayout(0.028, [7]) }),
  makeEquityFund('SKJ-HLU', 'Skjaldbreið Hlutabréf', iceland, { world: 0.6, iceland: 1 }, { firstClose: 2350 }),
  makeIndexFund('ALD-USE', 'Aldercombe US Equity Index', us, { world: 1, us: 1 }, 18.4),
  makeEquityFund(
    'BRE-USV',
    'Brennholt US Value',
    us,
    { world: 0.9, us: 0.9, finance: 0.3 },
    { firstClose: 22.75, payout: incomePayout(0.019, [6, 12]) },
  ),
  makeIndexFund('ALD-JPN', 'Aldercombe Japan Equity Index', { ...japan, sector: 'Japan Index' }, { world: 0.85, japan: 1 }, 1.6),
  makeEquityFund('NOR-JPO', 'Norrvik Japan Opportunities', japan, { world: 0.9, japan: 1.1 }),
  makeEquityFund('TID-APX', 'Tidewell Asia Pacific Income', asia, { world: 0.9, asia: 1 }, { payout: incomePayout(0.036) }),
  makeIndexFund('ALD-EME', 'Aldercombe Emerging Markets Index', emerging, { world: 0.95, emerging: 1 }, 9.6),
];

const deposit = { type: 'Cash', role: 'cash', assetClass: 'Other', sector: 'Cash Account', ongoingCharge: 0.001 } as const;
const CASH = [
  makeInstrument(
    'ALD-GBL',
    'Aldercombe Sterling Liquidity',
    { ...deposit, region: 'UK', currency: 'GBP', only: 'sterling' },
    { carry: { GBP: 1 }, drift: -0.0005 },
  ),
  makeInstrument(
    'HAL-EUL',
    'Halcyra Euro Liquidity',
    { ...deposit, region: 'Europe', currency: 'EUR' },
    { carry: { EUR: 1 }, drift: -0.0005 },
  ),
  makeInstrument(
    'NOR-USL',
    'Norrvik US Dollar Liquidity',
    { ...deposit, sector: 'Currency', region: 'North America', currency: 'USD' },
    { carry: { USD: 1 }, drift: -0.0005 },
  ),
  makeInstrument('SKJ-LAU', 'Skjaldbreið Lausafjársafn', { ...deposit, ...krona, firstClose: 1210 }, { carry: { ISK: 1 }, drift: -0.001 }),
];

const managedFunds = { role: 'managed', assetClass: 'Funds', sector: 'Multi-strategy', ongoingCharge: ACTIVE_CHARGE } as const;
const MANAGED = [
  makeInstrument('ALD-MB4', 'Aldercombe Managed Balanced', { ...managedFunds, firstClose: 1.35 }, mixture(0.45)),
  makeInstrument('ALD-MG7', 'Aldercombe Managed Growth', { ...managedFunds, firstClose: 1.42 }, mixture(0.75)),
];

/** Equities, bonds hedged into the currency of the quote, and the charges of a fund. */
export function mixture(equities: number): PriceModel {
  const bonds = 1 - equities;
  return {
    drift: -ACTIVE_CHARGE,
    loads: { world: equities, uk: 0.25 * equities, us: 0.3 * equities, gilts: -3 * bonds, treasuries: -2 * bonds, spread: -1.2 * bonds },
    carry: { gilts: 0.6 * bonds, treasuries: 0.4 * bonds, spread: 0.3 * bonds },
    noise: 0.004,
    holds: { GBP: 0.45 * equities, USD: 0.4 * equities, EUR: 0.15 * equities },
  };
}

export const FUNDS: readonly InstrumentSpec[] = [...GOVERNMENT_BONDS, ...CREDIT, ...EQUITIES, ...CASH, ...MANAGED];
