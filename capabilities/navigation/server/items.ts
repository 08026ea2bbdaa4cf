/** Reads and writes the tables of a portal's menu: its entries, and the links below each. The caller has locked the portal. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import { markRemoved, markRestored } from '#server/records';

export interface MenuLink {
  readonly name: string;
  /** `''` for one that leads nowhere, which is kept and shown to nobody. */
  readonly link: string;
}

export interface MenuItem extends MenuLink {
  readonly icon: string | null;
  readonly visible: readonly string[];
  /** Identifiers of statuses; an empty list means all. */
  readonly userStatus: readonly string[];
}

/** Locks the portal of a menu and raises its version, so that no older menu is saved over this one and two changes wait for each other. */
export async function lockPortal(db: Db, portal: string): Promise<void> {
  await db.execute(sql`update portal set version = version + 1 where id = ${portal}`);
}

/** @throws Refusal `record.unknown` */
export async function portalOf(db: Db, of: { readonly item: string } | { readonly link: string }): Promise<string> {
  const item = 'item' in of ? sql`${of.item}` : sql`(select item_id from subnavigation_item where id = ${of.link})`;
  const { rows } = await db.execute<{ portal: string }>(sql`select portal_id as portal from navigation_item where id = ${item}`);
  return rows[0]?.portal ?? refuse('record.unknown');
}

/** Adds an entry after the present ones. @returns its id */
export async function addItem(db: Db, portal: string, { name, link, icon, visible, userStatus }: MenuItem): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into navigation_item (portal_id, name, link, icon, visible, user_status, position)
    values (${portal}, ${name}, ${link}, ${icon}, ${sql.param([...visible])}::text[], ${sql.param([...userStatus])}::text[],
      (select coalesce(max(position), 0) + 1 from navigation_item where portal_id = ${portal})) returning id`);
  return rows[0]!.id;
}

export async function changeItem(db: Db, id: string, { name, link, icon, visible, userStatus }: MenuItem): Promise<void> {
  await db.execute(sql`update navigation_item set name = ${name}, link = ${link}, icon = ${icon}, visible = ${sql.param([...visible])}::text[],
    user_status = ${sql.param([...userStatus])}::text[], version = version + 1 where id = ${id}`);
}

/** Removes or restores an entry with the links below it; a restored entry comes after the present ones. */
export async function setItemActive({ db, person }: Pick<SignedInContext, 'db' | 'person'>, id: string, active: boolean): Promise<void> {
  await db.execute(sql`update navigation_item n set active = ${active}, version = version + 1,
    position = case when ${active} then (select max(o.position) + 1 from navigation_item o where o.portal_id = n.portal_id) else n.position end
    where n.id = ${id}`);
  if (active) {
    const back = await markRestored(db, id);
    await db.execute(sql`update subnavigation_item set active = true, version = version + 1
      where id = any(${sql.param(back)}::uuid[]) and item_id = ${id}`);
    return;
  }
  const gone = await db.execute<{ id: string }>(sql`
    update subnavigation_item set active = false, version = version + 1 where item_id = ${id} and active returning id`);
  await markRemoved(
    db,
    'subnavigation',
    gone.rows.map((row) => row.id),
    id,
    person.id,
  );
}

/** @param ids in their order */
export async function arrangeItems(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`update navigation_item n set position = o.place from unnest(${sql.param([...ids])}::uuid[]) with ordinality o(id, place)
    where n.id = o.id`);
}

/** Adds a link after the present ones of the entry. @returns its id */
export async function addLink(db: Db, item: string, { name, link }: MenuLink): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into subnavigation_item (item_id, name, link, position) values (${item}, ${name}, ${link},
      (select coalesce(max(position), 0) + 1 from subnavigation_item where item_id = ${item})) returning id`);
  return rows[0]!.id;
}

export async function changeLink(db: Db, id: string, { name, link }: MenuLink): Promise<void> {
  await db.execute(sql`update subnavigation_item set name = ${name}, link = ${link}, version = version + 1 where id = ${id}`);
}

/** Moves a link below another entry of the same portal. */
export async function moveLink(db: Db, id: string, item: string): Promise<void> {
  await db.execute(sql`update subnavigation_item set item_id = ${item}, version = version + 1 where id = ${id}`);
}

/** @throws Refusal `record.orphaned`, where the entry above it is missing */
export async function setLinkActive(db: Db, id: string, active: boolean): Promise<void> {
  const { rows } = await db.execute(sql`
    update subnavigation_item s set active = ${active}, version = version + 1
    where s.id = ${id} and (not ${active} or exists (select from navigation_item n where n.id = s.item_id and n.active)) returning s.id`);
  if (rows.length === 0) refuse('record.orphaned');
}

/** @param ids of links below one item, in their order */
export async function arrangeLinks(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`update subnavigation_item n set position = o.place
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality o(id, place) where n.id = o.id`);
}
