/** The endpoints by which staff read and change what the firm is: its name, its languages, its currency and its tax year. */
import { z } from 'zod';
import { Currency, endpoint } from '#packages/endpoint';
import { LANGUAGES } from '#packages/texts';

/** The currencies that a firm can choose to report in; one that it has already is kept. */
export const FIRM_CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'ISK', 'NOK', 'SEK', 'AUD', 'CAD', 'JPY'] as const;

/** One line: it stands in heads of mails and at the foot of pages. */
const Line = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u);

const FirmFields = z.object({
  /** The name on screen. */
  name: Line.min(1).max(80),
  /** Legal name, address and contact stand at the foot of statements. */
  legalName: Line.min(1),
  address: Line,
  contact: Line,
  languages: z.array(z.enum(LANGUAGES)).min(1).max(LANGUAGES.length),
  /** One of `languages`. */
  defaultLanguage: z.enum(LANGUAGES),
  /** Of totals over clients, and of what is asked in no other. */
  currency: Currency,
  /** First day of the tax year, `MM-DD`; one that every year has. */
  taxYearStart: z
    .string()
    .max(5)
    .refine((day) => /^\d\d-\d\d$/.test(day) && z.iso.date().safeParse(`2026-${day}`).success),
  /** Version of the firm's record. It is sent back with a change, which is refused when another change came first. */
  version: z.number().int(),
});

export const FirmRecord = FirmFields.extend({
  /** Whether there are accounts: then figures are kept in the currency, and it stays. */
  currencyStays: z.boolean(),
});
export type FirmRecord = z.infer<typeof FirmRecord>;
export type FirmChange = z.infer<typeof FirmFields>;

export const firm = {
  readFirm: endpoint({
    method: 'GET',
    path: '/api/firm',
    may: 'house.keep',
    summary: 'The name, languages, currency and tax year of the firm',
    input: z.object({}),
    output: FirmRecord,
    refuses: [],
  }),
  changeFirm: endpoint({
    method: 'PUT',
    path: '/api/firm',
    may: 'house.keep',
    summary: 'Change the name, languages, currency and tax year of the firm; the currency stays once there are accounts',
    input: FirmFields,
    output: FirmRecord,
    refuses: ['record.changed', 'currency.stays'],
  }),
};
