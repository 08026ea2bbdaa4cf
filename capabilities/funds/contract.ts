/** Funds: what the firm offers, what each fund holds, and the prices of its shares; with the port that they come by. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Currency, PlainDate } from '#packages/endpoint';

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

/** A file by its path on this site. */
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

const FundPrices = z.object({
  fundCode: z.string(),
  fundName: z.string(),
  isin: z.string(),
  currency: Currency,
  /** Oldest first. */
  prices: z.array(FundPrice),
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
    summary: 'The funds of the universes that the firm explores, by name',
    input: z.object({}),
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
    refuses: ['fund.unknown'],
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
    refuses: ['fund.unknown'],
  }),
  readFund: endpoint({
    method: 'GET',
    path: '/api/funds/:fund',
    may: 'own',
    shows: 'funds',
    summary: 'A fund with its documents, its properties and its loans',
    input: FundInput,
    output: answerSchema(FundDetail),
    refuses: ['fund.unknown'],
  }),
  readFundPrices: endpoint({
    method: 'GET',
    path: '/api/funds/:fund/prices',
    may: 'own',
    shows: 'funds',
    summary: 'What a share of a fund was worth on each day, and how that has changed; of its first class without another',
    input: FundInput.extend({ isin: Isin.optional() }),
    output: answerSchema(FundPrices),
    refuses: ['fund.unknown'],
  }),
  exportProjects: endpoint({
    method: 'GET',
    path: '/api/funds/:fund/projects.csv',
    may: 'own',
    shows: 'funds',
    summary: 'The properties of a fund, or its loans, as CSV',
    input: FundInput.extend({ kind: z.enum(['estates', 'loans']) }),
    output: download('text/csv'),
    refuses: ['fund.unknown'],
  }),
};

/** A fund as a source knows it, without the figures that follow from prices. */
export type SourcedFund = z.infer<typeof FundText>;

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

/**
 * Port: where funds come from. The firm's own records are one source; a provider's interface is another. A source knows nothing of universes, which
 * are settings of the tenant. `Asking` is what a request brings: the handle of the one who asks.
 */
export interface FundSource<Asking> {
  /** All funds, in no order. */
  readonly list: (asking: Asking) => Promise<readonly SourcedFund[]>;
  /** @param fundCode of one that `list` answers */
  readonly detail: (asking: Asking, fundCode: string) => Promise<SourcedDetail>;
  /** By ISIN; a class of shares without a price is left out. */
  readonly prices: (asking: Asking, isins: readonly string[]) => Promise<ReadonlyMap<string, SourcedPrices>>;
}
