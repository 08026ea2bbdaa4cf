/** The collections of a portal's menu in the administration: its entries, and the links below each, in the order that staff set. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { isList, textOf, type Values } from '#packages/fields';
import { isPlace } from '#packages/policy';
import type { SignedIn } from '#server/people';
import { bound } from '#server/records';
import type { Db } from '#server/tenants';
import type { Arranged } from './endpoints.ts';
import {
  addItem,
  addLink,
  arrangeItems,
  arrangeLinks,
  changeItem,
  changeLink,
  holdPortal,
  portalOf,
  setItemActive,
  setLinkActive,
  type Item,
  type Link,
} from './items.ts';

type Needs = SignedIn & Arranged;

const AUDIENCES = ['Admin', 'Advisor', 'Investor'];

export const items: Collection = {
  name: 'navigation',
  parent: 'portals',
  columns: ['name', 'link', 'visible', 'updated'],
  ordered: true,
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 80 },
        { name: 'link', type: 'text', limit: 300 },
        { name: 'icon', type: 'icon' },
        { name: 'visible', type: 'select', multiple: true, value: AUDIENCES, options: AUDIENCES.map((value) => ({ value })) },
        { name: 'userStatus', type: 'collectionSelect', collection: 'userStatus', multiple: true },
        { name: 'subnavigation', type: 'grid', collection: 'subnavigation' },
      ],
    },
  ],
};

export const below: Collection = {
  name: 'subnavigation',
  parent: 'navigation',
  columns: ['name', 'link', 'updated'],
  ordered: true,
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 80 },
        { name: 'link', type: 'text', limit: 300 },
      ],
    },
  ],
};

/** @throws Refusal `input.invalid` */
function linkIn(values: Values): Link {
  const link = textOf(values['link']);
  if (link !== '' && !isPlace(link)) refuse('input.invalid', { link: 'refusal.field.invalid' });
  return { name: textOf(values['name']), link };
}

/** @throws Refusal `input.invalid` */
async function itemIn(db: Db, values: Values): Promise<Item> {
  return {
    ...linkIn(values),
    icon: textOf(values['icon']) || null,
    visible: listIn(values, 'visible'),
    userStatus: await identifiersOf(db, values),
  };
}

const listIn = (values: Values, name: string) => {
  const given = values[name] ?? null;
  return isList(given) ? given.map(textOf) : [];
};

async function identifiersOf(db: Db, values: Values): Promise<string[]> {
  const wanted = listIn(values, 'userStatus');
  const { rows } = await db.execute<{ identifier: string }>(
    sql`select identifier from user_status where id = any(${sql.param(wanted)}::uuid[]) order by identifier`,
  );
  return rows.map(({ identifier }) => identifier);
}

const read = ({ pagesChanged }: Needs) => {
  pagesChanged();
  return Promise.resolve();
};

const navigation = bound<Needs>({
  collection: items,
  own: sql`select n.id, n.portal_id as parent_id, n.name, jsonb_build_object('name', n.name, 'link', n.link, 'icon', n.icon,
      'visible', to_jsonb(n.visible), 'userStatus', coalesce((select jsonb_agg(u.id order by u.identifier) from user_status u
        where u.identifier = any(n.user_status)), '[]')) as data,
    concat_ws(' ', n.name, n.link) as search, n.position, n.active, n.version, null::timestamptz as created_at from navigation_item n`,
  first: async ({ db }, about) => holdPortal(db, 'id' in about ? await portalOf(db, { item: about.id }) : about.parent!),
  make: async ({ db }, { values, parent }) => addItem(db, parent!, await itemIn(db, values)),
  change: async ({ db }, { id, values }) => changeItem(db, id, await itemIn(db, values)),
  setActive: setItemActive,
  copied: (values) => values,
  arrange: ({ db }, ids) => arrangeItems(db, ids),
  afterwards: read,
});

const subnavigation = bound<Needs>({
  collection: below,
  own: sql`select n.id, n.item_id as parent_id, n.name, jsonb_build_object('name', n.name, 'link', n.link) as data,
    concat_ws(' ', n.name, n.link) as search, n.position, n.active, n.version, null::timestamptz as created_at from subnavigation_item n`,
  first: async ({ db }, about) => holdPortal(db, await portalOf(db, 'id' in about ? { link: about.id } : { item: about.parent! })),
  make: ({ db }, { values, parent }) => addLink(db, parent!, linkIn(values)),
  change: ({ db }, { id, values }) => changeLink(db, id, linkIn(values)),
  setActive: ({ db }, id, active) => setLinkActive(db, id, active),
  copied: (values) => values,
  arrange: ({ db }, ids) => arrangeLinks(db, ids),
  afterwards: read,
});

export const collections = [navigation, subnavigation];
