/** Describes a firm of the demo: its people, its clients and its texts, in the language of the firm. */
import type { CostMethod } from '#engine/lots';
import type { Currency } from '../market/history.ts';
import type { DemoMarketName, StrategyRole } from '../market/instrument.ts';
import type { NameStyle } from '../clients/names.ts';

export type DemoPortfolioType = 'GIA' | 'ISA' | 'SIPP' | 'ExO' | 'OPB' | 'Trust' | 'SSAS';

/** Somebody with a log-in, or an adviser whom clients see. `login` is the part of the address before `@demo.example`. */
export interface DemoFirmPerson {
  readonly login: string;
  readonly name: string;
  readonly phone: string | null;
}

export interface DemoFirm {
  /** Of the tenant, and the beginning of its address. */
  readonly key: string;
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
  /** Where a strategy looks first. */
  readonly home: readonly StrategyRole[];
  /** Markets of which it quotes what others do not. */
  readonly markets: readonly DemoMarketName[];
  /** Clients drawn at random. */
  readonly clients: number;
  /** Whether its clients explore funds. */
  readonly offersFunds: boolean;
  /** Before a number, it names clients in the firm's books. */
  readonly prefix: string;
  readonly wording: DemoWording;
  readonly books: BookTexts;
  readonly messages: MessageTexts;
  readonly content: DemoContent;
  /** The page on advice, where the firm publishes one. */
  readonly advice?: DemoAdvice;
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

/** Names of what advisors keep, and a notice to a client. */
export type BookTexts = Readonly<Record<'review' | 'pensions' | 'household' | 'family' | 'notice', string>>;

export interface MessageTexts {
  readonly question: readonly [subject: string, text: string];
  readonly answer: string;
  readonly news: readonly [subject: string, text: string];
}

export interface DemoPage {
  readonly slug: string;
  readonly type: 'Landing' | 'Blog' | 'Resources';
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly object[];
  readonly promoted?: boolean;
  readonly protected?: boolean;
}

interface DemoPost {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly day: string;
  readonly tag: string;
  readonly text: string;
}

export interface DemoContent {
  readonly people: readonly (readonly [name: string, title: string, location: string])[];
  readonly clients: readonly (readonly [name: string, testimonial: string, contact: string])[];
  readonly pages: readonly DemoPage[];
  readonly posts: readonly DemoPost[];
}

export interface DemoAdvice {
  readonly title: string;
  readonly summary: string;
  readonly parts: readonly (readonly [title: string, summary: string])[];
}
