/** Funds: what the firm offers, what each fund holds, and the prices of its shares; with the port that they come by. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Currency, PlainDate } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import type { Language } from '#packages/texts';

/** The currencies in which a class of shares may be quoted. */
export const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'ISK', 'NOK', 'SEK'] as const;

/** The names of a project's photographs, in their order. */
export const PHOTOS = ['photoNo01', 'photoNo02', 'photoNo03', 'photoNo04', 'photoNo05'] as const;

/** The most funds that are compared side by side. */
export const MOST_COMPARED = 4;

/** Fields have the names that sources of data use. Amounts are decimals written as text; rates are in per cent, as they are quoted. */
const DecimalOrNull = z.string().nullable();
const TextOrNull = z.string().nullable();
const RateOrNull = z.number().nullable();

/** A file by its path on this site, or by the whole address that a service gives it. */
const FundFile = z.object({ name: z.string(), url: z.string() });
export type FundFile = z.infer<typeof FundFile>;

/** A photograph: `url` is the size for pages, `smallUrl` at most 300 pixels in each direction. */
const ProjectPhoto = FundFile.extend({ smallUrl: z.string() });
export type ProjectPhoto = z.infer<typeof ProjectPhoto>;

const ShareClass = z.object({ isin: z.string(), name: z.string(), currency: Currency });

/** Changes of the price as fractions, up to the day of the last price; null where the prices do not reach back so far. */
const PriceChanges = z.object({
  change1d: z.number().nullable(),
  change3m: z.number().nullable(),
  /** For a fund that started within the year: since its start. */
  changeYtd: z.number().nullable(),
  change1y: z.number().nullable(),
  change3y: z.number().nullable(),
  change5y: z.number().nullable(),
  /** Since the first price. */
  changeAll: z.number().nullable(),
});
export type PriceChanges = z.infer<typeof PriceChanges>;

const FundText = z.object({
  /** The fund's name in addresses: its number at the firm, or its id where it has none. */
  fundCode: z.string(),
  fundName: z.string(),
  fundDescription: TextOrNull,
  groupName: TextOrNull,
  universe: TextOrNull,
  fundSector: TextOrNull,
  fundType: TextOrNull,
  assetClass: TextOrNull,
  objective: TextOrNull,
  currency: Currency,
  fundSize: DecimalOrNull,
  startDate: PlainDate.nullable(),
  tradingDay: TextOrNull,
  liquidity: TextOrNull,
  /** In the currency of the fund. */
  minimumAmount: DecimalOrNull,
  expectedReturn: RateOrNull,
  yearlyPayout: RateOrNull,
  expectedYearlyPayout: RateOrNull,
  informationMemorandum: FundFile.nullable(),
  keyInformationDocument: FundFile.nullable(),
  /** The price of the first class counts as the price of the fund. */
  shareClasses: z.array(ShareClass),
});

/** A fund in the list of the explorer. */
const ListedFund = FundText.extend({
  /** The last price of the first class of shares, and its day. */
  fundPrice: DecimalOrNull,
  priceDate: PlainDate.nullable(),
  ...PriceChanges.shape,
});
export type ListedFund = z.infer<typeof ListedFund>;

const EstateProject = z.object({
  id: z.string(),
  realEstateProject: z.string(),
  sector: TextOrNull,
  /** Square metres, as are the two that follow from them. */
  size: DecimalOrNull,
  totalRentalSpace: DecimalOrNull,
  tenants: z.number().int().nullable(),
  vacancy: RateOrNull,
  condition: TextOrNull,
  fundValue: DecimalOrNull,
  totalNetRent: DecimalOrNull,
  loanLTV: RateOrNull,
  interest: RateOrNull,
  percentageOfFund: RateOrNull,
  realEstateValue: DecimalOrNull,
  /** Five at most, in their order. */
  photos: z.array(ProjectPhoto),
});
export type EstateProject = z.infer<typeof EstateProject>;

const LoanProject = z.object({
  id: z.string(),
  loanProject: z.string(),
  loanAmount: DecimalOrNull,
  loanStartDate: PlainDate.nullable(),
  loanEndDate: PlainDate.nullable(),
  interest: RateOrNull,
  typeLoan: TextOrNull,
  repayment: TextOrNull,
  collateralRights: TextOrNull,
  loanTakerProfile: TextOrNull,
  loanPurpose: TextOrNull,
  loanLTV: RateOrNull,
  interestAmount: DecimalOrNull,
});
export type LoanProject = z.infer<typeof LoanProject>;

/** A fund with everything that its page shows. */
export const FundDetail = ListedFund.extend({
  documents: z.array(FundFile),
  realEstate: z.array(EstateProject),
  loan: z.array(LoanProject),
});
export type FundDetail = z.infer<typeof FundDetail>;

const FundPrice = z.object({ date: PlainDate, price: z.string() });

/** The series of net asset values that services keep: that of the leading class of shares, and that of class A. */
export const NAV_SERIES = ['LEAD', 'A'] as const;

const FundPrices = z.object({
  fundCode: z.string(),
  fundName: z.string(),
  isin: z.string(),
  currency: Currency,
  /** Oldest first. */
  prices: z.array(FundPrice),
  /** Of a service, every series that it keeps; else none, and the prices are those of the class. */
  series: z.array(z.object({ name: z.enum(NAV_SERIES), prices: z.array(FundPrice) })),
  /** How the fund has performed as its service states it: what became of one since the oldest day, oldest first. */
  performance: z.array(z.object({ date: PlainDate, value: z.number() })),
  ...PriceChanges.shape,
});
export type FundPrices = z.infer<typeof FundPrices>;

const FundComparison = z.object({
  /** The first and last day for which all of the funds have a price, on the day or before it; from close to close; null without such days. */
  from: PlainDate.nullable(),
  to: PlainDate.nullable(),
  funds: z.array(
    ListedFund.extend({
      /** The change of the price since `from`, as a fraction, on each day with a price. */
      points: z.array(z.object({ date: PlainDate, change: z.number() })),
    }),
  ),
});
export type FundComparison = z.infer<typeof FundComparison>;

const Isin = z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/);
/** A fund by its number, its id, or the ISIN of one of its classes of shares. */
const FundInput = z.object({ fund: z.string().min(1).max(60) });

/** The fields by which lists of funds are sorted. */
export const SORTED_BY = [
  'fundName',
  'groupName',
  'fundSize',
  'assetClass',
  'fundType',
  'objective',
  'currency',
  'fundSector',
  'fundPrice',
  'priceDate',
  'startDate',
  'tradingDay',
  'changeYtd',
  'expectedReturn',
  'yearlyPayout',
  'expectedYearlyPayout',
] as const;

/** What is searched for and by what it is sorted, where a service does so; without a service the browser does. */
const FundQuery = z.object({
  search: z.string().max(200).optional(),
  sort: z.enum(SORTED_BY).optional(),
  direction: z.enum(['ascending', 'descending']).optional(),
});

/** The widgets that funds contribute; see capabilities/navigation. */
export const fundWidgets = {
  'funds.explorer': { kind: 'page', at: 'funds' },
  'funds.fund': { kind: 'page', at: 'fund' },
  'funds.project': { kind: 'page', at: 'fund' },
} as const;

export const funds = {
  listFunds: endpoint({
    method: 'GET',
    path: '/api/funds',
    may: 'own',
    shows: 'funds',
    summary: 'The funds of the universes that the firm explores, by name; where a service searches them, in the order of its answer',
    input: FundQuery,
    output: answerSchema(z.array(ListedFund)),
    refuses: [],
  }),
  exportFunds: endpoint({
    method: 'GET',
    path: '/api/funds.csv',
    may: 'own',
    shows: 'funds',
    summary: 'The funds of these numbers as CSV, in their order; all of them without any',
    input: z.object({ funds: z.string().max(8000).optional() }),
    output: download('text/csv'),
    refuses: [],
  }),
  listFavouriteFunds: endpoint({
    method: 'GET',
    path: '/api/favourite-funds',
    may: 'own',
    shows: 'funds',
    summary: 'The ISINs of the funds that the one who asks has marked',
    input: z.object({}),
    output: z.array(z.string()),
    refuses: [],
  }),
  keepFavouriteFund: endpoint({
    method: 'PUT',
    path: '/api/favourite-funds/:isin',
    may: 'own.change',
    shows: 'funds',
    summary: 'Mark the fund of an ISIN, or take the mark away; answers those that are marked then',
    input: z.object({ isin: Isin, favourite: z.boolean() }),
    output: z.array(z.string()),
    refuses: ['fund.unknown', 'source.unanswered', 'source.unfiled'],
  }),
  compareFunds: endpoint({
    method: 'GET',
    path: '/api/fund-comparison',
    may: 'own',
    shows: 'funds',
    summary: 'Up to four funds side by side, with the changes of their prices over the days that all of them have',
    input: z.object({
      funds: z
        .string()
        .max(260)
        .transform((codes) => codes.split(',').slice(0, MOST_COMPARED)),
    }),
    output: answerSchema(FundComparison),
    refuses: ['fund.unknown', 'source.unanswered', 'source.unfiled'],
  }),
  readFund: endpoint({
    method: 'GET',
    path: '/api/funds/:fund',
    may: 'own',
    shows: 'funds',
    summary: 'A fund with its documents, its properties and its loans',
    input: FundInput,
    output: answerSchema(FundDetail),
    refuses: ['fund.unknown', 'source.unanswered', 'source.unfiled'],
  }),
  readFundPrices: endpoint({
    method: 'GET',
    path: '/api/funds/:fund/prices',
    may: 'own',
    shows: 'funds',
    summary: 'What a share of a fund was worth on each day, and how that has changed; of its first class without another',
    input: FundInput.extend({ isin: Isin.optional() }),
    output: answerSchema(FundPrices),
    refuses: ['fund.unknown', 'source.unanswered', 'source.unfiled'],
  }),
  exportProjects: endpoint({
    method: 'GET',
    path: '/api/funds/:fund/projects.csv',
    may: 'own',
    shows: 'funds',
    summary: 'The properties of a fund, or its loans, as CSV',
    input: FundInput.extend({ kind: z.enum(['estates', 'loans']) }),
    output: download('text/csv'),
    refuses: ['fund.unknown', 'source.unanswered', 'source.unfiled'],
  }),
};

/** The figures of a fund that follow from its prices, or that its service states. */
export type FundFigures = Pick<ListedFund, 'fundPrice' | 'priceDate' | keyof PriceChanges>;

/** A fund as a source knows it. */
export interface SourcedFund extends z.infer<typeof FundText> {
  /** Figures that its service states; without them they follow from the prices. */
  readonly stated?: FundFigures;
}

/** The projects and documents of a fund. */
export interface SourcedDetail {
  readonly documents: readonly FundFile[];
  /** With all photographs that the source has. */
  readonly realEstate: readonly EstateProject[];
  readonly loan: readonly LoanProject[];
}

/** Prices of a class of shares, oldest first; the same length. */
export interface SourcedPrices {
  /** `2026-03-31` */
  readonly days: readonly string[];
  /** Decimals. */
  readonly prices: readonly string[];
}

/** With what must be known beside it: what a service did not answer, and since when [C-01]. */
export interface SourcedAnswer<Value> {
  readonly value: Value;
  readonly findings: readonly Finding[];
}

/** What a service states of the course of a fund. */
export interface SourcedCourse {
  readonly series: FundPrices['series'];
  readonly performance: FundPrices['performance'];
}

export interface FundSearchQuestion {
  readonly search: string;
  /** A field of the list. */
  readonly sort: string;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Port: where funds come from. The firm's own records are one source; a service is another. A source knows nothing of universes, which
 * are settings of the tenant. `Asking` is what a request brings: the handle of the one who asks.
 */
export interface FundSource<Asking> {
  /** Asks a service what `list` answers, once for a request; for what lists funds within a transaction. */
  readonly prepare?: () => Promise<SourcedAnswer<readonly SourcedFund[]>>;
  /** All funds, in no order. */
  readonly list: (asking: Asking) => Promise<SourcedAnswer<readonly SourcedFund[]>>;
  /** @param fund one that `list` answers; a service may say more of it than its list does */
  readonly detail: (asking: Asking, fund: SourcedFund) => Promise<SourcedAnswer<SourcedDetail & { readonly fund: SourcedFund }>>;
  /** By ISIN; a class of shares without a price is left out. */
  readonly prices: (asking: Asking, isins: readonly string[]) => Promise<SourcedAnswer<ReadonlyMap<string, SourcedPrices>>>;
  /** Null where there are prices alone. */
  readonly course: ((fund: SourcedFund) => Promise<SourcedAnswer<SourcedCourse>>) | null;
  /** The numbers of the funds that a search finds, in its order; null where the browser searches the list. */
  readonly search: ((query: FundSearchQuestion) => Promise<SourcedAnswer<readonly string[]>>) | null;
}

/** A fund as a service states it, with its detail where it was asked for by its number. */
export interface ServedFund extends SourcedFund, SourcedDetail {}

/** What a feed of data says of a fund, by its number. */
export type FundDataRow = Partial<z.infer<typeof FundText>> & { readonly fundCode: string };

/** Port: a service that keeps funds. Each method throws when there is no answer by the deadline, or none in the agreed form. */
export interface FundService {
  readonly listFunds: (language: Language, deadline: AbortSignal) => Promise<readonly ServedFund[]>;
  readonly readFund: (fundCode: string, language: Language, deadline: AbortSignal) => Promise<ServedFund>;
  readonly searchFunds: (query: FundSearchQuestion, deadline: AbortSignal) => Promise<readonly string[]>;
  readonly readNavData: (fundName: string, deadline: AbortSignal) => Promise<SourcedCourse['series']>;
  readonly readPerformance: (fundCode: string, deadline: AbortSignal) => Promise<SourcedCourse['performance']>;
  /** One for each path of its feeds. */
  readonly dataFeeds: readonly ((deadline: AbortSignal) => Promise<readonly FundDataRow[]>)[];
}
