/** Says what was opened when a reader opens a page of the dashboard: a section of the sitemap, and the record at its address. */
import { matchStem } from '#packages/policy';
import { refuse } from '#packages/endpoint';
import { decidingSections, openSections } from './open.ts';
import type { Pages } from './pages.ts';
import { placeOf, type PlaceQueryContext } from './place.ts';
import { findPortal } from './records.ts';

interface OpenedPage {
  /** Name of its section. */
  readonly page: string;
  readonly subject: { readonly kind: 'portal' | 'account' | 'portfolio'; readonly id: string };
}

/** @throws Refusal `place.unknown`, and `view.closed` where the reader is led elsewhere */
export async function openedPage(asking: PlaceQueryContext, pages: Pages, path: string): Promise<OpenedPage> {
  const place = await placeOf(asking, pages, path);
  const open = openSections(pages, asking.tenant.settings, asking.actor).filter((section) => matchStem(section.path, path) !== null);
  const [section] = decidingSections(pages, open);
  if (!section || place.closed !== null || place.leads !== null) refuse('view.closed');
  const { account, portfolio } = place;
  if (portfolio !== null) return { page: section.name, subject: { kind: 'portfolio', id: portfolio } };
  if (account !== null) return { page: section.name, subject: { kind: 'account', id: account } };
  const portal = (await findPortal(asking.db, place.portal)) ?? refuse('place.unknown');
  return { page: section.name, subject: { kind: 'portal', id: portal.id } };
}
