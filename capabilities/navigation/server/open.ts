/** Decides which sections of the sitemap are open to somebody: by switch, audience, keywords, menu, and status of the account. */
import {
  audienceClosingReason,
  closingReasonOf,
  isLimited,
  isMeantForActor,
  matchStem,
  mayVisit,
  type Actor,
  type ClosingReason,
} from '#packages/policy';
import type { TenantSettings } from '#contract/tenants';
import type { NavigationItem, Report, Section, Sitemap, StoredReport, StoredSection } from '../contract.ts';
import type { Pages } from './pages.ts';

type NavigationSwitches = Pick<TenantSettings, 'navigation'>;

/** The sections that the tenant has, in its order. */
export function sectionsOf({ sitemap }: Pages, { navigation }: NavigationSwitches): StoredSection[] {
  return sitemap.areas.flatMap(({ sections }) => sections).filter((section) => section.switch === undefined || navigation[section.switch]);
}

/** The reason why a view is closed to somebody, whatever the record; null where it is open to them. */
export function closingOfView(
  { widgets }: Pick<Pages, 'widgets'>,
  { widget, permissions }: StoredReport['views'][number],
  actor: Actor,
): ClosingReason | null {
  const closed = closingReasonOf(permissions, actor);
  return closed ?? (isLimited(actor) && !widgets[widget]?.limited ? 'audience' : null);
}

/** The reason why a section is closed to somebody, whatever the record; null where a view of it is open to them. */
function closingOfSection(pages: Pages, section: StoredSection, actor: Actor): ClosingReason | null {
  if (!isMeantForActor(section, actor)) return audienceClosingReason(section);
  const views = pages.reports[section.report]?.views ?? [];
  const closings = views.map((view) => closingOfView(pages, view, actor));
  return closings.includes(null) ? null : (closings[0] ?? 'audience');
}

/** The sections that decide whether their page is open: those with a whole page, where there are any. */
export function decidingSections(pages: Pages, sections: readonly StoredSection[]): readonly StoredSection[] {
  const wholes = sections.filter(({ report }) =>
    (pages.reports[report]?.views ?? []).some(({ widget }) => pages.widgets[widget]?.kind === 'page'),
  );
  return wholes.length > 0 ? wholes : sections;
}

export function openSections(pages: Pages, settings: NavigationSwitches, actor: Actor): StoredSection[] {
  const all = sectionsOf(pages, settings);
  const isOpen = (section: StoredSection) => closingOfSection(pages, section, actor) === null;
  return [...Map.groupBy(all, ({ path }) => path).values()]
    .filter((here) => decidingSections(pages, here).some(isOpen))
    .flatMap((here) => here.filter(isOpen))
    .sort((a, b) => all.indexOf(a) - all.indexOf(b));
}

export function sitemapFor(pages: Pages, settings: NavigationSwitches, actor: Actor): Sitemap {
  const open = openSections(pages, settings, actor);
  const areas = pages.sitemap.areas.map(({ name, sections }) => ({
    name,
    sections: sections
      .filter((section) => open.includes(section))
      .map(({ name: word, path, report }): Section => ({ name: word, path, report })),
  }));
  const all = sectionsOf(pages, settings);
  const closed = new Map<string, ClosingReason>();
  // A section that is switched off does not exist for the reader, whatever others find at its address.
  const off = pages.sitemap.areas
    .flatMap(({ sections }) => sections)
    .filter((section) => !all.includes(section) && isMeantForActor(section, actor));
  for (const section of [...Map.groupBy(all, ({ path }) => path).values()].flatMap((here) => decidingSections(pages, here))) {
    const by = closingOfSection(pages, section, actor);
    const elsewhere = [...open, ...off].some(({ path }) => path === section.path);
    if (by !== null && !closed.has(section.path) && !elsewhere) closed.set(section.path, by);
  }
  return { areas: areas.filter(({ sections }) => sections.length > 0), closed: [...closed].map(([path, by]) => ({ path, by })) };
}

/** The views of a report that are open to somebody; null for one that nothing open shows. */
export function reportFor(pages: Pages, settings: NavigationSwitches, actor: Actor, report: string): Report | null {
  if (!openSections(pages, settings, actor).some((section) => section.report === report)) return null;
  const views = (pages.reports[report]?.views ?? []).filter((view) => closingOfView(pages, view, actor) === null);
  return { views };
}

/** Whether the menu of the portal or the statuses close a section that is open otherwise. */
export type SectionAccess = 'open' | 'closed-by-menu' | 'closed-by-status';

/**
 * An entry of the menu governs the section that it leads to: somebody from whom it is hidden cannot open it by typing the address either.
 * @param statuses of the accounts that it is about; one that admits the reader is enough
 */
export function sectionAccess(
  section: StoredSection,
  items: readonly NavigationItem[],
  actor: Actor,
  statuses: readonly string[],
): SectionAccess {
  const governing = items
    .flatMap((item) => [item, ...item.links.map(({ link }) => ({ ...item, link }))])
    .filter(({ link }) => leadsTo(section, link));
  if (governing.length > 0 && !governing.some((item) => isMeantForActor(item, actor))) return 'closed-by-menu';
  const admits = (status: string | null) =>
    mayVisit(section, actor, status) && (governing.length === 0 || governing.some((item) => mayVisit(item, actor, status)));
  return (statuses.length > 0 ? statuses : [null]).some(admits) ? 'open' : 'closed-by-status';
}

export function leadsTo(section: Pick<StoredSection, 'path'>, link: string): boolean {
  return matchStem(section.path, link) !== null;
}

/** Whether anything of the tenant depends on a portal's menu or on a status, so that both have to be known. */
export function dependsOnPlace(pages: Pages, sections: readonly StoredSection[]): boolean {
  return pages.menus.size > 0 || sections.some(({ userStatus }) => userStatus.length > 0);
}
