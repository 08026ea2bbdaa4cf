/** Changes the pages and menus of a firm while its server runs. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { NavigationItem, StoredPages, StoredSection } from '#contract/navigation';
import { STANDARD } from '../../capabilities/navigation/server/standard.ts';
import type { Firm } from '../kit/fixture.ts';
import { signInBrowser, type TestBrowser, type TestServer } from '../kit/server.ts';

/** Changes the pages that every tenant begins with; the next request sees the change. */
export async function changePages(running: TestServer, firm: Firm, change: (pages: StoredPages) => void): Promise<void> {
  const pages = structuredClone(STANDARD);
  change(pages);
  const { id } = running.fixture[firm];
  await running.server.database.work(id).execute(sql`update tenant set pages = ${JSON.stringify(pages)}::jsonb where id = ${id}`);
  await readAnew(running, firm);
}

/** Sets all pages back. */
export async function resetPages(running: TestServer, firm: Firm): Promise<void> {
  const { id } = running.fixture[firm];
  await running.server.database.work(id).execute(sql`update tenant set pages = null where id = ${id}`);
  await readAnew(running, firm);
}

/** Makes the server read the firm's pages again, by saving a menu; the menu of the family portal stays empty. */
function readAnew(running: TestServer, firm: Firm): Promise<void> {
  return saveMenu(running, firm, 'family', []);
}

export async function saveMenu(
  running: TestServer,
  firm: Firm,
  portal: 'clients' | 'family',
  items: readonly NavigationItem[],
): Promise<void> {
  const staff = await signInStaff(running, firm);
  const answer = await staff.ask('PUT', `/api/portals/${portal}/navigation`, { body: { items } });
  expect(answer.status, answer.text).toBe(200);
}

const known = new WeakMap<TestServer, Map<Firm, Promise<TestBrowser>>>();

/** The browser of a member of staff, signed in once for all tests. */
export function signInStaff(running: TestServer, firm: Firm): Promise<TestBrowser> {
  const here = known.get(running) ?? new Map<Firm, Promise<TestBrowser>>();
  known.set(running, here);
  const staff = here.get(firm) ?? signInBrowser(running.server.port, firm, 'sue');
  here.set(firm, staff);
  return staff;
}

export function sectionNamed(pages: StoredPages, name: string): StoredSection {
  const found = pages.sitemap.areas.flatMap(({ sections }) => sections).find((section) => section.name === name);
  if (!found) throw new Error(`there is no section ${name}`);
  return found;
}

/** A page at `/dashboard/$portal/<name>` that shows how to reach the firm; in the place of those in the menu that a switch has. */
export function addPage(
  pages: StoredPages,
  name: string,
  more: Partial<StoredSection> = {},
  permissions: StoredPages['reports'][string]['views'][number]['permissions'] = ['authenticated', 'portals', 'userStatus'],
): void {
  for (const area of pages.sitemap.areas)
    area.sections = area.sections.filter((section) => !more.switch || !section.navigation || section.switch !== more.switch);
  pages.sitemap.areas[0]!.sections.push({
    name,
    path: `/dashboard/$portal/${name}`,
    report: name,
    visible: ['Admin', 'Advisor', 'Investor'],
    userStatus: [],
    navigation: { text: 'navigation.firm' },
    ...more,
  });
  pages.reports[name] = { views: [{ widget: 'navigation.firm', permissions }] };
}
