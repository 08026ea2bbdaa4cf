/** Measure of the value of a property, between valuations too. */
import { z } from 'zod';
import { propertyValue } from '#engine/property';
import { parseDay } from '#packages/calendar';
import { fromNumber } from '#packages/money';
import { Rate } from './bond-terms.ts';
import { moneyText } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { CurrencyCode, DateText, UnsignedDecimal } from '../wire.ts';

const PricePoint = z.strictObject({ date: DateText, price: UnsignedDecimal });
const pointOf = ({ date, price }: z.output<typeof PricePoint>) => ({ day: parseDay(date), price: Number(price) });

const value = measure(
  'property-value',
  z.strictObject({
    purchase: PricePoint.meta({ description: 'When it was bought, and for how much.' }),
    pricePoints: z.array(PricePoint).default([]).meta({
      description: 'Valuations, in any order; of several on a date the last one listed counts. Those before the purchase do not.',
    }),
    annualGrowth: Rate.default(0).meta({ description: 'A fraction a year: 0.02 is 2 %. It compounds.' }),
    asOf: DateText,
    staleAfterDays: z.int().min(0).default(365).meta({ description: 'A valuation older than so many days is named in a finding.' }),
    currency: CurrencyCode.optional().meta({ description: 'That of the document unless named.' }),
  }),
  {
    title: 'Value of a property',
    unit: 'money',
    formula: 'price x (1 + annual growth)^years, from the last valuation on or before the date, else from the purchase',
    convention:
      'Years are whole anniversaries, and the rest of days over the days of the year from one anniversary to the next: 100,000 at 5 % are 105,000 on the first anniversary, leap year or not. Rounded to the minor unit. valuation.stale stands beside the value, with the date of the valuation, where that is old.',
    source: 'The specification of the product (annual growth and price points)',
    none: 'valuation.missing before the purchase, and for growth of -100 % or less.',
  },
  ({ purchase, pricePoints, annualGrowth, asOf, staleAfterDays, currency: named }, document) => {
    const currency = named ?? document.currency;
    const terms = { purchase: pointOf(purchase), pricePoints: pricePoints.map(pointOf), annualGrowth };
    const { value: found, findings } = propertyValue(terms, parseDay(asOf), staleAfterDays);
    return { value: found && moneyText(currency, fromNumber(found.value)), findings, currency };
  },
);

export const PROPERTY_MEASURES = [value] as const;
