/** Measures of a bond's days, interest, and value. */
import { z } from 'zod';
import {
  accruedInterest,
  bondValue,
  countDays,
  couponDays,
  couponGrid,
  interestSinceIssue,
  yearFraction,
  type DayCountSetting,
} from '#engine/fixed-income';
import { formatDay, parseDay } from '#packages/calendar';
import { amount, minorUnits, formatDecimal, rate } from '#packages/money';
import { DayCount, Holidays, holidaysOf, NO_BOND_FIGURE, settlementFields, PeriodsPerYear, termsOf } from './bond-terms.ts';
import { measure } from '../measure.ts';
import { CurrencyCode, DateText, DecimalText } from '../wire.ts';

const dayCountFields = {
  from: DateText.meta({ description: 'The first date; it counts.' }),
  to: DateText.meta({ description: 'The last date; it does not count. Earlier than `from`, the answer is negative.' }),
  dayCount: DayCount,
  endOfMonth: z.boolean().default(true).meta({
    description:
      'For `30/360 US` and `ACT/ACT ICMA`: where coupons can fall at the end of months, they do. True as in spreadsheets; false leaves the February rules out.',
  }),
  holidays: Holidays.optional(),
  termination: DateText.optional().meta({ description: 'For `30E/360 ISDA`: the date the contract ends. None unless said.' }),
};

const daysBetween = measure(
  'day-count-days',
  z.strictObject(dayCountFields),
  {
    title: 'Days by a day count',
    unit: 'days',
    formula:
      'days from one date to another, of 30-day months for the 30/360 family, business days for BUS/252, actual days for the others (without 29 February for NL/365)',
    convention: 'The first date counts, the last does not.',
    source: 'ISDA 2006 Definitions, section 4.16; SIA, Standard Securities Calculation Methods; spreadsheets: DAYS360',
    none: 'Always exists.',
  },
  ({ from, to, dayCount, endOfMonth, termination, holidays }) => ({
    value: countDays(dayCount, parseDay(from), parseDay(to), { endOfMonth, ...terminationSetting(termination), ...holidaysOf(holidays) }),
    findings: [],
  }),
);

const fractionOfYears = measure(
  'year-fraction',
  z.strictObject({
    ...dayCountFields,
    frequency: PeriodsPerYear.default(1).meta({ description: 'For `ACT/ACT ICMA` and `ACT/365L`: coupon periods a year.' }),
    couponDate: DateText.optional().meta({
      description: 'For `ACT/ACT ICMA` and `ACT/365L`: any regular coupon date, from which periods are counted. `from` unless said.',
    }),
  }),
  {
    title: 'Year fraction',
    unit: 'years',
    formula: 'days from one date to another over the days of a year, both as the day count has them',
    convention: 'The first date counts, the last does not.',
    source: 'ISDA 2006 Definitions, section 4.16; ICMA rule 251; FBF 2002; spreadsheets: YEARFRAC',
    none: 'Always exists.',
  },
  ({ from, to, dayCount, endOfMonth, termination, holidays, frequency, couponDate = from }) => {
    const grid = couponGrid(parseDay(couponDate), frequency, endOfMonth);
    const setting = { grid, endOfMonth, ...terminationSetting(termination), ...holidaysOf(holidays) };
    return { value: yearFraction(dayCount, parseDay(from), parseDay(to), setting), findings: [] };
  },
);

function terminationSetting(termination: string | undefined): DayCountSetting {
  return termination === undefined ? {} : { termination: parseDay(termination) };
}

const days = measure(
  'coupon-days',
  z.strictObject(settlementFields),
  {
    title: 'Coupon dates and days around a settlement',
    unit: 'table',
    formula: 'the coupon dates on or before and after the settlement, and the days between as the day count counts them',
    convention:
      'One object {previousCoupon, nextCoupon, daysAccrued, daysLeft, daysOfPeriod, couponsLeft, exDividend}. Days of a regular period: 360 / frequency for the 30/360 family and ACT/360, 364 and 365 / frequency for ACT/364, ACT/365F and NL/365, days counted for the others. Days left are the rest of the period for 30/360, 30/360 US and 30/360 PSA. couponsLeft is null without a maturity. On a coupon date the next period has begun.',
    source: 'Spreadsheets: COUPPCD, COUPNCD, COUPDAYBS, COUPDAYSNC, COUPDAYS, COUPNUM; SIA, Standard Securities Calculation Methods',
    none: `${NO_BOND_FIGURE}; bond.terms for a bond without coupons.`,
  },
  ({ bond, settlement }) => {
    const { value, findings } = couponDays(termsOf(bond), parseDay(settlement));
    return {
      value: value && {
        previousCoupon: formatDay(value.previous),
        nextCoupon: formatDay(value.next),
        daysAccrued: value.accrued,
        daysLeft: value.left,
        daysOfPeriod: value.period,
        couponsLeft: value.coupons,
        exDividend: value.exDividend,
      },
      findings,
    };
  },
);

const accrued = measure(
  'accrued-interest',
  z.strictObject({
    ...settlementFields,
    since: z.enum(['coupon', 'issue']).default('coupon').meta({
      description:
        "`coupon`: since the last coupon date, or the issue in the first period; `issue`: since the issue, whatever has been paid (spreadsheets' ACCRINT, ACCRINTM).",
    }),
  }),
  {
    title: 'Accrued interest',
    alsoCalled: ['accrint'],
    unit: 'per-cent-of-nominal',
    formula: '100 x coupon x years from the last coupon date to the settlement, by the day count of the bond',
    convention: 'Per 100 of nominal. None on a coupon date. From the ex-dividend date on it is negative: the coupon to come is taken off.',
    source: 'ICMA rule 251; UK DMO, Formulae for calculating gilt prices from yields; spreadsheets: ACCRINT, ACCRINTM',
    none: `${NO_BOND_FIGURE}.`,
  },
  ({ bond, settlement, since }) => (since === 'issue' ? interestSinceIssue : accruedInterest)(termsOf(bond), parseDay(settlement)),
);

const worth = measure(
  'bond-value',
  z.strictObject({
    ...settlementFields,
    nominal: DecimalText.meta({ description: 'Nominal amount held.' }),
    price: DecimalText.meta({ description: 'Clean, per 100 of nominal.' }),
    currency: CurrencyCode.optional().meta({ description: 'Of the bond; that of the document unless named. Decides the minor unit.' }),
  }),
  {
    title: 'Value of a nominal amount: clean, accrued, dirty',
    unit: 'table',
    formula: 'clean = nominal x price / 100; accrued = nominal x accrued interest / 100; dirty = clean + accrued',
    convention:
      'One object {clean, accrued, dirty} of money as text. Exact; clean and accrued are each rounded once to the minor unit, half away from zero, and dirty is their sum.',
    source: 'ICMA rule 251; Fabozzi, Bond Markets, Analysis, and Strategies, ch. 2',
    none: `${NO_BOND_FIGURE}.`,
  },
  ({ bond, settlement, nominal, price, currency }, document) => {
    const code = currency ?? document.currency;
    const { value, findings } = bondValue(termsOf(bond), parseDay(settlement), amount(nominal), rate(price), minorUnits(code));
    return {
      value: value && { clean: formatDecimal(value.clean), accrued: formatDecimal(value.accrued), dirty: formatDecimal(value.dirty) },
      findings,
      currency: code,
    };
  },
);

export const BOND_MEASURES = [fractionOfYears, daysBetween, days, accrued, worth] as const;
