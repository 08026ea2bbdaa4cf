/** Resolves an address for a reader: which records it names, whether its page is open to them, and where it leads otherwise. */
import { decidePermission, fillStem, homeOf, matchStem, NOT_FOUND_PATH, type Actor } from '#packages/policy';
import { refuse } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import { findProcess } from '#server/processes';
import type { TenantSettings } from '#contract/tenants';
import type { Menu, NavigationItem, NavigationPlace, StoredSection } from '../contract.ts';
import { decidingSections, leadsTo, openSections, sectionsOf, sectionAccess } from './open.ts';
import type { Pages } from './pages.ts';
import {
  findAccount,
  findPortal,
  findPortfolio,
  ownAccounts,
  portfolioIdsOf,
  type FoundAccount,
  type FoundPortal,
  type FoundPortfolio,
} from './records.ts';

export type PlaceQueryContext = Pick<SignedInContext, 'db' | 'actor' | 'tenant' | 'person'>;

/** The address for somebody to whom no page is open. */
const OWN_PROFILE = '/profile/me';

/** The parameter for the client's own portfolio, by the number of their account. */
const OWN_PORTFOLIO = '$own';

const isInvestor = (actor: Actor): boolean => decidePermission('clients.read', actor) !== 'yes';

/** @throws Refusal `place.unknown`, both for a record that does not exist and for one that the reader may not see */
export async function placeOf(asking: PlaceQueryContext, pages: Pages, path: string): Promise<NavigationPlace> {
  const { db, actor, tenant, person } = asking;
  const { settings } = tenant;
  const here = sectionsOf(pages, settings).filter((section) => matchStem(section.path, path) !== null);
  const named = here[0] && matchStem(here[0].path, path);
  const portal = named?.['portal'] === undefined ? null : await findPortal(db, named['portal']);
  if (!named || !portal) refuse('place.unknown');
  const { account, portfolio } = await findAddressedRecords(asking, portal, named);
  const portfolios = account ? await portfolioIdsOf(db, account.id) : [];
  const mine = isInvestor(actor) ? await ownAccounts(db, person.id, portal.id) : [];
  const about = account ? [account] : mine;
  const redirected = isInvestor(actor) && account ? ownPortfolio(account, portal) : null;
  const printed = redirected !== null && here.every((section) => leadsTo(section, `${homeOf(portal.key)}/account/${account!.id}/export`));
  if (redirected !== null && named['portfolio'] !== undefined && named['portfolio'] !== account?.externalId) refuse('place.unknown');
  const site: PortalSite = { pages, settings, actor, portal, mine };
  const reached = accessOf(site, here, about);
  const only =
    account === null && mine.length === 1 && isOpenAt(site, `${homeOf(portal.key)}/account/${mine[0]!.id}`, mine) ? mine[0]! : null;
  return {
    portal: portal.key,
    account: account?.id ?? only?.id ?? null,
    portfolio: (printed ? await findPortfolio(db, portal.id, account!.externalId!, settings) : portfolio)?.id ?? null,
    portfolios: portfolios.map((id) => (redirected ? account!.externalId! : portfolioWordOf(settings, account!, id))),
    forwards:
      account !== null && portfolios[0] !== undefined && isOpenAt(site, `${homeOf(portal.key)}/portfolio/${portfolios[0]}`, [account]),
    alone: redirected !== null,
    closed: reached === 'closed-by-menu' ? redirectFrom(site, here, path) : null,
    leads:
      reached === 'closed-by-status'
        ? firstOpenLink(site, path)
        : redirected !== null && named['account'] !== undefined && !printed
          ? redirected
          : null,
    trail: decidePermission('house.keep', actor) === 'yes' ? trailOf(portal, account, portfolio) : null,
  };
}

/** A portal from the view of one reader. */
interface PortalSite {
  readonly pages: Pages;
  readonly settings: TenantSettings;
  readonly actor: Actor;
  readonly portal: FoundPortal;
  /** The reader's own accounts, as client or holder. */
  readonly mine: readonly FoundAccount[];
  /** The form that the client of the reader's only account begins with; where it is not asked for, or there is none, null or nothing. */
  readonly begins?: string | null;
  /** Whether the reader's only account has a portfolio. */
  readonly invested?: boolean;
}

async function findAddressedRecords({ db, tenant }: PlaceQueryContext, portal: FoundPortal, named: Readonly<Record<string, string>>) {
  const word = named['portfolio'];
  const portfolio = word === undefined ? null : ((await findPortfolio(db, portal.id, word, tenant.settings)) ?? refuse('place.unknown'));
  const id = portfolio?.accountId ?? named['account'];
  const account = id === undefined ? null : ((await findAccount(db, portal.id, id)) ?? refuse('place.unknown'));
  return { account, portfolio };
}

function trailOf(portal: FoundPortal, account: FoundAccount | null, portfolio: FoundPortfolio | null): NavigationPlace['trail'] {
  const home = homeOf(portal.key);
  return [
    { name: portal.name, href: home },
    ...(account ? [{ name: account.name, href: `${home}/account/${account.id}` }] : []),
    ...(portfolio ? [{ name: portfolio.name, href: `${home}/portfolio/${portfolio.id}` }] : []),
  ];
}

/** The portfolio page that a client is sent to, where their status says so [NAV-23]. */
function ownPortfolio({ redirect, externalId }: FoundAccount, portal: FoundPortal): string | null {
  return redirect === 'reporting' && externalId !== null ? `${homeOf(portal.key)}/portfolio/${encodeURIComponent(externalId)}` : null;
}

/** The word for a portfolio in an address of this tenant. */
function portfolioWordOf(settings: TenantSettings, { externalId }: FoundAccount, portfolio: string): string {
  const joined = settings.portfolioParameter === 'contact-portfolio' && externalId !== null && isPortfolioWord(settings, externalId);
  return joined ? `${externalId}-${portfolio}` : portfolio;
}

/** Whether an address can name a client by this number. Before a hyphen its end could not be recognised where one has it. */
function isPortfolioWord({ portfolioParameter }: TenantSettings, number: string): boolean {
  return portfolioParameter === 'portfolio' || !number.includes('-');
}

function itemsOfPortal({ pages, portal }: PortalSite): readonly NavigationItem[] {
  return pages.menus.get(portal.id) ?? [];
}

/** The access to a page: the most open among its sections. */
function accessOf(site: PortalSite, sections: readonly StoredSection[], about: readonly FoundAccount[]) {
  const said = decidingSections(site.pages, sections).map((section) =>
    sectionAccess(
      section,
      itemsOfPortal(site),
      site.actor,
      about.map(({ status }) => status),
    ),
  );
  return said.find((one) => one === 'open') ?? said.find((one) => one === 'closed-by-status') ?? said[0] ?? 'open';
}

function isOpenAt(site: PortalSite, path: string, about: readonly FoundAccount[]): boolean {
  const sections = openSections(site.pages, site.settings, site.actor).filter((section) => leadsTo(section, path));
  return sections.length > 0 && accessOf(site, sections, about) === 'open';
}

/** The redirect for a reader from whom the menu hides this page: professionals go from a page for clients to the choice of portals, others home. */
function redirectFrom(site: PortalSite, here: readonly StoredSection[], path: string): string {
  const governing = itemsOfPortal(site).filter(({ link }) => here.some((section) => leadsTo(section, link)));
  if (!isInvestor(site.actor) && governing.every(({ visible }) => visible.every((audience) => audience === 'Investor'))) return '/portals';
  const home = homeOf(site.portal.key);
  return home === path ? NOT_FOUND_PATH : home;
}

/** The first menu link that is open under the status [NAV-25]. */
function firstOpenLink(site: PortalSite, path: string): string {
  return menuOf(site).find(({ href }) => href !== path)?.href ?? OWN_PROFILE;
}

/** The menu of a portal: its own entries, or those of the sitemap; only entries that are open to the reader. */
export function menuOf(site: PortalSite): Menu {
  const items = itemsOfPortal(site);
  if (items.length === 0) {
    return openSections(site.pages, site.settings, site.actor).flatMap((section) => {
      const href = hrefOf(site, section.path);
      if (!section.navigation || href === null || accessOf(site, [section], site.mine) !== 'open') return [];
      return [{ text: section.navigation.text, name: null, href, links: [] }];
    });
  }
  return items.flatMap((item) => {
    const statuses: readonly (string | null)[] = site.mine.length > 0 ? site.mine.map(({ status }) => status) : [null];
    if (
      !statuses.some(
        (status) => sectionAccess({ ...OPEN_SECTION, path: item.link }, [item], site.actor, status === null ? [] : [status]) === 'open',
      )
    )
      return [];
    const href = openHref(site, item.link);
    const links = item.links.flatMap(({ name, link }) => {
      const below = openHref(site, link);
      return below === null ? [] : [{ name, href: below }];
    });
    return href === null ? [] : [{ text: null, name: item.name, href, links }];
  });
}

/** A section that is always open, for entries that lead out of the sitemap. */
const OPEN_SECTION: Omit<StoredSection, 'path'> = {
  name: 'anywhere',
  report: '',
  visible: ['Admin', 'Advisor', 'Investor'],
  userStatus: [],
};

/** The address of an entry, if it is open. */
function openHref(site: PortalSite, link: string): string | null {
  const href = hrefOf(site, link);
  if (href === null) return null;
  const meant = site.pages.sitemap.areas.flatMap(({ sections }) => sections).filter((section) => leadsTo(section, href));
  // A client whose account has no number of the firm has no own portfolio to go to [NAV-32].
  if (
    isInvestor(site.actor) &&
    meant.some(({ path }) => path.includes('$portfolio')) &&
    site.mine.every(({ externalId }) => externalId === null)
  )
    return null;
  return href.startsWith('/dashboard/') && !isOpenAt(site, href, site.mine) ? null : href;
}

/** The link with its parameters filled in; null where one of them has no value. */
function hrefOf({ portal, settings, mine, begins, invested = false }: PortalSite, link: string): string | null {
  const own = mine.find(({ externalId }) => externalId !== null && isPortfolioWord(settings, externalId))?.externalId;
  const only = mine.length === 1 ? mine[0] : undefined;
  const href = fillStem(link, {
    portal: portal.key,
    ...(own && { [OWN_PORTFOLIO.slice(1)]: own }),
    // Pages of records stand in the menu of whoever has one of each; whose status leads to their portfolio is led there from the page of their account.
    ...(only && {
      ...(ownPortfolio(only, portal) === null && { account: only.id }),
      ...(own && invested && { portfolio: own }),
      ...(begins && { form: begins }),
    }),
  });
  return href.includes('$') ? null : href;
}

/** @throws Refusal `portal.unknown` */
export async function menuIn(asking: PlaceQueryContext & Pick<SignedInContext, 'language'>, pages: Pages, key: string): Promise<Menu> {
  const { db, actor, tenant, person } = asking;
  const portal = (await findPortal(db, key)) ?? refuse('portal.unknown');
  const mine = isInvestor(actor) ? await ownAccounts(db, person.id, portal.id) : [];
  const [only] = mine;
  const begins = only && mine.length === 1 && tenant.settings.navigation.processes ? (await findProcess(asking, only.id)).form : null;
  const invested = only !== undefined && mine.length === 1 && (await portfolioIdsOf(db, only.id)).length > 0;
  return menuOf({ pages, settings: tenant.settings, actor, portal, mine, begins, invested });
}

/**
 * Whether a page is open to the client of an account.
 * @param page within the portal: `/account/<id>`
 */
export function isOpenToClient(
  { pages, settings, actor, portal }: Omit<PortalSite, 'mine' | 'begins' | 'invested'>,
  account: FoundAccount,
  page: `/${string}`,
): boolean {
  return isOpenAt({ pages, settings, actor, portal, mine: [account] }, `${homeOf(portal.key)}${page}`, [account]);
}
