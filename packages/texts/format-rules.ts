/** The rules by which each language writes numbers, currencies and dates. */
import { compareIcelandic } from './icelandic-order.ts';
import type { Language } from './languages.ts';

export const MINUS = '\u2212';

const NO_BREAK = '\u00a0';

export const CURRENCY_SIGNS: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$', CAD: 'CA$', AUD: 'A$', INR: '₹', JPY: '¥' };

export const COMPACT_UNITS = [
  [0, ''],
  [3, 'k'],
  [6, 'm'],
] as const;

/** The power of ten in which an axis is labelled. */
export type MarkPower = -2 | (typeof COMPACT_UNITS)[number][0];

export interface FormatRules {
  readonly group: string;
  readonly mark: string;
  /** Joins sign, digits and currency of an amount in the order of the language. */
  readonly money: (sign: string, digits: string, currency: string) => string;
  readonly dateMark: string;
  /** The mark after the day in a long date. */
  readonly ordinal: string;
  readonly months: readonly string[];
  /** Month names within a date, where they differ. */
  readonly monthsOf?: readonly string[];
  readonly and: string;
  /** Currency signs of this language, used before the common ones. */
  readonly signs?: Readonly<Record<string, string>>;
  readonly compare: (a: string, b: string) => number;
}

const currencyAfterDigits: FormatRules['money'] = (sign, digits, currency) => `${sign}${digits}${NO_BREAK}${currency}`;

export const FORMAT_RULES: Readonly<Record<Language, FormatRules>> = {
  en: {
    group: ',',
    mark: '.',
    dateMark: '/',
    ordinal: '',
    and: 'and',
    money: (sign, digits, currency) => `${sign}${currency}${/[A-Za-z]$/.test(currency) ? NO_BREAK : ''}${digits}`,
    months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
    compare: new Intl.Collator('en-GB').compare,
  },
  is: {
    group: '.',
    mark: ',',
    dateMark: '.',
    ordinal: '.',
    and: 'og',
    money: currencyAfterDigits,
    signs: { ISK: 'kr.' },
    months: ['janúar', 'febrúar', 'mars', 'apríl', 'maí', 'júní', 'júlí', 'ágúst', 'september', 'október', 'nóvember', 'desember'],
    compare: compareIcelandic,
  },
  el: {
    group: '.',
    mark: ',',
    dateMark: '/',
    ordinal: '',
    and: 'και',
    money: currencyAfterDigits,
    months: [
      'Ιανουάριος',
      'Φεβρουάριος',
      'Μάρτιος',
      'Απρίλιος',
      'Μάιος',
      'Ιούνιος',
      'Ιούλιος',
      'Αύγουστος',
      'Σεπτέμβριος',
      'Οκτώβριος',
      'Νοέμβριος',
      'Δεκέμβριος',
    ],
    monthsOf: [
      'Ιανουαρίου',
      'Φεβρουαρίου',
      'Μαρτίου',
      'Απριλίου',
      'Μαΐου',
      'Ιουνίου',
      'Ιουλίου',
      'Αυγούστου',
      'Σεπτεμβρίου',
      'Οκτωβρίου',
      'Νοεμβρίου',
      'Δεκεμβρίου',
    ],
    compare: new Intl.Collator('el').compare,
  },
  nl: {
    group: '.',
    mark: ',',
    dateMark: '-',
    ordinal: '',
    and: 'en',
    money: (sign, digits, currency) => `${currency}${NO_BREAK}${sign}${digits}`,
    months: ['januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december'],
    compare: new Intl.Collator('nl').compare,
  },
};
