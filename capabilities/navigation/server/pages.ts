/** Reads and writes the pages in a tenant's record, and the menus of its portals. */
import { sql } from 'drizzle-orm';
import type { Db, Log } from '#platform';
import { NavigationItem, StoredPages } from '../contract.ts';
import type { StoredWidgets } from './check.ts';
import { lockPortal } from './items.ts';
import { STANDARD } from './standard.ts';

export interface Pages extends StoredPages {
  /** All widgets that the pages can use. */
  readonly widgets: StoredWidgets;
  /** By id of the portal: the entries of its own; none for a portal whose menu is as the sitemap has it. */
  readonly menus: ReadonlyMap<string, readonly NavigationItem[]>;
}

/**
 * Reads the pages in the tenant's record; where it has none, or none that are still valid, the standard ones.
 * @param db a handle of the gate, bound to the tenant
 */
export async function readPages(db: Db, tenantId: string, widgets: StoredWidgets, log: Log): Promise<Pages> {
  const [{ rows: records }, menus] = await Promise.all([
    db.execute<{ pages: unknown }>(sql`select pages from tenant where id = ${tenantId}`),
    readMenus(db),
  ]);
  const kept = records[0]?.pages ?? null;
  if (kept === null) return { ...STANDARD, widgets, menus };
  const read = StoredPages.safeParse(kept);
  if (!read.success) log.error({ err: read.error, tenant: tenantId }, 'the pages of the tenant cannot be read; it has the usual ones');
  return { ...(read.success ? read.data : STANDARD), widgets, menus };
}

async function readMenus(db: Db): Promise<ReadonlyMap<string, NavigationItem[]>> {
  const { rows } = await db.execute<NavigationItem & { portal: string } & Record<string, unknown>>(sql`
    select portal_id as portal, name, link, visible, user_status as "userStatus",
      coalesce((select json_agg(json_build_object('name', s.name, 'link', s.link) order by s.position, s.id)
        from subnavigation_item s where s.item_id = navigation_item.id and s.active and s.link <> ''), '[]') as links
    from navigation_item where active and link <> '' and cardinality(visible) > 0 order by portal_id, position, id`);
  const items = rows.map(({ portal, ...item }) => ({ portal, item: NavigationItem.parse(item) }));
  return new Map([...Map.groupBy(items, ({ portal }) => portal)].map(([portal, of]) => [portal, of.map(({ item }) => item)]));
}

/** @param db a handle of work, bound to the tenant */
export async function savePages(db: Db, tenantId: string, pages: StoredPages): Promise<void> {
  await db.execute(sql`update tenant set pages = ${JSON.stringify(pages)}::jsonb where id = ${tenantId}`);
}

/** Entries of a portal's menu, as staff have kept them. */
export async function itemsOf(db: Db, portalId: string): Promise<readonly NavigationItem[]> {
  return (await readMenus(db)).get(portalId) ?? [];
}

/** Replaces the entries of a portal's menu. */
export async function saveItems(db: Db, portalId: string, items: readonly NavigationItem[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPortal(tx, portalId);
    await tx.execute(sql`delete from navigation_item where portal_id = ${portalId}`);
    for (const [position, { name, link, visible, userStatus, links }] of items.entries()) {
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into navigation_item (portal_id, name, link, visible, user_status, position)
        values (${portalId}, ${name}, ${link}, ${sql.param(visible)}::text[], ${sql.param(userStatus)}::text[], ${position}) returning id`);
      for (const [below, sub] of links.entries())
        await tx.execute(
          sql`insert into subnavigation_item (item_id, name, link, position) values (${rows[0]?.id}, ${sub.name}, ${sub.link}, ${below})`,
        );
    }
  });
}
