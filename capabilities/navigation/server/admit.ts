/** Refuses the data of pages that are closed to the reader [NAV-25, NAV-30, NAV-44]. */
import { readFigureId } from '#packages/figures';
import { isMeantForActor, reachOf } from '#packages/policy';
import { refuse, type Endpoint } from '#packages/endpoint';
import type { StoredSection } from '../contract.ts';
import { PLACES_OF_NO_RECORD, type StoredWidget } from './check.ts';
import { closingOfView, dependsOnPlace, sectionsOf, sectionAccess } from './open.ts';
import type { Pages } from './pages.ts';
import type { PlaceQueryContext } from './place.ts';
import { findPortalAndStatuses } from './records.ts';

type ShownRecordKind = NonNullable<Endpoint['shows']>;

/** The record that a page is about, by the kind of record that an answer shows. */
const RECORD_OF_WIDGET: Readonly<Record<Exclude<ShownRecordKind, 'figure'>, StoredWidget['at']>> = {
  funds: 'funds',
  library: 'library',
  messages: 'messages',
  news: 'news',
  analytics: 'analytics',
  portal: 'portal',
  account: 'account',
  portfolio: 'portfolio',
  statement: 'portfolio',
};

/**
 * Passes if a page that shows this record is open to the reader. A record that they may not see passes as well: the handler refuses it as unknown.
 * @throws Refusal `view.closed`, and `account.unknown` for one whose portal is closed or which has none: only staff may see those
 */
export async function requireOpenPage(asking: PlaceQueryContext, pages: Pages, shown: ShownRecordKind, input: object): Promise<void> {
  const named = String((input as Record<string, unknown>)[shown]);
  const [kind, id] = shown === 'figure' ? subjectOf(named) : [shown, named];
  const { db, actor, tenant, person } = asking;
  const showing = sectionsOf(pages, tenant.settings).filter((section) => isShownBy(pages, section, RECORD_OF_WIDGET[kind], asking));
  if (showing.length === 0) refuse('view.closed');
  if (isOfNoRecord(kind)) return;
  const depends = dependsOnPlace(pages, showing);
  // For portfolios and statements the policies do the same, and for figures the records that they are read from.
  const mayBeNowhere = shown === 'account' && reachOf(actor) !== 'tenant';
  if (!depends && !mayBeNowhere) return;
  const place = await findPortalAndStatuses(db, kind, id, person.id);
  if (!place) return;
  if (place.portal === null) return mayBeNowhere ? refuse('account.unknown') : undefined;
  if (!depends) return;
  const items = pages.menus.get(place.portal) ?? [];
  const open = showing.some((section) => {
    const said = sectionAccess(section, items, actor, place.statuses);
    return said === 'open' || (said === 'closed-by-status' && !isLimitedByStatus(pages, section));
  });
  if (!open) refuse('view.closed');
}

function isOfNoRecord(kind: ShownRecordKind): kind is (typeof PLACES_OF_NO_RECORD)[number] {
  return PLACES_OF_NO_RECORD.some((place) => place === kind);
}

/** A figure is of an account or of a portfolio. @throws Refusal `figure.unknown` */
function subjectOf(figure: string): ['account' | 'portfolio', string] {
  const { kind, id } = readFigureId(figure)?.scope ?? refuse('figure.unknown');
  return [kind, id];
}

/** Where whole pages show a record, these alone decide, not the parts on other pages. */
function isShownBy(pages: Pages, section: StoredSection, about: StoredWidget['at'], { actor }: PlaceQueryContext): boolean {
  const of = (kind: StoredWidget['kind']) => (name: string) => {
    const widget = pages.widgets[name];
    return widget?.at === about && widget.kind === kind && !widget.prints;
  };
  const all = Object.values(pages.reports).flatMap(({ views }) => views);
  const decides = all.some(({ widget }) => of('page')(widget)) ? of('page') : of('part');
  const views = pages.reports[section.report]?.views ?? [];
  return isMeantForActor(section, actor) && views.some((view) => decides(view.widget) && closingOfView(pages, view, actor) === null);
}

/** Statuses limit the views that say so. */
function isLimitedByStatus(pages: Pages, { report }: StoredSection): boolean {
  return (pages.reports[report]?.views ?? []).every(({ permissions }) => permissions.includes('userStatus'));
}
