/** Reports: statements on paper, made from data as a job whose state the screen follows [C-03]. */
import { z } from 'zod';
import { answer, CLOCKS, download, endpoint, Id, Moment, PlainDate } from '#packages/endpoint';
import { LANGUAGES, type Language } from '#packages/texts';
import type { Theme } from '#packages/themes';
import type { Brand, Logo } from '#contract/tenants';

export const STATEMENT_STATES = ['queued', 'rendering', 'ready', 'failed'] as const;
/** `withdrawn`: whoever asked for it may not sign in any more. */
export const STATEMENT_REASONS = ['renderer', 'timeout', 'data', 'withdrawn'] as const;

export const Statement = z.object({
  id: Id,
  portfolio: Id,
  portfolioName: z.string(),
  /** Whether it is of the whole account: `portfolio` is then one of it, and `portfolioName` what the account is called. */
  ofAccount: z.boolean(),
  from: PlainDate,
  to: PlainDate,
  /** When the facts that it tells last changed; null for a tenant without facts. */
  knownAt: Moment.nullable(),
  language: z.enum(LANGUAGES),
  state: z.enum(STATEMENT_STATES),
  /** Why it failed, as a text key `reports.reason.<reason>`; null otherwise. */
  reason: z.enum(STATEMENT_REASONS).nullable(),
  createdAt: Moment,
  readyAt: Moment.nullable(),
  pages: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
});
export type Statement = z.infer<typeof Statement>;

export const reports = {
  createStatement: endpoint({
    method: 'POST',
    path: '/api/portfolios/:portfolio/statements',
    shows: 'portfolio',
    may: 'own.change',
    summary: 'Ask for a statement; a second request for the same joins the first, a failed one starts again',
    input: z.object({
      portfolio: Id,
      from: PlainDate,
      to: PlainDate,
      language: z.enum(LANGUAGES).optional(),
      /** By when its facts were known; without it, the latest. It is a statement of its own wherever the facts were others. */
      knownAt: CLOCKS.knownAt,
    }),
    output: Statement,
    refuses: ['portfolio.unknown', 'range.reversed', 'range.beyond'],
    costs: 'statement',
  }),
  listStatements: endpoint({
    method: 'GET',
    path: '/api/portfolios/:portfolio/statements',
    shows: 'portfolio',
    may: 'own',
    summary: 'The statements made for a portfolio, newest first',
    input: z.object({ portfolio: Id }),
    output: answer(z.array(Statement)),
    refuses: ['portfolio.unknown'],
  }),
  createAccountStatement: endpoint({
    method: 'POST',
    path: '/api/accounts/:account/statements',
    shows: 'account',
    may: 'own.change',
    summary: 'Ask for a statement of all portfolios of an account together; as createStatement',
    input: z.object({
      account: Id,
      from: PlainDate,
      to: PlainDate,
      language: z.enum(LANGUAGES).optional(),
      knownAt: CLOCKS.knownAt,
    }),
    output: Statement,
    refuses: ['account.unknown', 'portfolio.unknown', 'range.reversed', 'range.beyond'],
    costs: 'statement',
  }),
  listAccountStatements: endpoint({
    method: 'GET',
    path: '/api/accounts/:account/statements',
    shows: 'account',
    may: 'own',
    summary: 'The statements made for an account, newest first',
    input: z.object({ account: Id }),
    output: answer(z.array(Statement)),
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

/** What reports bring to be shown; see capabilities/navigation. */
export const reportWidgets = { 'reports.export': { kind: 'page', at: 'account', prints: true } } as const;

/** A statement as it is set: every word and figure already in the reader's language, charts as shares of their frame. */
export interface StatementPaper {
  readonly language: Language;
  /** ISO 3166 code of the country whose hyphenation and quotation marks are used. */
  readonly region: string;
  /** What stands before decimals, so that columns of figures align on it. */
  readonly decimalMark: string;
  readonly title: string;
  readonly description: string;
  /** `name` stands beside the logos, measured in millimetres, or, without any, beside the mark. */
  readonly brand: Pick<Brand, 'name' | 'legalName' | 'mark'> & {
    readonly logos: readonly Logo[];
    readonly headingFont: Theme['headingFont'];
    readonly colours: Theme['paper'];
    /** Legal name and address in one line, and how to reach the firm. */
    readonly imprint: string;
    readonly contact: string;
  };
  /** What stands above and below every page; `page` holds `{x}` and `{y}`. */
  readonly running: { readonly left: string; readonly right: string; readonly page: string };
  readonly cover: {
    readonly kind: string;
    readonly title: string;
    readonly client: string;
    readonly portfolio: string;
    readonly facts: readonly { readonly label: string; readonly value: string }[];
  };
  readonly sections: readonly PaperSection[];
  /** Said at the end when a name holds characters that no typeface of the statement has; they are printed as a box. */
  readonly unprintable: string;
}

export interface PaperSection {
  readonly heading: string;
  /** The section's message as a sentence; empty without one. */
  readonly lead: string;
  /** `page`: on a page of its own. `room`: below the one before, where there is room for a good part of it; `whole`: for all of it. */
  readonly opens: 'page' | 'room' | 'whole';
  readonly blocks: readonly PaperBlock[];
}

/** Text; or a figure with the address of the page that tells how it came about, and what it is before it is written. */
export type PaperText = string | { readonly text: string; readonly opens: string; readonly is: string | number };

/** Axis mark at a share of the axis, 0 at its beginning; `base` is the line of zero. */
export interface PaperTick {
  readonly at: number;
  readonly label: string;
  readonly base: boolean;
}

export interface PaperTable {
  readonly columns: readonly { readonly label: string; readonly end: boolean; readonly fill: boolean }[];
  /** `note` is what must be known of the row, in words. Empty heading or subtotal: none. */
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

/** A chart's `alt` says in a sentence what it shows; widths are millimetres, places are shares of the frame from its lower left. */
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
      /** Of the whole, in the order of the table's rows, drawn as a ring; empty where that would mislead. */
      readonly shares: readonly number[];
      /** Instead of the ring, each as a share of the largest; empty beside one. */
      readonly bars: readonly { readonly label: string; readonly length: number }[];
      readonly centre: { readonly label: string; readonly value: string };
      /** Of each part, the place of its colour and the sign drawn in it, as the path of a drawing 24 by 24; by their order without. */
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
      /** What the marks on the line are; empty without any. */
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
  /** `here` is what it came to in this statement. */
  | { readonly kind: 'definitions'; readonly items: readonly { readonly term: string; readonly text: string; readonly here?: PaperText }[] }
  | {
      readonly kind: 'pair';
      readonly left: { readonly width: number; readonly blocks: readonly PaperBlock[] };
      readonly right: { readonly blocks: readonly PaperBlock[] };
    };

/** Port: turns a statement into a tagged PDF (PDF/UA-1). The same paper and moment give the same bytes. */
export interface Typesetter {
  /** @throws TypesettingFailed */
  statement(paper: StatementPaper, madeAt: Date): Promise<{ pdf: Uint8Array; pages: number }>;
}

export class TypesettingFailed extends Error {
  readonly reason: 'renderer' | 'timeout' | 'data';
  constructor(reason: 'renderer' | 'timeout' | 'data', detail: string) {
    super(detail);
    this.name = 'TypesettingFailed';
    this.reason = reason;
  }
}
