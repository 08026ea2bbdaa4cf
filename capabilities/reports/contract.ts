/** Declares statements on paper, which a job makes from data while the screen follows their state [C-03], and the port that typesets them. */
import { z } from 'zod';
import { answerSchema, CLOCKS, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import { RichText } from '#packages/fields';
import { LANGUAGES, type Language } from '#packages/texts';
import type { Theme } from '#packages/themes';
import { PORTFOLIO_TABS, type Brand, type Logo } from '#contract/tenants';
import { STATEMENT_COMPONENTS } from './contract-components.ts';

export type { OutsidePdfFunction } from './contract-outside.ts';

/** Days, both inclusive. */
const RANGE = { from: PlainDate, to: PlainDate };

export const STATEMENT_STATES = ['queued', 'rendering', 'ready', 'failed'] as const;
/** `service`: the function outside has made none; `withdrawn`: the person who requested it may no longer sign in. */
export const STATEMENT_REASONS = ['renderer', 'timeout', 'data', 'service', 'withdrawn'] as const;

export const Statement = z.object({
  id: Id,
  portfolio: Id,
  portfolioName: z.string(),
  account: Id,
  /** Whether it covers the whole account: `portfolio` is then one of its portfolios, and `portfolioName` the name of the account. */
  ofAccount: z.boolean(),
  /** Whether the account as a whole comes first, and the parts that follow of each portfolio. */
  consolidated: z.boolean(),
  components: z.array(z.enum(STATEMENT_COMPONENTS)),
  from: PlainDate,
  to: PlainDate,
  /** The moment when its facts last changed; null for a tenant without facts. */
  knownAt: Moment.nullable(),
  language: z.enum(LANGUAGES),
  state: z.enum(STATEMENT_STATES),
  /** The reason for a failure, with the text key `reports.reason.<reason>`; null otherwise. */
  reason: z.enum(STATEMENT_REASONS).nullable(),
  createdAt: Moment,
  readyAt: Moment.nullable(),
  pages: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
});
export type Statement = z.infer<typeof Statement>;

/** What the firm says about the day of a report. */
export const Commentary = z.object({
  id: Id,
  name: z.string(),
  body: RichText.nullable(),
  /** `url` is a path on this site. */
  attachment: z.object({ name: z.string(), url: z.string() }).nullable(),
});
export type Commentary = z.infer<typeof Commentary>;

export const reports = {
  readCommentary: endpoint({
    method: 'GET',
    path: '/api/commentary/:date',
    may: 'own',
    summary: 'What the firm says about the day of a report; none where it says nothing',
    input: z.object({ date: PlainDate }),
    output: answerSchema(z.array(Commentary)),
    refuses: [],
  }),
  generatePdf: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/statements',
    shows: 'account',
    may: 'own.change',
    summary: 'Ask for a statement of an account, or of one of its portfolios; the same again joins the first, a failed one starts again',
    input: z.object({
      account: Id,
      /** Without one, it is of all portfolios of the account. */
      portfolio: Id.optional(),
      ...RANGE,
      language: z.enum(LANGUAGES).optional(),
      /** The moment at which its facts were known; by default the latest. Different facts make a different statement. */
      knownAt: CLOCKS.knownAt,
      /** Whether the account as a whole comes first; by default it does, unless the statement is of one portfolio. */
      consolidated: z.boolean().optional(),
      /** Names of portfolio tabs; by default those of a full report. */
      components: z.array(z.string().max(40)).max(PORTFOLIO_TABS.length).optional(),
    }),
    output: Statement,
    refuses: ['account.unknown', 'portfolio.unknown', 'component.unknown', 'component.missing', 'range.reversed', 'range.beyond'],
    costs: 'statement',
  }),
  listStatements: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/statements',
    shows: 'portfolio',
    may: 'own',
    summary: 'The statements made for a portfolio, newest first',
    input: z.object({ portfolio: Id }),
    output: answerSchema(z.array(Statement)),
    refuses: ['portfolio.unknown'],
  }),
  listAccountStatements: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/statements',
    shows: 'account',
    may: 'own',
    summary: 'The statements made for an account, newest first',
    input: z.object({ account: Id }),
    output: answerSchema(z.array(Statement)),
    refuses: ['account.unknown'],
  }),
  readStatement: endpoint({
    method: 'GET',
    path: '/api/statements/:statement',
    shows: 'statement',
    may: 'own',
    summary: 'The state of one statement',
    input: z.object({ statement: Id }),
    output: Statement,
    refuses: ['statement.unknown'],
  }),
  downloadProvidedStatement: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/provided-statement',
    shows: 'portfolio',
    may: 'own',
    summary: 'The statement of a portfolio that the provider of its data has made, as the provider gives it',
    input: z.object({ portfolio: Id, ...RANGE }),
    output: download('application/pdf'),
    refuses: ['portfolio.unknown', 'account.unlinked', 'range.reversed'],
  }),
  downloadProvidedAccountStatement: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/provided-statement',
    shows: 'account',
    may: 'own',
    summary: 'The statement of an account that the provider of its data has made, as the provider gives it',
    input: z.object({ account: Id, ...RANGE }),
    output: download('application/pdf'),
    refuses: ['account.unknown', 'account.unlinked', 'range.reversed'],
  }),
  downloadStatement: endpoint({
    method: 'GET',
    path: '/api/statements/:statement/file',
    shows: 'statement',
    may: 'own',
    summary: 'The finished PDF',
    input: z.object({ statement: Id }),
    output: download('application/pdf'),
    refuses: ['statement.unknown', 'statement.unfinished'],
  }),
};

/** The widgets that this capability offers to reports; see capabilities/navigation. */
export const reportWidgets = { 'reports.export': { kind: 'page', at: 'account', prints: true } } as const;

/** The content of a printed statement: every word and figure already in the reader's language, charts as shares of their frame. */
export interface StatementPaper {
  readonly language: Language;
  /** ISO 3166 code of the country whose hyphenation and quotation marks are used. */
  readonly region: string;
  /** The decimal mark, on which columns of figures are aligned. */
  readonly decimalMark: string;
  readonly title: string;
  readonly description: string;
  /** `name` is printed beside the logos, measured in millimetres, or beside the mark where there are none. */
  readonly brand: Pick<Brand, 'name' | 'legalName' | 'mark'> & {
    readonly logos: readonly Logo[];
    readonly headingFont: Theme['headingFont'];
    readonly colours: Theme['paper'];
    /** Legal name and address in one line, and how to reach the firm. */
    readonly imprint: string;
    readonly contact: string;
  };
  /** Header and footer of every page; `page` has the placeholders `{x}` and `{y}`. */
  readonly running: { readonly left: string; readonly right: string; readonly page: string };
  readonly cover: {
    readonly kind: string;
    readonly title: string;
    readonly client: string;
    readonly portfolio: string;
    readonly facts: readonly { readonly label: string; readonly value: string }[];
  };
  readonly sections: readonly PaperSection[];
  /** Printed at the end when a name has characters that no typeface of the statement has; those are printed as a box. */
  readonly unprintable: string;
}

export interface PaperSection {
  readonly heading: string;
  /** The main message of the section as a sentence; may be empty. */
  readonly lead: string;
  /** `page`: on a new page. `room`: below the section before, where there is room for a good part of it; `whole`: for all of it. */
  readonly opens: 'page' | 'room' | 'whole';
  readonly blocks: readonly PaperBlock[];
}

/** Text; or a figure with the address of the page that explains it, and its value before formatting. */
export type PaperText = string | { readonly text: string; readonly opens: string; readonly is: string | number };

/** An axis mark at a share of the axis, with 0 at its beginning; `base` is the zero line. */
export interface PaperTick {
  readonly at: number;
  readonly label: string;
  readonly base: boolean;
}

export interface PaperTable {
  readonly columns: readonly { readonly label: string; readonly end: boolean; readonly fill: boolean }[];
  /** `note` is a remark on the row. An empty heading or subtotal is not printed. */
  readonly groups: readonly {
    readonly heading: string;
    readonly rows: readonly { readonly cells: readonly PaperText[]; readonly note: string }[];
    readonly subtotal: readonly PaperText[];
  }[];
  readonly totals: readonly (readonly PaperText[])[];
  readonly size: 'normal' | 'small';
  /** All columns but the filling one are equally wide. */
  readonly even: boolean;
}

/** The `alt` of a chart describes it in a sentence; widths are millimetres, positions are shares of the frame from its lower left. */
export type PaperBlock =
  | { readonly kind: 'heading' | 'prose' | 'notice'; readonly text: string }
  | {
      readonly kind: 'figures';
      readonly figures: readonly { readonly label: string; readonly value: PaperText; readonly note: PaperText }[];
    }
  | ({ readonly kind: 'table' } & PaperTable)
  | {
      readonly kind: 'parts';
      readonly alt: string;
      /** Shares of the whole in the order of the table rows, drawn as a ring; empty where a ring would mislead. */
      readonly shares: readonly number[];
      /** Bars instead of the ring, each as a share of the largest; empty where there is a ring. */
      readonly bars: readonly { readonly label: string; readonly length: number }[];
      readonly centre: { readonly label: string; readonly value: string };
      /** The colour number of each part; without it, colours follow the order of the parts. */
      readonly colours?: readonly number[];
      /** The colour number of each part with its sign, as a path of 24 by 24. */
      readonly looks?: readonly { readonly colour: number; readonly shape: string }[];
      readonly table: PaperTable;
    }
  | {
      readonly kind: 'line';
      readonly alt: string;
      readonly xTicks: readonly PaperTick[];
      readonly yTicks: readonly PaperTick[];
      readonly lines: readonly {
        readonly name: string;
        readonly value: string;
        readonly role: 'own' | 'benchmark';
        readonly labelAt: number;
        /** Broken where a day has no value. */
        readonly segments: readonly (readonly (readonly [number, number])[])[];
      }[];
      readonly events: readonly { readonly point: readonly [number, number] }[];
      /** Explains the marks on the line; empty without marks. */
      readonly eventsAre: string;
    }
  | {
      readonly kind: 'bars';
      readonly alt: string;
      readonly width: number;
      readonly base: number;
      readonly yTicks: readonly PaperTick[];
      readonly series: readonly { readonly name: string; readonly role: 'own' | 'benchmark' }[];
      readonly groups: readonly { readonly label: string; readonly bars: readonly ({ readonly at: number } | null)[] }[];
    }
  | {
      readonly kind: 'steps';
      readonly alt: string;
      readonly width: number;
      readonly base: number;
      readonly steps: readonly {
        readonly label: string;
        readonly value: string;
        readonly from: number;
        readonly to: number;
        readonly role: 'total' | 'up' | 'down';
      }[];
    }
  /** `here` is its value in this statement. */
  | { readonly kind: 'definitions'; readonly items: readonly { readonly term: string; readonly text: string; readonly here?: PaperText }[] }
  | {
      readonly kind: 'pair';
      readonly left: { readonly width: number; readonly blocks: readonly PaperBlock[] };
      readonly right: { readonly blocks: readonly PaperBlock[] };
    };

/** A PDF from elsewhere, and what its pages are called for whoever does not see them. */
export interface ForeignPdf {
  readonly pdf: Uint8Array;
  readonly alt: string;
}

/** What stands before and after a report. */
export interface ReportCovers {
  readonly cover: ForeignPdf | null;
  readonly back: ForeignPdf | null;
}

export const NO_COVERS: ReportCovers = { cover: null, back: null };

/** A report that was made elsewhere, with what is around it. */
export interface ForeignReport extends ReportCovers {
  readonly report: ForeignPdf;
  readonly title: string;
  readonly language: Language;
}

/** Port: turns a statement into a tagged PDF. The same paper, covers and moment give the same bytes. */
export interface Typesetter {
  /** As PDF/UA-1; with covers from elsewhere, whose pages are pictures with a name, as a tagged PDF without that claim. @throws TypesettingFailed */
  statement(paper: StatementPaper, madeAt: Date, covers?: ReportCovers): Promise<{ pdf: Uint8Array; pages: number }>;
  /** Puts a report from elsewhere between its covers. Of all of them only what their pages show is taken over. @throws TypesettingFailed */
  bind(report: ForeignReport, madeAt: Date): Promise<{ pdf: Uint8Array; pages: number }>;
}

export class TypesettingFailed extends Error {
  readonly reason: 'renderer' | 'timeout' | 'data' | 'service';
  constructor(reason: TypesettingFailed['reason'], detail: string) {
    super(detail);
    this.name = 'TypesettingFailed';
    this.reason = reason;
  }
}
