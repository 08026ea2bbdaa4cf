/** Tenants: one deployment's configuration, found by host name; and the portals it opens. */
import { z } from 'zod';
import { formatDay, lastFullMonth, lastFullYear, parseDay, type DayRange } from '#packages/calendar';
import { answer, endpoint, Currency, Id, PlainDate } from '#packages/endpoint';
import { LANGUAGES } from '#packages/texts';
import { OFFERED, OwnColours, Theme, USUAL } from '#packages/themes';

/** Whose portal it is: what no theme knows. Colours, type and corners are the theme's. */
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
  'holdings',
  'transactions',
  'cash',
  'realised',
  'fees',
  'charges',
  'bonds',
  'simulated',
  'private',
  'changes',
  'attribution',
  'performance',
  'consolidated',
] as const;

/** Days from the first to the last, both inclusive. */
const FixedDays = z.object({ from: PlainDate, to: PlainDate });
type FixedDays = z.infer<typeof FixedDays>;

/** The settings of a tenant; a new tenant takes them from `variants/<name>/tenant.json`, then its record holds them. */
export const TenantSettings = z.object({
  brand: Brand,
  /** What the tenant offers its portals [OQ-37], and what they wear. */
  themes: z
    .array(z.enum(OFFERED))
    .min(1)
    .default([...USUAL]),
  theme: z.enum(OFFERED).default('main'),
  /** Colours of the firm's own in the place of the theme's. */
  colours: OwnColours.default({}),
  languages: z.array(z.enum(LANGUAGES)).min(1).default(['en']),
  /** Numbers and dates are written as it writes them, English as in Great Britain [OQ-38]. */
  defaultLanguage: z.enum(LANGUAGES).default('en'),
  currency: Currency,
  /** Idle life of a session in milliseconds [OQ-11]. */
  sessionMs: z.number().int().min(60_000).default(1_800_000),
  /** General life of a snackbar in milliseconds [OQ-12]. */
  snackbarMs: z.number().int().min(1000).default(10_000),
  /** Default range of the transactions tab in days [OQ-31]. */
  transactionsDays: z.union([z.literal(90), z.literal(180)]).default(90),
  /** How many decimals the price of a unit is written with [OQ-64]. */
  priceDecimals: z.number().int().min(0).max(8).default(4),
  /** First day of the tax year, `MM-DD` [OQ-29]. */
  taxYearStart: z.string().regex(/^\d\d-\d\d$/),
  portfolioTabs: z.array(z.enum(PORTFOLIO_TABS)).min(1),
  /** Whether performance opens on the last full year, and a custom range on the last full month, or both on the days below [OQ-30]. */
  relativeDefaults: z.boolean().default(true),
  performanceDates: FixedDays.default({ from: '2021-01-01', to: '2021-12-31' }),
  customRange: FixedDays.default({ from: '2022-04-01', to: '2022-04-30' }),
  /** The address that mail comes from; null: that of the installation. */
  mail: z.object({ from: z.email().nullable() }).default({ from: null }),
  /** The name that SMS come from where networks show one; null: made from the brand's. */
  sms: z
    .object({
      sender: z
        .string()
        .regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/)
        .nullable(),
    })
    .default({ sender: null }),
});
export type TenantSettings = z.infer<typeof TenantSettings>;

type DefaultRanges = Pick<TenantSettings, 'relativeDefaults' | 'performanceDates' | 'customRange'>;

/** The days that performance opens on; `asOf` is the last that figures speak of [PERF-08]. */
export function performanceDays({ relativeDefaults, performanceDates }: DefaultRanges, asOf: string): FixedDays {
  return relativeDefaults ? written(lastFullYear(parseDay(asOf))) : performanceDates;
}

/** The days that a custom range starts from [PERF-09]. */
export function customDays({ relativeDefaults, customRange }: DefaultRanges, asOf: string): FixedDays {
  return relativeDefaults ? written(lastFullMonth(parseDay(asOf))) : customRange;
}

function written({ from, to }: DayRange): FixedDays {
  return { from: formatDay(from), to: formatDay(to) };
}

/** What the browser may know of a tenant before anybody has signed in. */
export const PublicTenant = z.object({
  key: z.string(),
  settings: TenantSettings,
  /** What the portal wears, with the firm's own colours in it. */
  theme: Theme,
  /** Demo tenants say so, with their log-ins; null otherwise. */
  demo: z.object({ password: z.string(), emails: z.array(z.string()) }).nullable(),
});
export type PublicTenant = z.infer<typeof PublicTenant>;

export const Portal = z.object({
  id: Id,
  /** The word in the address: `/dashboard/{key}`. */
  key: z.string(),
  name: z.string(),
  subtitle: z.string(),
});
export type Portal = z.infer<typeof Portal>;

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
  listPortals: endpoint({
    method: 'GET',
    path: '/api/portals',
    may: 'own',
    summary: 'The portals that the signed-in person may open',
    input: z.object({}),
    output: answer(z.array(Portal)),
    refuses: [],
  }),
};
