/** The two firms of the demo: their people, their clients and their texts. */
import type { CostMethod } from '#engine/lots';
import type { Currency } from './market/history.ts';
import type { DemoFirmKey, StrategyRole } from './market/instrument.ts';
import type { NameStyle } from './clients/names.ts';

export type DemoPortfolioType = 'GIA' | 'ISA' | 'SIPP' | 'ExO' | 'OPB' | 'Trust' | 'SSAS';

/** Somebody with a log-in, or an adviser whom clients see. `login` is the part of the address before `@demo.example`. */
export interface DemoFirmPerson {
  readonly login: string;
  readonly name: string;
  readonly phone: string | null;
}

export interface DemoFirm {
  readonly key: DemoFirmKey;
  /** Folder below variants/. */
  readonly variant: string;
  readonly currency: Currency;
  readonly portal: { readonly key: string; readonly name: string; readonly subtitle: string };
  readonly organisation: string;
  /** Two who share the book, then one with a few clients. */
  readonly advisors: readonly [DemoFirmPerson, DemoFirmPerson, DemoFirmPerson];
  readonly admin: DemoFirmPerson;
  readonly investor: DemoFirmPerson;
  readonly second: DemoFirmPerson;
  /** Somebody who has registered, and still has to be verified. */
  readonly newcomer: DemoFirmPerson;
  /** Types of the other portfolios of the investor with a log-in. */
  readonly wrappers: { readonly saved: DemoPortfolioType; readonly transferred: DemoPortfolioType };
  readonly abroad: Currency;
  /** How its own people are called. */
  readonly style: NameStyle;
  readonly styles: Partial<Readonly<Record<NameStyle, number>>>;
  readonly languages: Readonly<Record<NameStyle, string>>;
  /** Share of clients who keep their money in each currency. */
  readonly currencies: Partial<Readonly<Record<Currency, number>>>;
  readonly types: Readonly<Record<DemoPortfolioType, number>>;
  /** How units leave at their cost, by wrapper and from a day on where it is not from ever; the average for all others. */
  readonly costMethods: readonly { readonly type: DemoPortfolioType; readonly method: CostMethod; readonly from: string | null }[];
  /** Home market, where a strategy looks first. */
  readonly home: readonly StrategyRole[];
  /** Whether its clients explore funds. */
  readonly offersFunds: boolean;
  /** Before a number, it names clients in the firm's books. */
  readonly prefix: string;
  readonly wording: DemoWording;
}

/** Notes of movements of money, in the language of the firm. */
export interface DemoWording {
  readonly portfolios: Readonly<Record<DemoPortfolioType, string>>;
  readonly initial: string;
  readonly monthly: string;
  readonly yearly: string;
  readonly extra: string;
  readonly withdrawal: string;
  readonly income: string;
  readonly interest: string;
  readonly fee: (quarter: number, year: number) => string;
}

const HEKLA: DemoFirm = {
  key: 'hekla',
  variant: 'northern',
  currency: 'GBP',
  portal: { key: 'wealth', name: 'Hekla Wealth', subtitle: 'Private clients' },
  organisation: 'Hekla Wealth Limited',
  advisors: [
    { login: 'advisor', name: 'Katharine Loxley', phone: '+44 20 7946 0151' },
    { login: 'advisor2', name: 'Þórunn Eiríksdóttir', phone: '+44 20 7946 0152' },
    { login: 'advisor3', name: 'Rupert Naismith', phone: '+44 20 7946 0153' },
  ],
  admin: { login: 'admin', name: 'Hrafn Sigurðsson', phone: null },
  investor: { login: 'investor', name: 'Sigríður Þórðardóttir', phone: '+44 20 7946 0187' },
  second: { login: 'second', name: 'Edmund Ravenhill', phone: null },
  newcomer: { login: 'newcomer', name: 'Margaret Ashcombe', phone: '+44 20 7946 0199' },
  wrappers: { saved: 'ISA', transferred: 'SIPP' },
  abroad: 'ISK',
  style: 'english',
  styles: { english: 0.62, icelandic: 0.38 },
  languages: { english: 'en', icelandic: 'is', greek: 'en' },
  currencies: { GBP: 0.93, EUR: 0.04, USD: 0.03 },
  costMethods: [
    { type: 'GIA', method: 'uk-pool', from: null },
    { type: 'ISA', method: 'uk-pool', from: null },
    { type: 'OPB', method: 'fifo', from: '2019-04-06' },
  ],
  types: { GIA: 0.34, ISA: 0.27, SIPP: 0.21, OPB: 0.06, Trust: 0.06, ExO: 0.04, SSAS: 0.02 },
  home: ['uk'],
  offersFunds: true,
  prefix: 'HW',
  wording: {
    portfolios: {
      GIA: 'General investment account',
      ISA: 'ISA',
      SIPP: 'Personal pension',
      ExO: 'Execution-only account',
      OPB: 'Offshore bond',
      Trust: 'Family trust',
      SSAS: 'Company pension scheme',
    },
    initial: 'Initial contribution',
    monthly: 'Monthly contribution',
    yearly: 'Yearly contribution',
    extra: 'Additional contribution',
    withdrawal: 'Withdrawal to bank account',
    income: 'Regular income',
    interest: 'Interest on cash',
    fee: (quarter, year) => `Advisory fee Q${quarter} ${year}`,
  },
};

const PELAGOS: DemoFirm = {
  key: 'pelagos',
  variant: 'aegean',
  currency: 'EUR',
  portal: { key: 'office', name: 'Pelagos', subtitle: 'Ιδιωτική διαχείριση περιουσίας' },
  organisation: 'Pelagos Private Office Α.Ε.Π.Ε.Υ.',
  advisors: [
    { login: 'advisor', name: 'Νικόλαος Αλεξίου', phone: '+30 210 000 0151' },
    { login: 'advisor2', name: 'Δάφνη Ρούσσου', phone: '+30 210 000 0152' },
    { login: 'advisor3', name: 'Helen Ashdown', phone: '+30 210 000 0153' },
  ],
  admin: { login: 'admin', name: 'Άννα Κυριακού', phone: null },
  investor: { login: 'investor', name: 'Ελένη Παπαδοπούλου', phone: '+30 210 000 0187' },
  second: { login: 'second', name: 'Στέφανος Λάσκαρης', phone: null },
  newcomer: { login: 'newcomer', name: 'Ιωάννα Βασιλείου', phone: '+30 210 000 0199' },
  wrappers: { saved: 'OPB', transferred: 'Trust' },
  abroad: 'USD',
  style: 'greek',
  styles: { greek: 0.8, english: 0.17, icelandic: 0.03 },
  languages: { english: 'en', icelandic: 'en', greek: 'el' },
  currencies: { EUR: 0.91, USD: 0.05, GBP: 0.04 },
  costMethods: [{ type: 'Trust', method: 'fifo', from: '2020-01-01' }],
  types: { GIA: 0.52, OPB: 0.16, ExO: 0.14, Trust: 0.12, SSAS: 0.03, SIPP: 0.02, ISA: 0.01 },
  home: ['greece', 'europe'],
  offersFunds: false,
  prefix: 'PL',
  wording: {
    portfolios: {
      GIA: 'Γενικό χαρτοφυλάκιο',
      ISA: 'ISA',
      SIPP: 'Ατομικό συνταξιοδοτικό',
      ExO: 'Χαρτοφυλάκιο λήψης εντολών',
      OPB: 'Ασφαλιστικό χαρτοφυλάκιο',
      Trust: 'Οικογενειακό καταπίστευμα',
      SSAS: 'Εταιρικό συνταξιοδοτικό',
    },
    initial: 'Αρχική εισφορά',
    monthly: 'Μηνιαία εισφορά',
    yearly: 'Ετήσια εισφορά',
    extra: 'Πρόσθετη εισφορά',
    withdrawal: 'Ανάληψη προς τραπεζικό λογαριασμό',
    income: 'Τακτικό εισόδημα',
    interest: 'Τόκοι μετρητών',
    fee: (quarter, year) => `Αμοιβή διαχείρισης, ${quarter}ο τρίμηνο ${year}`,
  },
};

export const DEMO_FIRMS: readonly DemoFirm[] = [HEKLA, PELAGOS];
