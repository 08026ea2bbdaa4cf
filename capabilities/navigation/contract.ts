/** Navigation: the sitemap of a tenant with its reports, who may open what, and the menu of a portal. */
import { z } from 'zod';
import { endpoint, Id } from '#packages/endpoint';
import { AUDIENCES, CLOSING_REASONS, KEYWORD_NAMES, MOST_PATH_CHARACTERS, SITE_PATH } from '#packages/policy';
import { SWITCHES } from '#contract/tenants';

const SectionName = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'Use a word of small letters, digits and hyphens');

/** The path of a section: fixed words, and parameters such as `$account`. */
const SectionPath = z
  .string()
  .regex(
    /^\/dashboard\/\$portal(\/([a-z][a-z0-9-]*|\$account|\$portfolio|\$form|\$fund|\$project|\$household|\$model|\$slug)){0,4}$/,
    'It begins with /dashboard/$portal; behind it come words, $account, $portfolio, $form, $fund, $project, $household, $model or $slug',
  );

const Audiences = z.array(z.enum(AUDIENCES)).min(1);

/** A section as the tenant stores it. */
export const StoredSection = z.strictObject({
  name: SectionName,
  path: SectionPath,
  /** Name of its report. */
  report: SectionName,
  switch: z.enum(SWITCHES).optional(),
  visible: Audiences.default([...AUDIENCES]),
  /** The statuses in which an investor may open it; an empty list means all. */
  userStatus: z.array(z.string().min(1)).default([]),
  /** Its entry in the menu, by the key of its text. */
  navigation: z.strictObject({ text: z.string().min(1) }).optional(),
});
export type StoredSection = z.infer<typeof StoredSection>;

const Keywords = z.array(z.enum(KEYWORD_NAMES));

export const StoredView = z.strictObject({ widget: z.string().min(1), permissions: Keywords.default([]) });
export type StoredView = z.infer<typeof StoredView>;
export const StoredReport = z.strictObject({ views: z.array(StoredView).max(40) });
export type StoredReport = z.infer<typeof StoredReport>;
export const StoredSitemap = z.strictObject({
  areas: z.array(z.strictObject({ name: SectionName, sections: z.array(StoredSection).max(60) })).max(20),
});

export const StoredPages = z.strictObject({ sitemap: StoredSitemap, reports: z.record(SectionName, StoredReport) });
export type StoredPages = z.infer<typeof StoredPages>;

/** A section in the answer to somebody who may open it. */
const Section = z.object({ name: z.string(), path: z.string(), report: z.string() });
export type Section = z.infer<typeof Section>;

export const Sitemap = z.object({
  areas: z.array(z.object({ name: z.string(), sections: z.array(Section) })),
  /** Addresses at which nothing is open to the reader, and why. */
  closed: z.array(z.object({ path: z.string(), by: z.enum(CLOSING_REASONS) })),
});
export type Sitemap = z.infer<typeof Sitemap>;

export const Report = z.object({ views: z.array(z.object({ widget: z.string(), permissions: Keywords })) });
export type Report = z.infer<typeof Report>;

/** The result of resolving an address for a reader. */
export const NavigationPlace = z.object({
  portal: z.string(),
  /** The account in the address, or of the portfolio there; at the home of a portal the investor's only account, if its page is open. */
  account: Id.nullable(),
  portfolio: Id.nullable(),
  /** See Whereabouts in packages/policy. */
  portfolios: z.array(z.string()),
  forwards: z.boolean(),
  /** Whether a status sends its client to the portfolio of their number, and lets them see no other [NAV-24]. */
  alone: z.boolean(),
  leads: z.string().nullable(),
  /** The address that the reader is sent to where the menu of the portal hides the page from them; null otherwise. */
  closed: z.string().nullable(),
  /** For staff the path from the portal to the page, which is its last entry. Null for others [NAV-33]. */
  trail: z.array(z.object({ name: z.string(), href: z.string() })).nullable(),
});
export type NavigationPlace = z.infer<typeof NavigationPlace>;

/** An entry of a menu, with a name that the portal gave it, or with the key of a text of the product. */
const MenuEntry = z.object({ text: z.string().nullable(), name: z.string().nullable(), href: z.string() });
export const Menu = z.array(MenuEntry.extend({ links: z.array(z.object({ name: z.string(), href: z.string() })) }));
export type Menu = z.infer<typeof Menu>;

const Name = z.string().trim().min(1).max(80);
/** A path of this site; `$portal` is the portal that is open, `$own` the portfolio of the client by the number of their account. */
const Link = z.string().max(MOST_PATH_CHARACTERS).regex(SITE_PATH);
const NavigationLink = z.object({ name: Name, link: Link });

/** An entry of a portal's menu, as staff store it. */
export const NavigationItem = z.object({
  name: Name,
  link: Link,
  visible: Audiences,
  userStatus: z.array(z.string().min(1).max(60)).max(20).default([]),
  links: z.array(NavigationLink).default([]),
});
export type NavigationItem = z.infer<typeof NavigationItem>;

/** The widgets that any page may have. */
export const navigationWidgets = { 'navigation.firm': { kind: 'part', at: 'portal' } } as const;

export const LANDING_TROUBLES = ['portal-missing'] as const;

export const navigation = {
  readSitemap: endpoint({
    method: 'GET',
    path: '/reports/sitemap.json',
    may: 'anyone',
    summary: 'The areas and sections that are open to the one who asks, and where the others lead',
    input: z.object({}),
    output: Sitemap,
    refuses: [],
  }),
  readReport: endpoint({
    method: 'GET',
    path: '/reports/:report.json',
    may: 'anyone',
    summary: 'The views of a report that are open to the one who asks',
    input: z.object({ report: z.string().max(60) }),
    output: Report,
    refuses: ['report.unknown'],
  }),
  readPlace: endpoint({
    method: 'GET',
    path: '/api/place',
    may: 'limited',
    summary: 'Which records an address of the dashboard names, and where it leads the one who asks',
    input: z.object({ place: z.string().max(500) }),
    output: NavigationPlace,
    refuses: ['place.unknown'],
  }),
  recordView: endpoint({
    method: 'POST',
    path: '/api/views',
    may: 'limited',
    summary: 'Tell that a page of the dashboard was opened, for the usage of its portal',
    input: z.object({ place: z.string().max(500) }),
    output: z.object({ recorded: z.literal(true) }),
    refuses: ['place.unknown', 'view.closed'],
    audit: 'view',
    costs: 'view',
  }),
  readLanding: endpoint({
    method: 'GET',
    path: '/api/landing',
    may: 'limited',
    summary: 'Where to go after signing in; null for the choice of portals',
    input: z.object({}),
    output: z.object({ to: z.string().nullable(), trouble: z.enum(LANDING_TROUBLES).nullable() }),
    refuses: [],
  }),
  readMenu: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/menu',
    may: 'limited',
    summary: 'The menu of a portal, of what is open to the one who asks',
    input: z.object({ portal: z.string().max(100) }),
    output: Menu,
    refuses: ['portal.unknown'],
  }),
  listNavigationItems: endpoint({
    method: 'GET',
    path: '/api/portals/:portal/navigation',
    may: 'house.keep',
    summary: 'The entries that the menu of a portal has of its own; none where it has what the sitemap says',
    input: z.object({ portal: z.string().max(100) }),
    output: z.array(NavigationItem),
    refuses: ['portal.unknown'],
  }),
  keepNavigationItems: endpoint({
    method: 'PUT',
    path: '/api/portals/:portal/navigation',
    may: 'house.keep',
    summary: 'Put these entries in the place of those that the menu of a portal has',
    input: z.object({
      portal: z.string().max(100),
      items: z.array(NavigationItem.extend({ links: z.array(NavigationLink).max(20).default([]) })).max(40),
    }),
    output: z.array(NavigationItem),
    refuses: ['portal.unknown'],
  }),
  tellTrouble: endpoint({
    method: 'POST',
    path: '/api/troubles',
    may: 'anyone',
    summary:
      'Tell that a page broke in the browser, for the log: what kind of error, and where in our code; nothing that a person typed or saw',
    input: z.object({
      /** Name of the error: `TypeError`. */
      kind: z.string().regex(/^[A-Za-z]{1,60}$/),
      /** The view that broke, or `page`. */
      view: z.string().regex(/^[a-zA-Z.-]{1,80}$/),
      /** Lines of our files, as `main-abc.js:1:2345`. */
      at: z.array(z.string().regex(/^[\w.-]{1,100}:\d{1,7}:\d{1,9}$/)).max(12),
    }),
    output: z.object({ told: z.literal(true) }),
    refuses: ['attempts.exceeded'],
    audit: 'nothing',
  }),
};
