/** Schemas of questions about stakes in private funds: commitments as records, or plain lists of payments, dated or equally spaced. */
import { z } from 'zod';
import { CurrencyCode, DatedValues, DateText, DecimalText, UnsignedDecimal } from '../wire.ts';

const dateField = { date: DateText };
const transferFields = {
  ...dateField,
  price: UnsignedDecimal.meta({ description: 'What was paid for it, or what it was worth where nothing was.' }),
  committed: UnsignedDecimal.meta({ description: 'The commitment that went with it.' }),
  unfunded: UnsignedDecimal.meta({ description: 'What of that commitment could still be called.' }),
};

export const StakeEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('call'),
    ...dateField,
    investment: DecimalText.default('0').meta({ description: 'Below zero for a call that was returned unused.' }),
    feesWithin: DecimalText.default('0').meta({ description: 'Fees and expenses that use up the commitment.' }),
    feesOutside: DecimalText.default('0').meta({ description: 'Fees and expenses on top of the commitment.' }),
  }),
  z.strictObject({
    kind: z.literal('distribution'),
    ...dateField,
    returnOfCapital: DecimalText.default('0').meta({ description: 'Also whatever is not told apart.' }),
    gain: DecimalText.default('0'),
    income: DecimalText.default('0'),
    recallable: UnsignedDecimal.default('0').meta({ description: 'The part of the three that the fund may call again.' }),
  }),
  z
    .strictObject({ kind: z.literal('release'), ...dateField, amount: UnsignedDecimal })
    .meta({ description: 'Unfunded commitment that can no longer be called.' }),
  z
    .strictObject({ kind: z.literal('takeover'), ...transferFields })
    .meta({ description: 'A stake, or part of one, taken over from another investor.' }),
  z
    .strictObject({ kind: z.literal('hand-over'), ...transferFields })
    .meta({ description: 'The stake, or part of it, passed on to another investor.' }),
]);

export const CalculationCommitment = z
  .strictObject({
    id: z.string().min(1).default('commitment').meta({ description: 'Names it in findings.' }),
    currency: CurrencyCode.optional().meta({ description: 'That of the document unless named; one for all commitments of a question.' }),
    committed: z
      .union([UnsignedDecimal, z.array(z.strictObject({ date: DateText, amount: DecimalText }))])
      .default([])
      .meta({ description: 'Committed from the outset, or each change with its date, a reduction negative: they add up.' }),
    events: z.array(StakeEvent).default([]).meta({
      description: 'In any order. Within a day calls come first, then distributions, releases, what was taken over and what was passed on.',
    }),
    reports: z
      .array(
        z.strictObject({
          date: DateText.meta({ description: 'Net asset value at the close of this day, its payments counted.' }),
          known: DateText.optional().meta({ description: 'When it was reported; at once unless named.' }),
          amount: DecimalText,
        }),
      )
      .default([])
      .meta({ description: 'Of several of one day the one that became known last counts.' }),
  })
  .meta({ id: 'CalculationCommitment' });

const payments = z.union([z.array(UnsignedDecimal), z.array(z.strictObject({ date: DateText, amount: UnsignedDecimal }))]).optional();

/** Fields of a stake. Several commitments are pooled: their payments and values are added up before any ratio or rate. */
export const stakeFields = {
  commitments: z
    .array(CalculationCommitment)
    .min(1)
    .optional()
    .meta({ description: 'Give either these or contributions, distributions and nav.' }),
  contributions: payments.meta({
    description:
      'Paid in, positive: [{date, amount}], or an amount for each of equally spaced periods, the first on day 0, as many as in `distributions`.',
  }),
  distributions: payments.meta({ description: 'Got back, positive, in the same manner.' }),
  nav: z
    .union([DecimalText, z.array(DecimalText), DatedValues])
    .optional()
    .meta({
      description:
        'Net asset value beside contributions and distributions: that of the last day (0 unless named), one for each period, or by date: {"2024-12-31": "110"}.',
    }),
  committed: UnsignedDecimal.optional().meta({ description: 'Committed capital beside contributions and distributions.' }),
  asOf: DateText.optional().meta({
    description: 'The day whose close is meant; later payments and reports are left out. Without it the last day that anything is dated.',
  }),
};

/** Levels of an index that payments are compared with, or grow with. */
export const IndexLevels = z.union([z.array(UnsignedDecimal), DatedValues, z.string().min(1)]);
export const indexField = IndexLevels.meta({
  description:
    'Levels of a market index: by date, {"2024-01-31": "101.25"}, each until the next; one for each period, of equally spaced payments; or the id of an instrument of the document, by its prices. In the currency of the stake, income reinvested.',
});

/** Fields of measures that use the value of a stake. */
export const valuedStakeFields = {
  ...stakeFields,
  knownAt: DateText.optional().meta({ description: 'Reports that became known later are left out; without it every report counts.' }),
  staleAfterMonths: z
    .int()
    .positive()
    .default(6)
    .meta({ description: 'From what age of the last report on the value is told to be stale.' }),
  rollForward: IndexLevels.optional().meta({
    description: 'An index (see `index`) with which the last report and the payments since grow; without it they stand as they are.',
  }),
};

export const periodsPerYear = z.number().positive().default(1).meta({
  description: 'Of equally spaced payments, to turn rates by the period into yearly ones: 4 for quarters, 12 for months.',
});
