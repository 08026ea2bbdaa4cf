/** Schemas of questions about bonds: the terms of a bond, day counts, and the convention of a yield. */
import { z } from 'zod';
import { DAY_COUNTS, COUPON_FREQUENCIES, YIELD_METHODS, type BondTerms as Terms, type YieldConvention } from '#engine/fixed-income';
import { parseDay, type Day } from '#packages/calendar';
import { DateText, DecimalText } from '../wire.ts';

/** Other spellings of day counts, and the basis numbers of spreadsheets that stand for one day count alone. */
const DAY_COUNT_SPELLINGS: Readonly<Record<string, (typeof DAY_COUNTS)[number]>> = {
  ...Object.fromEntries(DAY_COUNTS.map((name) => [spelling(name), name])),
  'act/365': 'ACT/365F',
  'act/365fixed': 'ACT/365F',
  '30/360bondbasis': '30/360',
  bondbasis: '30/360',
  '30/360isda': '30/360',
  '30u/360': '30/360 US',
  '30u/360eom': '30/360 US',
  '30/360sia': '30/360 US',
  '30/360nasd': '30/360 US',
  '30e/360eurobond': '30E/360',
  '30e/360icma': '30E/360',
  '30e/360isma': '30E/360',
  eurobondbasis: '30E/360',
  '30/360german': '30E/360 ISDA',
  german: '30E/360 ISDA',
  '30/360bma': '30/360 PSA',
  '30eplus/360': '30E+/360',
  'act/365nl': 'NL/365',
  'act/365noleap': 'NL/365',
  'act/365act': 'ACT/365A',
  'act/365leap': 'ACT/365L',
  'business/252': 'BUS/252',
  '252': 'BUS/252',
  'act/actisma': 'ACT/ACT ICMA',
  '0': '30/360 US',
  '2': 'ACT/360',
  '3': 'ACT/365F',
  '4': '30E/360',
};

function spelling(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('actual', 'act')
    .replaceAll(/[\s().-]/g, '');
}

/** The message for a day count that is unknown, or could mean more than one convention. */
function explainUnreadDayCount(given: unknown): string {
  const name = spelling(String(given));
  if (name === 'act/act' || name === '1')
    return 'ACT/ACT is one of ACT/ACT ICMA (bonds with coupons), ACT/ACT ISDA, ACT/ACT AFB and ACT/ACT YEARFRAC';
  return `not a day count: ${DAY_COUNTS.join(', ')}`;
}

export const DayCount = z
  .preprocess(
    (given) => (typeof given === 'string' || typeof given === 'number' ? (DAY_COUNT_SPELLINGS[spelling(String(given))] ?? given) : given),
    z.enum(DAY_COUNTS, { error: ({ input }) => explainUnreadDayCount(input) }),
  )
  .meta({
    id: 'DayCount',
    description:
      "How days become years. `30/360 US` is spreadsheets' basis 0 (SIA/NASD, with the end-of-February rules where coupons fall at the end of months); `ACT/ACT ICMA` is basis 1 of functions for bonds with coupons (days over the days of the coupon period x the frequency; US Treasury bonds, gilts, most euro government bonds); `ACT/ACT YEARFRAC` is basis 1 of YEARFRAC and of functions for papers that pay once; `ACT/360` is basis 2; `ACT/365F` basis 3; `30E/360` basis 4 (ISDA 2006 4.16(g), Eurobond basis). Beside them: `30/360` (ISDA 2006 4.16(f), bond basis, no rule for February), `30E/360 ISDA` (4.16(h), the end of February is a 30th except on the termination date; without one it is the German 30/360), `30/360 PSA` (the end of February is a 30th as the first day), `30E+/360` (a 31st as the last day is the first of the next month), `ACT/364`, `ACT/365.25`, `NL/365` (no 29 February), `ACT/365A` (366 where a 29 February lies in the time), `ACT/365L` (4.16(i): 366 where the coupon period ends in a leap year, of a yearly one where a 29 February lies in it), `BUS/252` (Monday to Friday less `holidays`), `ACT/ACT ISDA` (4.16(b), days in leap years over 366, others over 365), `ACT/ACT AFB` (FBF 2002, whole years counted back from the end).",
  });

export const Holidays = z.array(DateText).max(10_000).meta({
  description: 'For `BUS/252`: the public holidays, as far as they fall on Monday to Friday. None unless said.',
});

/** The holidays as days, each once. */
export function holidaysOf(dates: readonly string[] | undefined): { readonly holidays?: readonly Day[] } {
  return dates === undefined ? {} : { holidays: [...new Set(dates)].map(parseDay) };
}

export const PeriodsPerYear = z.literal([1, 2, 3, 4, 6, 12]);
export const Rate = z.number();
/** Per 100 of nominal. */
export const PerHundred = DecimalText.transform(Number);

export const CalculationBond = z
  .strictObject({
    maturity: DateText.nullable().meta({ description: 'Null for a perpetual bond.' }),
    coupon: Rate.meta({
      description: 'Interest a year on the nominal, a fraction: 0.0575 is 5.75 %. Of a floating-rate bond, that of the present period.',
    }),
    frequency: z.literal(COUPON_FREQUENCIES).meta({
      description: 'Coupons a year. 0: all interest is paid at maturity, counted from `issue`; with coupon 0, a zero-coupon bond.',
    }),
    dayCount: DayCount,
    redemption: PerHundred.prefault(100).meta({ description: 'Paid back at maturity per 100 of nominal.' }),
    issue: DateText.optional().meta({
      description: 'The date from which interest runs. Without it every coupon period is taken for a whole one.',
    }),
    firstCoupon: DateText.optional().meta({
      description:
        'Where the first period is odd. Without it: the first regular coupon date after `issue`. Of a perpetual bond: any coupon date.',
    }),
    lastCoupon: DateText.optional().meta({
      description:
        'The last coupon date before maturity, where the last period is odd. Coupons are counted back from it, else from maturity.',
    }),
    endOfMonth: z.boolean().optional().meta({
      description:
        'Coupons fall on the last day of the month. By default they do where the date they are counted from is the last of its month.',
    }),
    exDividend: z
      .strictObject({
        days: z.int().min(0).max(366),
        business: z.boolean().default(true).meta({
          description:
            '`true`: Monday to Friday, without public holidays, and that day is the last with the coupon, as the formulae of the UK DMO have it; `false`: calendar days, and that day is the first without it, as for Australian bonds.',
        }),
      })
      .optional()
      .meta({
        description:
          'How long before a coupon date the bond trades without that coupon: 7 business days for gilts, 7 calendar days for Australian bonds. None by default.',
      }),
    regularCoupon: z.enum(['equal', 'day-count']).default('equal').meta({
      description:
        '`equal`: a whole period pays coupon / frequency whatever its days, as spreadsheets have it for every day count; `day-count`: coupon x its years by the day count (money-market style: rate x actual days / 360).',
    }),
    holidays: Holidays.optional(),
    floating: z.boolean().default(false).meta({ description: 'Coupons to come are not known: figures to maturity do not exist.' }),
  })
  .meta({ id: 'CalculationBond' });
export type CalculationBond = z.output<typeof CalculationBond>;

export function termsOf(bond: CalculationBond): Terms {
  const {
    maturity,
    coupon,
    frequency,
    dayCount,
    redemption,
    issue,
    firstCoupon,
    lastCoupon,
    endOfMonth,
    exDividend,
    floating,
    regularCoupon,
    holidays,
  } = bond;
  return {
    maturity: maturity === null ? null : parseDay(maturity),
    coupon,
    frequency,
    dayCount,
    redemption,
    floating,
    regularCoupon,
    ...(issue !== undefined && { issue: parseDay(issue) }),
    ...(firstCoupon !== undefined && { firstCoupon: parseDay(firstCoupon) }),
    ...(lastCoupon !== undefined && { lastCoupon: parseDay(lastCoupon) }),
    ...(endOfMonth !== undefined && { endOfMonth }),
    ...(exDividend && { exDividend }),
    ...holidaysOf(holidays),
  };
}

export const settlementFields = {
  bond: CalculationBond,
  settlement: DateText.meta({ description: 'The date on which the bond changes hands and from which time is counted.' }),
};

const quoted = z
  .enum(['clean', 'dirty'])
  .default('clean')
  .meta({ description: '`clean`: the price without accrued interest, as bonds are quoted; `dirty`: with it.' });
export const quotationFields = { quoted };
export const bondPriceFields = { price: PerHundred.meta({ description: 'Per 100 of nominal.' }), quoted };

export const yieldFields = {
  method: z.enum(YIELD_METHODS).default('street').meta({
    description:
      "`street`: compounds as often as coupons are paid, simple interest with one coupon left (SIA, spreadsheets' PRICE and YIELD); `compound`: the same without that exception (UK DMO); `icma`: compounds once a year over the same coupon periods; `actual/365`: once a year over actual days / 365, as XIRR; `day-count`: once a year over the years by the day count of the bond (with `BUS/252` as Brazilian bonds are quoted).",
  }),
  compounding: PeriodsPerYear.optional().meta({
    description: 'Times a year that the yield compounds, where it is not what the method says. 1 by default for a bond without coupons.',
  }),
};

export function conventionOf({ method, compounding }: z.output<z.ZodObject<typeof yieldFields>>): YieldConvention {
  return { method, ...(compounding !== undefined && { compounding }) };
}

/** Text on when a bond has no figure, and when it has no figure to maturity. */
export const NO_BOND_FIGURE = 'bond.terms where the terms contradict one another; bond.matured; bond.unissued';
export const NO_FIGURE_TO_MATURITY = `yield.none where no yield belongs to the price, or no price to the yield; bond.perpetual; bond.floating; ${NO_BOND_FIGURE}.`;
