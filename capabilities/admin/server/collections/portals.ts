/** Shows portals as records: their texts, theme, menu and links, their owner, and their limits. */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse, Refusal } from '#packages/endpoint';
import { isList, readValue, sameValue, textOf, type Field, type MenuPlace, type FieldValue, type FieldValues } from '#packages/fields';
import { decidePermission, reachOf } from '#packages/policy';
import { LANGUAGES, type Language } from '#packages/texts';
import { OFFERED_THEMES } from '#packages/themes';
import type { Db } from '#platform';
import { PortalText } from '#contract/tenants';
import { saveMenu, MENU_TREE, type PagesPorts } from '#server/navigation';
import type { SignedInContext } from '#server/people';
import { createTableKeeper } from '#server/records';
import { changePortal, changePortalAssignment, createPortal, readKeptPortal, enforceLimit } from '#server/tenants';

/** Names of themes are the same in every language. */
const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const options = (values: readonly string[]) => values.map((value) => ({ value }));

/** The menu of the portal, whose entries are records. */
const MENU: Field = { name: 'navigation', type: 'navigation-designer', collection: 'navigation' };

const collection: Collection = {
  name: 'portals',
  columns: ['name', 'company', 'owner', 'theme', 'portalLanguage', 'subscription', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 80 },
        { name: 'subtitle', type: 'text', limit: 160 },
        { name: 'photo', type: 'custom', component: 'portal-logos', required: true },
        {
          name: 'theme',
          type: 'custom',
          component: 'portal-theme',
          required: true,
          options: OFFERED_THEMES.map((value) => ({ value, label: capitalise(value) })),
        },
        { name: 'portalLanguage', type: 'select', required: true, options: options(LANGUAGES) },
        { name: 'phone', type: 'text', required: true, rules: [{ rule: 'phone' }], limit: 40 },
        { name: 'email', type: 'text', rules: [{ rule: 'email' }] },
        { name: 'company', type: 'picker', collection: 'organisations', required: true },
        { name: 'owner', type: 'picker', collection: 'users' },
        { name: 'subscription', type: 'collectionSelect', collection: 'subscriptions' },
        { name: 'news_api', type: 'text', rules: [{ rule: 'url' }] },
        { name: 'explorer_api', type: 'text', rules: [{ rule: 'url' }] },
        { name: 'portalDocument', type: 'custom', component: 'portal-document' },
        { name: 'tnc', type: 'textarea', limit: 20_000 },
      ],
    },
    { name: 'navigation', fields: [MENU] },
  ],
};

/** Names of the form for fields that the operations on portals name differently. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  logos: 'photo',
  language: 'portalLanguage',
  document: 'portalDocument',
  terms: 'tnc',
  ownerId: 'owner',
  subscriptionId: 'subscription',
};

async function refuseInFormNames<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'input.invalid' && error.fields)
      throw new Refusal(
        'input.invalid',
        Object.fromEntries(Object.entries(error.fields).map(([name, key]) => [FORM_NAMES[name] ?? name, key])),
      );
    if (error instanceof Refusal && error.code === 'organisation.unknown') refuse('input.invalid', { company: 'refusal.field.unlisted' });
    throw error;
  }
}

const textOrNull = (value: FieldValue | undefined) => textOf(value) || null;

/** @throws Refusal `input.invalid` */
function portalTextFrom(values: FieldValues): PortalText {
  const logos = PortalText.shape.logos.safeParse(isList(values['photo'] ?? null) ? values['photo'] : []);
  if (!logos.success) refuse('input.invalid', { photo: 'refusal.field.invalid' });
  const document = PortalText.shape.document.safeParse(values['portalDocument'] ?? null);
  if (!document.success) refuse('input.invalid', { portalDocument: 'refusal.field.invalid' });
  return {
    name: textOf(values['name']),
    subtitle: textOf(values['subtitle']),
    theme: textOrNull(values['theme']) as PortalText['theme'],
    language: textOrNull(values['portalLanguage']) as Language | null,
    phone: textOf(values['phone']),
    email: textOf(values['email']),
    terms: textOf(values['tnc']),
    logos: logos.data,
    document: document.data,
  };
}

const ownershipFrom = (values: FieldValues) => ({
  ownerId: textOrNull(values['owner']),
  subscriptionId: textOrNull(values['subscription']),
});

/** The menu as the form reads it; a menu that the form cannot read is not changed. */
const menuIn = (values: FieldValues) => readValue(MENU, values[MENU.name]).value;
const placesIn = (values: FieldValues) => menuIn(values) as unknown as readonly MenuPlace[];

const portalActorOf = ({ person, actor }: SignedInContext) => ({
  id: person.id,
  admin: decidePermission('house.keep', actor) === 'yes',
  professional: reachOf(actor) === 'clients',
});

/** @throws Refusal `record.unknown` */
async function keyOf(db: Db, id: string): Promise<string> {
  const { rows } = await db.execute<{ key: string }>(sql`select key from portal where id = ${id}`);
  return rows[0]?.key ?? refuse('record.unknown');
}

export const portals = createTableKeeper<SignedInContext & PagesPorts>({
  collection,
  own: sql`select p.id, null::uuid as parent_id, p.name, jsonb_build_object('name', p.name, 'subtitle', p.subtitle, 'photo', to_jsonb(p.logos),
      'theme', p.theme, 'portalLanguage', p.language, 'phone', p.phone, 'email', p.email, 'company', p.organisation_id, 'owner', p.owner_id,
      'subscription', p.subscription_id, 'portalDocument', p.document, 'tnc', p.terms, 'navigation', ${MENU_TREE}) as data,
    concat_ws(' ', p.name, p.key, p.subtitle, p.email, p.phone) as search, 0 as position, p.active, p.version, p.created_at from portal p`,
  beside: ['news_api', 'explorer_api'],
  offers: ({ themes, languages }, field) => (field === 'theme' ? themes : field === 'portalLanguage' ? languages : null),
  // Locks the portal, so that its menu stays as it was in the version that was read.
  first: async ({ db }, about) => {
    if ('id' in about) await db.execute(sql`select from portal where id = ${about.id} for update`);
  },
  make: async (context, { values }) => {
    const { db, tenant } = context;
    const key = await refuseInFormNames(
      createPortal(db, tenant.settings, { ...portalTextFrom(values), organisation: textOf(values['company']), ...ownershipFrom(values) }),
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from portal where key = ${key}`);
    const { id } = rows[0]!;
    await saveMenu(context, id, placesIn(values));
    return id;
  },
  change: async (context, { id, values, kept }) => {
    const { db, tenant, tell } = context;
    if (textOf(values['company']) !== textOf(kept['company'])) refuse('input.invalid', { company: 'refusal.field.settled' });
    const by = portalActorOf(context);
    const portal = await keyOf(db, id);
    const { version } = await readKeptPortal(db, portal, by);
    const changed = await refuseInFormNames(changePortal(db, tenant.settings, by, { portal, version, ...portalTextFrom(values) }));
    if (!sameValue(menuIn(values), menuIn(kept))) {
      await saveMenu(context, id, placesIn(values));
      tell({ detail: { entries: placesIn(values).length } });
    }
    const wanted = ownershipFrom(values);
    if (wanted.ownerId === (changed.owner?.id ?? null) && wanted.subscriptionId === (changed.subscription?.id ?? null)) return;
    await refuseInFormNames(
      changePortalAssignment(db, tenant.settings, by, { portal, version: changed.version, active: changed.active, ...wanted }),
    );
    tell({ detail: wanted });
  },
  setActive: async (context, id, active) => {
    const { db, tenant } = context;
    const { organisation } = await readKeptPortal(db, await keyOf(db, id), portalActorOf(context));
    if (active) await enforceLimit(db, tenant.settings.limits, 'portals', organisation.id);
    await db.execute(sql`update portal set active = ${active}, version = version + 1 where id = ${id}`);
  },
  copied: (values) => values,
  afterwards: ({ pagesChanged }) => {
    pagesChanged();
    return Promise.resolve();
  },
});
