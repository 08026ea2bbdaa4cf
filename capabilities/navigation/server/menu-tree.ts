/** Saves the menu of a portal as one tree, as its drawer edits it, into the records of its entries [FORM-64]. */
import { sql, type SQL } from 'drizzle-orm';
import type { MenuPlace } from '#packages/fields';
import { AUDIENCES } from '#packages/policy';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import { keepBeside, markOneRestored, markRemoved } from '#server/records';
import { navigationLinks, navigationItems } from './collections.ts';
import {
  addItem,
  addLink,
  arrangeItems,
  arrangeLinks,
  changeItem,
  changeLink,
  setItemActive,
  setLinkActive,
  moveLink,
  type MenuItem,
  type MenuLink,
} from './items.ts';

type MenuWriter = Pick<SignedInContext, 'db' | 'person'>;

/** The menu of the portal `p` as JSON. Defaults are left out: all audiences, all statuses; everybody who sees a menu is signed in. */
export const MENU_TREE: SQL = sql`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', n.id, 'title', n.name, 'path', n.link, 'secure', true, 'icon', n.icon,
      'visible', case when not n.visible @> ${sql.raw(`'{${AUDIENCES.join()}}'`)}::text[] then to_jsonb(n.visible) end,
      'userStatus', case when cardinality(n.user_status) > 0 then to_jsonb(n.user_status) end))
    || jsonb_build_object('items', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.name, 'path', s.link, 'secure', true, 'items', '[]'::jsonb) order by s.position, s.id)
      from subnavigation_item s where s.item_id = n.id and s.active), '[]')) order by n.position, n.id)
  from navigation_item n where n.portal_id = p.id and n.active), '[]')`;

interface StoredEntry {
  readonly id: string;
  readonly active: boolean;
}

/**
 * Changes the menu of a portal to the tree, in its order. An entry that stays keeps its record, wherever on its level it moves; one that is not
 * in the tree any more goes to the bin, from which its id restores it.
 * @param keeping the caller, who has locked the portal in the transaction
 * @param places the tree of two levels, as the field of the form gives it
 */
export async function saveMenu(keeping: MenuWriter, portal: string, places: readonly MenuPlace[]): Promise<void> {
  const ids = await saveTopEntries(keeping, portal, places);
  await saveLinks(keeping, portal, places, ids);
  const gone = await keeping.db.execute<{ id: string }>(sql`
    select id from navigation_item where portal_id = ${portal} and active and not id = any(${sql.param(ids)}::uuid[])`);
  for (const { id } of gone.rows) {
    await setItemActive(keeping, id, false);
    await markRemoved(keeping.db, navigationItems.name, [id], id, keeping.person.id);
  }
}

/** Saves the entries of the first level. @returns the id of each */
async function saveTopEntries(keeping: MenuWriter, portal: string, places: readonly MenuPlace[]): Promise<string[]> {
  const { db } = keeping;
  const { rows } = await db.execute<StoredEntry & MenuItem & Record<string, unknown>>(sql`
    select id, active, name, link, icon, visible, user_status as "userStatus" from navigation_item where portal_id = ${portal} order by position, id`);
  const known = await statusesOf(db);
  const ids: string[] = [];
  for (const [at, kept] of matchRecords(places, rows).entries()) {
    const item = itemOf(places[at]!, known, kept);
    if (kept && !kept.active) await setItemActive(keeping, kept.id, true);
    if (kept && !isSameItem(item, kept)) await changeItem(db, kept.id, item);
    const id = kept?.id ?? (await addItem(db, portal, item));
    if (!kept || !isSameItem(item, kept)) await saveRecordDetails(keeping, navigationItems, id, item, !kept);
    if (kept && !kept.active) await markOneRestored(db, id);
    ids.push(id);
  }
  await arrangeItems(db, ids);
  return ids;
}

/** Saves the links below each entry. */
async function saveLinks(keeping: MenuWriter, portal: string, places: readonly MenuPlace[], ids: readonly string[]): Promise<void> {
  const { db } = keeping;
  const { rows } = await db.execute<StoredEntry & MenuLink & { item: string } & Record<string, unknown>>(sql`
    select s.id, s.active, s.name, s.link, s.item_id as item from subnavigation_item s join navigation_item n on n.id = s.item_id
    where n.portal_id = ${portal} order by s.position, s.id`);
  const wanted = places.flatMap(({ items: links }, at) => links.map((place) => ({ place, item: ids[at]! })));
  const found = matchRecords(
    wanted.map(({ place }) => place),
    rows,
  );
  const arranged = new Map<string, string[]>();
  for (const [at, { place, item }] of wanted.entries()) {
    const kept = found[at]!;
    const link = { name: place.title, link: place.path };
    const same = kept?.name === link.name && kept.link === link.link;
    if (kept && kept.item !== item) await moveLink(db, kept.id, item);
    if (kept && !kept.active) await setLinkActive(db, kept.id, true);
    if (kept && !same) await changeLink(db, kept.id, link);
    const id = kept?.id ?? (await addLink(db, item, link));
    if (!same) await saveRecordDetails(keeping, navigationLinks, id, link, !kept);
    if (kept && !kept.active) await markOneRestored(db, id);
    arranged.set(item, [...(arranged.get(item) ?? []), id]);
  }
  for (const links of arranged.values()) await arrangeLinks(db, links);
  const taken = new Set(found.map((kept) => kept?.id));
  // Links below an entry that is removed are removed with it.
  for (const { id } of rows.filter((kept) => kept.active && !taken.has(kept.id) && ids.includes(kept.item))) {
    await setLinkActive(db, id, false);
    await markRemoved(db, navigationLinks.name, [id], id, keeping.person.id);
  }
}

/** Finds the record of each entry of the tree: by its id, else by its name and link; null for a new one. */
function matchRecords<Row extends StoredEntry & MenuLink>(places: readonly MenuPlace[], records: readonly Row[]): (Row | null)[] {
  const free = new Map(records.map((record) => [record.id, record]));
  const take = (record: Row | undefined) => {
    if (record) free.delete(record.id);
    return record ?? null;
  };
  const byId = places.map(({ id }) => take(id === undefined ? undefined : free.get(id)));
  const alike = ({ title, path }: MenuPlace) =>
    [...free.values()].find(({ active, name, link }) => active && name === title && link === path);
  return places.map((place, at) => byId[at] ?? take(alike(place)));
}

async function statusesOf(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ identifier: string }>(sql`select identifier from user_status`);
  return new Set(rows.map(({ identifier }) => identifier));
}

/** Keeps only statuses that exist or that the entry had already. */
function itemOf(
  { title, path, icon, visible, userStatus = [] }: MenuPlace,
  known: ReadonlySet<string>,
  keptItem: MenuItem | null,
): MenuItem {
  return {
    name: title,
    link: path,
    icon: icon ?? null,
    visible: visible ?? AUDIENCES,
    userStatus: userStatus.filter((status) => known.has(status) || keptItem?.userStatus.includes(status)),
  };
}

function isSameItem(a: MenuItem, b: MenuItem): boolean {
  const alike = (one: readonly string[], other: readonly string[]) => one.toSorted().join('\n') === other.toSorted().join('\n');
  return a.name === b.name && a.link === b.link && a.icon === b.icon && alike(a.visible, b.visible) && alike(a.userStatus, b.userStatus);
}

function saveRecordDetails(
  { db, person }: MenuWriter,
  collection: typeof navigationItems,
  id: string,
  { name }: MenuLink,
  made: boolean,
): Promise<void> {
  return keepBeside(db, { collection }, id, { name }, { by: person.id, made });
}
