/** Tenants: the configuration of one deployment, found by host name, and the portals that it opens. */
import { z } from 'zod';
import { formatDay, lastFullMonth, lastFullYear, parseDay, type DayRange, type Span } from '#packages/calendar';
import { endpoint, Currency, PlainDate } from '#packages/endpoint';
import { Phrase } from '#packages/fields';
import { LANGUAGES } from '#packages/texts';
import { OFFERED_THEMES, OwnColours, Theme, DEFAULT_THEMES } from '#packages/themes';
import { appearance } from './contract-appearance.ts';
import { covers, FileId } from './contract-covers.ts';
import { firm } from './contract-firm.ts';
import { PortalOfHost, portals } from './contract-portals.ts';

export type { Appearance } from './contract-appearance.ts';
export { PdfRefused, type PdfFault, type PdfInspector } from './contract-covers.ts';
export { FIRM_CURRENCIES, type FirmChange, type FirmRecord } from './contract-firm.ts';
export type { Letterhead, Logo, LogoPictures } from './contract-head.ts';
export { activation, PortalText, type Portal, type PortalFileKind, type PortalRecord } from './contract-portals.ts';

/** The identity of the firm: its name, mark and address. Colours, type and corners belong to the theme. */
export const Brand = z.object({
  /** The name on screen, e.g. `Hekla Wealth`. */
  name: z.string().min(1),
  /** Legal name and address for the foot of a statement. */
  legalName: z.string().min(1),
  address: z.string(),
  contact: z.string(),
  /** SVG path data of the mark, drawn in a 32 x 32 box. */
  mark: z.string(),
});
export type Brand = z.infer<typeof Brand>;

export const PORTFOLIO_TABS = [
  'overview',
  'exposure',
  'breakdowns',
  'holdings',
  'orders',
  'transactions',
  'transaction-file',
  'cash',
  'contract-notes',
  'realised',
  'fees',
  'charges',
  'bonds',
  'simulated',
  'private',
  'changes',
  'attribution',
  'performance',
  'cumulative',
  'discrete',
  'calendar-years',
  'consolidated',
] as const;

/** The tabs that the data of a provider fills; the others are computed from a ledger. */
export const PROVIDED_TABS: readonly (typeof PORTFOLIO_TABS)[number][] = [
  'overview',
  'exposure',
  'breakdowns',
  'holdings',
  'transactions',
  'contract-notes',
  'fees',
  'charges',
  'cumulative',
  'discrete',
  'consolidated',
  'orders',
];

/** The functions that a tenant has or does not have: a switch that is off hides the menu entry and closes the address [NAV-28]. */
export const SWITCHES = [
  'clients',
  'portfolios',
  'explorer',
  'news',
  'library',
  'messages',
  'investmentAdvice',
  'processes',
  'models',
  'projections',
  'factFinder',
  'detailedClient',
  'analytics',
] as const;
export type Switch = (typeof SWITCHES)[number];

const Switches = z.object({
  clients: z.boolean().default(true),
  portfolios: z.boolean().default(true),
  explorer: z.boolean().default(true),
  news: z.boolean().default(true),
  library: z.boolean().default(true),
  messages: z.boolean().default(true),
  investmentAdvice: z.boolean().default(true),
  processes: z.boolean().default(true),
  models: z.boolean().default(true),
  projections: z.boolean().default(true),
  factFinder: z.boolean().default(true),
  // One tenant has these two.
  detailedClient: z.boolean().default(false),
  analytics: z.boolean().default(false),
}) satisfies z.ZodType<Record<Switch, boolean>>;

/** What the events of usage analytics are counted as [ANA-10]. */
export const USAGE_KINDS = ['logins', 'views', 'messages', 'downloads', 'other'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];
/** By what the people in usage analytics can be sorted. */
export const USAGE_SORTS = [...USAGE_KINDS, 'total'] as const;
export type UsageSort = (typeof USAGE_SORTS)[number];
/** The periods of usage analytics in their usual order; `custom` are days of one's own [OQ-28]. */
export const USAGE_RANGES = ['all', '12m', '6m', '3m', '1m', 'taxYear', 'previousTaxYear', 'custom'] as const satisfies readonly (
  | Span
  | 'custom'
)[];
const AnalyticsSettings = z.object({
  /** The periods to choose from, in this order. */
  ranges: z.array(z.enum(USAGE_RANGES)).min(1).default(['all', '12m', '6m', '3m', '1m', 'custom']),
  /** How many of the most engaged people are shown, and by what they are sorted [ANA-06]. */
  mostEngaged: z.object({ count: z.number().int().min(1).max(200).default(10), sort: z.enum(USAGE_SORTS).default('total') }).prefault({}),
  /** The lines that the chart begins with [ANA-07]. */
  chart: z.array(z.enum(USAGE_SORTS)).min(1).default(['logins', 'views', 'messages']),
});

/** Days from the first to the last, both inclusive. */
const FixedDays = z.object({ from: PlainDate, to: PlainDate });
type FixedDays = z.infer<typeof FixedDays>;

/** A part of a longer text. */
export const Chapter = z.object({ heading: z.string().min(1), paragraphs: z.array(z.string().min(1)).min(1) });
export type Chapter = z.infer<typeof Chapter>;

/** Where the server may be sent by a setting: over TLS, or to this machine. */
const SECURE_ADDRESS = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/;

/** The firm's own provider of identities, by OpenID Connect. Its client secret is in PORTICO_IDENTITY_SECRETS, not here. */
export const IdentitySettings = z.object({
  /** The provider's own name for itself, to the letter; `<issuer>/.well-known/openid-configuration` describes it. */
  issuer: z
    .string()
    .refine(
      (url) => SECURE_ADDRESS.test(url) && URL.canParse(url) && !/[?#\s]/.test(url),
      'Use the address of the provider, with https:// and without ? and #',
    ),
  clientId: z.string().min(1).max(500),
  /** The text of the button in the sign-in dialog, in each language of the tenant. */
  label: InLanguages(z.string().trim().min(1).max(60)),
  /** Whether it is the only way in: then nobody signs in or up by a password or a passkey. */
  only: z.boolean().default(false),
});
export type IdentitySettings = z.infer<typeof IdentitySettings>;

/** The provider that keeps the firm's portfolio data. Its token is in PORTICO_SOURCE_TOKENS, not here. */
export const SourceSettings = z.object({
  /** Its name among the providers that the server knows. */
  provider: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  /** What its figures are said to be of. */
  title: z.string().trim().min(1).max(60),
  /** How it says that it measures its returns, in each language of the tenant [C-12]. */
  method: InLanguages(z.string().trim().min(1).max(1000)).default({}),
  /** An account without a number at the provider: `refuse` shows that it is not linked, `note` shows it without figures and says so [OQ-43]. */
  unlinkedAccounts: z.enum(['refuse', 'note']).default('refuse'),
  /** Whether it makes statements of its own. */
  statements: z.boolean().default(true),
  /** Where it is asked, without the path of any one question. */
  url: z
    .string()
    .refine(
      (url) => SECURE_ADDRESS.test(url) && URL.canParse(url) && !/[?#@\s]/.test(url),
      'Use the address of the provider, with https:// and without ?, # and @',
    ),
  /** What this provider needs beside. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type SourceSettings = z.infer<typeof SourceSettings>;

/** A provider whose returns stand beside those of the ledger, as a series of its own [C-12]. Its token is in PORTICO_SOURCE_TOKENS as well. */
export const BesideLedgerSettings = SourceSettings.omit({ unlinkedAccounts: true, statements: true });

/** The service that carries orders out. Its token is in PORTICO_SOURCE_TOKENS as well. */
export const OrderServiceSettings = SourceSettings.pick({ title: true, url: true });
export type OrderServiceSettings = z.infer<typeof OrderServiceSettings>;

/** The service that supplies prices and exchange rates. Its token is in PORTICO_SOURCE_TOKENS as well. */
const MarketDataSettings = SourceSettings.pick({ title: true, url: true });

/** The function that makes PDFs of the print view in the place of our own statements. Its token is in PORTICO_SOURCE_TOKENS as well. */
const PdfServiceSettings = SourceSettings.pick({ title: true, url: true });

/** The service that keeps the firm's funds. Its token is in PORTICO_SOURCE_TOKENS as well. */
export const FundServiceSettings = SourceSettings.pick({ title: true, url: true }).extend({
  /** Paths of its feeds of data about funds, as `fund-facts`; what they say fills what its list leaves open. */
  dataPaths: z
    .array(z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/))
    .max(2)
    .default([]),
  /** Whether it also keeps a library: documents for all clients, and items of each. */
  library: z.boolean().default(false),
});
export type FundServiceSettings = z.infer<typeof FundServiceSettings>;

/** How far the sum of the shares of a level may be from 100. */
const SHARE_TOLERANCE = 1e-6;

/** How a firm divides money at each level of risk: per cent of the whole in each sector. The shares of a level add up to 100. */
export const RiskComparison = z
  .object({
    levels: z.array(Phrase).min(1).max(10),
    classes: z
      .array(
        z.object({
          /** A reporting class, or one of the firm's own. */
          name: z.string().min(1).max(100),
          /** Each with a share for every level. */
          sectors: z.array(z.object({ name: Phrase, values: z.array(z.number().min(0).max(100)) })).min(1),
        }),
      )
      .min(1),
  })
  .superRefine(({ levels, classes }, context) => {
    for (const [c, { sectors }] of classes.entries())
      for (const [s, { values }] of sectors.entries())
        if (values.length !== levels.length)
          context.addIssue({ code: 'custom', path: ['classes', c, 'sectors', s, 'values'], message: 'Name a share for each level' });
    for (const [level] of levels.entries()) {
      const sum = classes.flatMap(({ sectors }) => sectors).reduce((all, { values }) => all + (values[level] ?? 0), 0);
      if (Math.abs(sum - 100) > SHARE_TOLERANCE)
        context.addIssue({ code: 'custom', path: ['levels', level], message: `Its shares add up to ${sum}, not to 100` });
    }
  });
export type RiskComparison = z.infer<typeof RiskComparison>;

function InLanguages<Said extends z.ZodType>(said: Said) {
  return z.partialRecord(z.enum(LANGUAGES), said);
}

/** The settings of a tenant; a new tenant takes them from `variants/<name>/tenant.json`, then its record holds them. */
export const TenantSettings = z.object({
  brand: Brand,
  /** The themes that the tenant offers its portals [OQ-37], and the theme that they use. */
  themes: z
    .array(z.enum(OFFERED_THEMES))
    .min(1)
    .default([...DEFAULT_THEMES]),
  theme: z.enum(OFFERED_THEMES).default('main'),
  /** The firm's own colours, which replace the theme's. */
  colours: OwnColours.default({}),
  languages: z.array(z.enum(LANGUAGES)).min(1).default(['en']),
  /** Numbers and dates follow the conventions of the language, English as in Great Britain [OQ-38]. */
  defaultLanguage: z.enum(LANGUAGES).default('en'),
  currency: Currency,
  /** Which collections the menu of the administration shows, by its groups; a group that is not named shows all of its collections [ADM-07]. */
  administration: z
    .object({ accounts: z.array(z.string()), content: z.array(z.string()), portals: z.array(z.string()) })
    .partial()
    .default({}),
  /** Additional fields of records that the firm asks for, by collection [OQ-34]. */
  requiredFields: z.record(z.string(), z.array(z.string())).default({}),
  /** After how many milliseconds without use a session ends [OQ-11]. */
  sessionMs: z.number().int().min(60_000).default(1_800_000),
  secondFactor: z
    .object({
      /** Whether everybody needs one, and whether a PIN by SMS is not enough. */
      required: z.enum(['none', 'any', 'app-or-passkey']).default('none'),
      /** How long a PIN is valid [OQ-40]. */
      pinMinutes: z.number().int().min(1).max(10).default(10),
      /** How long the second factor holds once it is given, in milliseconds [OQ-40]. */
      validMs: z.number().int().min(60_000).default(7_200_000),
    })
    .prefault({}),
  /** Charts of amounts: below which highest value the marks are written in full; null where they are shortened as soon as that is exact [OQ-79]. */
  chart: z.object({ threshold: z.number().positive().nullable().default(null) }).prefault({}),
  analytics: AnalyticsSettings.prefault({}),
  /** What the front of the site says until a page of type Landing is published; the name of the firm where it says nothing [CMS-18]. */
  landing: z.object({ header: z.string().min(1).max(200).nullable().default(null) }).prefault({}),
  /** For how many milliseconds a snackbar is usually shown [OQ-12]. */
  snackbarMs: z.number().int().min(1000).default(10_000),
  /** Default range of the transactions tab in days [OQ-31]. */
  transactionsDays: z.union([z.literal(90), z.literal(180)]).default(90),
  /** How many decimals the price of a unit is written with [OQ-64]. */
  priceDecimals: z.number().int().min(0).max(8).default(4),
  /** First day of the tax year, `MM-DD` [OQ-29]. */
  taxYearStart: z.string().regex(/^\d\d-\d\d$/),
  /** Whether lists of clients leave out accounts that no source of data knows: those without an external id [ACC-17]. */
  hideUnlinked: z.boolean().default(false),
  portfolioTabs: z.array(z.enum(PORTFOLIO_TABS)).min(1),
  /** Whether performance opens on the last full year, and a custom range on the last full month, or both on the days below [OQ-30]. */
  relativeDefaults: z.boolean().default(true),
  performanceDates: FixedDays.default({ from: '2021-01-01', to: '2021-12-31' }),
  customRange: FixedDays.default({ from: '2022-04-01', to: '2022-04-30' }),
  /** How many there may be where no subscription says otherwise [OQ-39]: accounts of a portal, advisors and portals of an organisation. */
  limits: z
    .object({
      accounts: z.number().int().min(0).default(100),
      advisors: z.number().int().min(0).default(50),
      portals: z.number().int().min(0).default(1),
    })
    .default({ accounts: 100, advisors: 50, portals: 1 }),
  orders: z
    .object({
      /** Whether somebody else executes an order than who checked it. */
      fourEyes: z.boolean().default(false),
    })
    .prefault({}),
  /** The address that mail comes from; null: that of the installation. */
  mail: z.object({ from: z.email().nullable() }).default({ from: null }),
  /** The symbols of the funds that can pay out a part of a holding each quarter, by the map of the account that stores the client's choice. */
  quarterlyPayments: z
    .object({ general: z.array(z.string().min(1)).default([]), second: z.array(z.string().min(1)).default([]) })
    .prefault({}),
  /** For how many days the texts of mail and SMS are kept. */
  postDays: z.number().int().min(1).max(3650).default(90),
  /** For how many days the audit keeps the network addresses that people came from. */
  addressDays: z.number().int().min(1).max(3650).default(180),
  /** The name that SMS come from where networks show one; null: made from the brand's. */
  sms: z
    .object({
      sender: z
        .string()
        .regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/)
        .nullable(),
    })
    .default({ sender: null }),
  /** Whether the answer to a sign-up is the same for every address, known or not, and anything else goes by mail [OQ-103]. */
  strictSignUp: z.boolean().default(false),
  /** `strict`: long passwords instead of passwords of mixed characters, and none that is easily guessed. */
  passwords: z.enum(['specified', 'strict']).default('specified'),
  /** PDFs that stand before and after statements. */
  covers: z.object({ cover: FileId.nullable(), back: FileId.nullable() }).default({ cover: null, back: null }),
  /** Null: there is none, and nobody is sent to one [OQ-85]. */
  identity: IdentitySettings.nullable().default(null),
  /** Null: figures are computed from the firm's own ledger. */
  source: SourceSettings.nullable().default(null),
  /** Null: the ledger stands alone. Where a `source` gives the figures it is not asked. */
  besideLedger: BesideLedgerSettings.nullable().default(null),
  /** Null: prices and exchange rates come from files alone. */
  marketData: MarketDataSettings.nullable().default(null),
  /** Null: orders are carried out at the desk of the house. */
  orderService: OrderServiceSettings.nullable().default(null),
  /** Null: funds are the records of the firm. */
  fundService: FundServiceSettings.nullable().default(null),
  /** Null: statements are made here. */
  pdfService: PdfServiceSettings.nullable().default(null),
  /** The terms of use by language; without any, none are shown, and the label of the box is the usual one. */
  terms: z
    .object({ label: InLanguages(z.string().min(1).max(200)), chapters: InLanguages(z.array(Chapter).min(1)) })
    .default({ label: {}, chapters: {} }),
  /** The form for clients whose type of account has no process; null: that of the first process for single clients [OQ-81]. */
  processes: z
    .object({
      defaultFormId: z.uuid().nullable(),
      /** Whether the form of their details asks clients for a first subscription as well: the funds tab [FORM-24]. */
      fundsTab: z.boolean().default(false),
    })
    .default({ defaultFormId: null, fundsTab: false }),
  navigation: Switches.prefault({}),
  /** How funds are explored. */
  funds: z
    .object({
      /** Which columns the explorer has: of funds with projects of their own, or of any. */
      columns: z.enum(['general', 'projects']).default('general'),
      /** The universes that are explored; without any all of them [OQ-64]. */
      universes: z.array(z.string().min(1)).default([]),
      /** What a click on a project opens: a drawer beside the page, or its own page. */
      projects: z.enum(['drawer', 'page']).default('drawer'),
      /** Sectors whose projects have no page of their own [OQ-14]. */
      sectorsWithoutPage: z.array(z.string().min(1)).default([]),
    })
    .prefault({}),
  /** The yearly returns in per cent that a projection may use, and the standard deviation of the logarithm of a year's growth [OQ-77]. */
  projections: z
    .object({ returns: z.array(z.number().min(-50).max(100)).length(3), volatility: z.number().min(0).max(60) })
    .default({ returns: [8, 13, 18], volatility: 12 }),
  /** Null: the firm publishes no comparison. */
  riskComparison: RiskComparison.nullable().default(null),
  /** The parts after the @ of the addresses of testers, who are never offered as a choice [OQ-65]. */
  testDomains: z.array(z.string().regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/)).default([]),
  /** Whether the home of administrators leads through setting up the firm. */
  firstSteps: z.boolean().default(false),
  /** Whether staff have said what the firm is: its name, languages, currency and tax year. */
  firmSaid: z.boolean().default(false),
  /** How an address names a portfolio: by its own number, or by the number of its client, a hyphen, and its own number [OQ-15]. */
  portfolioParameter: z.enum(['portfolio', 'contact-portfolio']).default('portfolio'),
});
export type TenantSettings = z.infer<typeof TenantSettings>;

type DefaultRanges = Pick<TenantSettings, 'relativeDefaults' | 'performanceDates' | 'customRange'>;

/** The days that performance opens on; `asOf` is the last day that has figures [PERF-08]. */
export function performanceDays({ relativeDefaults, performanceDates }: DefaultRanges, asOf: string): FixedDays {
  return relativeDefaults ? formatRange(lastFullYear(parseDay(asOf))) : performanceDates;
}

/** The days that a custom range starts from [PERF-09]. */
export function customDays({ relativeDefaults, customRange }: DefaultRanges, asOf: string): FixedDays {
  return relativeDefaults ? formatRange(lastFullMonth(parseDay(asOf))) : customRange;
}

function formatRange({ from, to }: DayRange): FixedDays {
  return { from: formatDay(from), to: formatDay(to) };
}

/** What the browser may know of a tenant before anybody has signed in. */
export const PublicTenant = z.object({
  key: z.string(),
  /** Without long texts, and without the settings of the firm's providers of identities and of data. */
  settings: TenantSettings.omit({ testDomains: true, riskComparison: true }).extend({
    terms: TenantSettings.shape.terms.unwrap().omit({ chapters: true }),
    identity: IdentitySettings.pick({ label: true, only: true }).nullable(),
    source: SourceSettings.pick({ title: true, method: true, statements: true }).nullable(),
    besideLedger: BesideLedgerSettings.pick({ title: true, method: true }).nullable(),
    orderService: OrderServiceSettings.pick({ title: true }).nullable(),
    fundService: FundServiceSettings.pick({ title: true, library: true }).nullable(),
  }),
  /** Whether there are terms of use to be read. */
  hasTerms: z.boolean(),
  /** The theme of this host, with the firm's own colours in it. */
  theme: Theme,
  /** The languages in which the firm has texts of its own. */
  wording: z.array(z.enum(LANGUAGES)),
  /** Of a host that leads to one portal: that portal; null otherwise. */
  portal: PortalOfHost.nullable(),
  /** Demo tenants say so, with their log-ins; null otherwise. */
  demo: z.object({ password: z.string(), emails: z.array(z.string()) }).nullable(),
});
export type PublicTenant = z.infer<typeof PublicTenant>;

export const tenants = {
  readTenant: endpoint({
    method: 'GET',
    path: '/api/tenant',
    may: 'anyone',
    summary: 'Brand, theme, languages and settings of the tenant that this host belongs to',
    input: z.object({}),
    output: PublicTenant,
    refuses: ['host.unknown'],
  }),
  readTerms: endpoint({
    method: 'GET',
    path: '/api/terms',
    may: 'anyone',
    summary: 'The terms of use in the language of the reader, or in one that the tenant has them in; none where it has none',
    input: z.object({}),
    output: z.object({ language: z.enum(LANGUAGES), chapters: z.array(Chapter) }),
    refuses: [],
  }),
  ...appearance,
  ...covers,
  ...firm,
  ...portals,
};
