/** Measures of instruments that pay once, such as Treasury bills, and conversions of a yield to another compounding frequency. */
import { z } from 'zod';
import {
  annualEquivalent,
  billBondEquivalentYield,
  convertYield,
  discountRate,
  discountYield,
  priceFromDiscount,
  priceOfInterestAtMaturity,
  receivedAtMaturity,
  yieldOfInterestAtMaturity,
} from '#engine/fixed-income';
import { parseDay } from '#packages/calendar';
import { fromNumber } from '#packages/money';
import { DayCount, PerHundred, Rate } from './bond-terms.ts';
import { moneyText } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { CurrencyCode, DateText, UnsignedDecimal } from '../wire.ts';

const dates = { settlement: DateText, maturity: DateText };
const discountFields = {
  ...dates,
  dayCount: DayCount.default('ACT/360').meta({
    description:
      "ACT/360 by default, as money markets count. Spreadsheets' functions have basis 0, `30/360 US`, where none is named; their basis 1 is `ACT/ACT YEARFRAC` here.",
  }),
};
const paperFields = {
  ...dates,
  issue: DateText.meta({ description: 'The date from which interest runs.' }),
  rate: Rate.meta({ description: 'Interest a year on 100 of nominal, a fraction.' }),
  dayCount: DayCount.default('30/360 US'),
};
const price = PerHundred.meta({ description: 'Per 100 of nominal, or in the unit of `redemption`.' });
const redemption = PerHundred.prefault(100).meta({ description: 'Paid back at maturity, in the unit of `price`.' });
const discount = Rate.meta({ description: 'A fraction a year of what is paid back.' });

type DiscountQuestion = { readonly settlement: string; readonly maturity: string; readonly dayCount: z.output<typeof DayCount> };
const discountTermsOf = ({ settlement, maturity, dayCount }: DiscountQuestion) => ({
  settlement: parseDay(settlement),
  maturity: parseDay(maturity),
  dayCount,
});
const paperOf = ({ issue, rate, ...span }: DiscountQuestion & { readonly issue: string; readonly rate: number }) => ({
  ...discountTermsOf(span),
  issue: parseDay(issue),
  rate,
});

const CONVENTION = 'Simple interest; years from the settlement to the maturity by the day count. Rates are fractions a year.';
const NONE = 'bond.matured where the maturity is not after the settlement; yield.none';
const SOURCE = 'SIA, Standard Securities Calculation Methods; spreadsheets';

const rateOfDiscount = measure(
  'discount-rate',
  z.strictObject({ ...discountFields, price, redemption }),
  {
    title: 'Discount rate (bank discount)',
    alsoCalled: ['disc'],
    unit: 'fraction',
    formula: '(redemption - price) / redemption / years',
    convention: CONVENTION,
    source: `${SOURCE}: DISC`,
    none: `${NONE} unless the redemption is positive.`,
  },
  (question) => discountRate(discountTermsOf(question), question.price, question.redemption),
);

const discountPrice = measure(
  'discount-price',
  z.strictObject({ ...discountFields, discount, redemption }),
  {
    title: 'Price from a discount rate',
    unit: 'per-cent-of-nominal',
    formula: 'redemption x (1 - discount x years)',
    convention: CONVENTION,
    source: `${SOURCE}: PRICEDISC, TBILLPRICE`,
    none: `${NONE} where the dates make no time at all.`,
  },
  (question) => priceFromDiscount(discountTermsOf(question), question.discount, question.redemption),
);

const yieldOfDiscount = measure(
  'discount-yield',
  z.strictObject({ ...discountFields, price, redemption }),
  {
    title: 'Simple yield of a discounted paper (money-market yield)',
    unit: 'fraction',
    formula: '(redemption - price) / price / years',
    convention: CONVENTION,
    source: `${SOURCE}: YIELDDISC, INTRATE, TBILLYIELD`,
    none: `${NONE} unless the price is positive.`,
  },
  (question) => discountYield(discountTermsOf(question), question.price, question.redemption),
);

const received = measure(
  'received-at-maturity',
  z.strictObject({
    ...discountFields,
    investment: UnsignedDecimal.meta({ description: 'Money put out at the settlement.' }),
    discount,
    currency: CurrencyCode.optional().meta({ description: 'That of the document unless named.' }),
  }),
  {
    title: 'Received at maturity',
    unit: 'money',
    formula: 'investment / (1 - discount x years)',
    convention: CONVENTION,
    source: `${SOURCE}: RECEIVED`,
    none: `${NONE} where the discount takes all.`,
  },
  (question, document) => {
    const currency = question.currency ?? document.currency;
    const { value, findings } = receivedAtMaturity(discountTermsOf(question), Number(question.investment), question.discount);
    return { value: value === null ? null : moneyText(currency, fromNumber<'amount'>(value)), findings, currency };
  },
);

const priceAtMaturity = measure(
  'price-interest-at-maturity',
  z.strictObject({
    ...paperFields,
    yield: Rate.meta({ description: 'A fraction a year.' }),
  }),
  {
    title: 'Price of a paper that pays its interest at maturity',
    unit: 'per-cent-of-nominal',
    formula: '(100 + 100 x rate x years of its life) / (1 + yield x years left) - 100 x rate x years gone',
    convention:
      'Clean, per 100 of nominal. Simple interest; its life runs from the issue to the maturity. 30/360 US unless another day count is named.',
    source: `${SOURCE}: PRICEMAT`,
    none: `${NONE} where 1 + yield x years left is not positive; bond.unissued.`,
  },
  (question) => priceOfInterestAtMaturity(paperOf(question), question.yield),
);

const yieldAtMaturity = measure(
  'yield-interest-at-maturity',
  z.strictObject({
    ...paperFields,
    price: PerHundred.meta({ description: 'Clean, per 100 of nominal.' }),
  }),
  {
    title: 'Yield of a paper that pays its interest at maturity',
    unit: 'fraction',
    formula: 'the yield at which price-interest-at-maturity is the price given',
    convention: 'Simple interest. 30/360 US unless another day count is named.',
    source: `${SOURCE}: YIELDMAT`,
    none: `${NONE} where price and accrued interest are not positive; bond.unissued.`,
  },
  (question) => yieldOfInterestAtMaturity(paperOf(question), question.price),
);

const billYield = measure(
  'bill-bond-equivalent-yield',
  z.strictObject({ ...dates, discount }),
  {
    title: 'Bond-equivalent yield of a Treasury bill',
    unit: 'fraction',
    formula:
      '365 x discount / (360 - discount x days) up to 182 days; beyond, the y with price x (1 + y / 2) x (1 + y x (days / 365 - 1 / 2)) = 100',
    convention: 'The discount is ACT/360. A bill of more than half a year is compared with a bond that pays a coupon after half a year.',
    source: 'US Treasury, 31 CFR part 356, appendix B; spreadsheets: TBILLEQ',
    none: `${NONE} where the bill costs nothing, or runs longer than 366 days.`,
  },
  (question) => billBondEquivalentYield(parseDay(question.settlement), parseDay(question.maturity), question.discount),
);

const Compounding = z
  .union([z.number().positive(), z.literal('continuous')])
  .meta({ description: 'Times a year: 1, 2, 4, 12, 365; or `continuous`.' });

const converted = measure(
  'convert-yield',
  z.strictObject({ rate: Rate, from: Compounding, to: Compounding }),
  {
    title: 'A yield told by another compounding',
    unit: 'fraction',
    formula: "m' x ((1 + r / m)^(m / m') - 1); continuous is the limit: e^r - 1 a year",
    convention: "m is how often the rate given compounds a year, m' how often the one answered does.",
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies, ch. 3; spreadsheets: EFFECT, NOMINAL',
    none: 'yield.none where 1 + r / m is not positive.',
  },
  ({ rate, from, to }) => convertYield(rate, from, to),
);

const annual = measure(
  'annual-equivalent-yield',
  z.strictObject({ rate: Rate, compounding: Compounding }),
  {
    title: 'Annual equivalent yield (effective annual rate)',
    alsoCalled: ['effect'],
    unit: 'fraction',
    formula: '(1 + r / m)^m - 1',
    convention: 'm is how often the rate compounds a year; a bond-equivalent (semi-annual) yield has m = 2.',
    source: 'Fabozzi, Bond Markets, Analysis, and Strategies, ch. 3; spreadsheets: EFFECT',
    none: 'yield.none where 1 + r / m is not positive.',
  },
  ({ rate, compounding }) => annualEquivalent(rate, compounding),
);

export const DISCOUNT_MEASURES = [
  rateOfDiscount,
  discountPrice,
  yieldOfDiscount,
  received,
  priceAtMaturity,
  yieldAtMaturity,
  billYield,
  converted,
  annual,
] as const;
