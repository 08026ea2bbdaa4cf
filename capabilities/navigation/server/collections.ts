/** The collections of a portal's menu in the administration: its entries, and the links below each, in the order that staff set. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { isList, textOf, type FieldValues } from '#packages/fields';
import { isSitePath } from '#packages/policy';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import { createTableKeeper } from '#server/records';
import type { PagesPorts } from './endpoints.ts';
import {
  addItem,
  addLink,
  arrangeItems,
  arrangeLinks,
  changeItem,
  changeLink,
  lockPortal,
  portalOf,
  setItemActive,
  setLinkActive,
  type MenuItem,
  type MenuLink,
} from './items.ts';

type NavigationContext = SignedInContext & PagesPorts;

const AUDIENCES = ['Admin', 'Advisor', 'Investor'];

export const navigationItems: Collection = {
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

export const navigationLinks: Collection = {
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
function linkIn(values: FieldValues): MenuLink {
  const link = textOf(values['link']);
  if (link !== '' && !isSitePath(link)) refuse('input.invalid', { link: 'refusal.field.invalid' });
  return { name: textOf(values['name']), link };
}

/** @throws Refusal `input.invalid` */
async function itemIn(db: Db, values: FieldValues): Promise<MenuItem> {
  return {
    ...linkIn(values),
    icon: textOf(values['icon']) || null,
    visible: listIn(values, 'visible'),
    userStatus: await identifiersOf(db, values),
  };
}

const listIn = (values: FieldValues, name: string) => {
  const given = values[name] ?? null;
  return isList(given) ? given.map(textOf) : [];
};

async function identifiersOf(db: Db, values: FieldValues): Promise<string[]> {
  const wanted = listIn(values, 'userStatus');
  const { rows } = await db.execute<{ identifier: string }>(
    sql`select identifier from user_status where id = any(${sql.param(wanted)}::uuid[]) order by identifier`,
  );
  return rows.map(({ identifier }) => identifier);
}

const markPagesChanged = ({ pagesChanged }: NavigationContext) => {
  pagesChanged();
  return Promise.resolve();
};

const navigation = createTableKeeper<NavigationContext>({
  collection: navigationItems,
  own: sql`select n.id, n.portal_id as parent_id, n.name, jsonb_build_object('name', n.name, 'link', n.link, 'icon', n.icon,
      'visible', to_jsonb(n.visible), 'userStatus', coalesce((select jsonb_agg(u.id order by u.identifier) from user_status u
        where u.identifier = any(n.user_status)), '[]')) as data,
    concat_ws(' ', n.name, n.link) as search, n.position, n.active, n.version, null::timestamptz as created_at from navigation_item n`,
  first: async ({ db }, about) => lockPortal(db, 'id' in about ? await portalOf(db, { item: about.id }) : about.parent!),
  make: async ({ db }, { values, parent }) => addItem(db, parent!, await itemIn(db, values)),
  change: async ({ db }, { id, values }) => changeItem(db, id, await itemIn(db, values)),
  setActive: setItemActive,
  copied: (values) => values,
  arrange: ({ db }, ids) => arrangeItems(db, ids),
  afterwards: markPagesChanged,
});

const subnavigation = createTableKeeper<NavigationContext>({
  collection: navigationLinks,
  own: sql`select n.id, n.item_id as parent_id, n.name, jsonb_build_object('name', n.name, 'link', n.link) as data,
    concat_ws(' ', n.name, n.link) as search, n.position, n.active, n.version, null::timestamptz as created_at from subnavigation_item n`,
  first: async ({ db }, about) => lockPortal(db, await portalOf(db, 'id' in about ? { link: about.id } : { item: about.parent! })),
  make: ({ db }, { values, parent }) => addLink(db, parent!, linkIn(values)),
  change: ({ db }, { id, values }) => changeLink(db, id, linkIn(values)),
  setActive: ({ db }, id, active) => setLinkActive(db, id, active),
  copied: (values) => values,
  arrange: ({ db }, ids) => arrangeLinks(db, ids),
  afterwards: markPagesChanged,
});

export const collections = [navigation, subnavigation];
