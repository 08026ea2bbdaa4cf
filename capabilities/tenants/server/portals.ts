/** Reads and changes the records of portals, for readers and for those who may edit them. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse, Refusal } from '#packages/endpoint';
import type { Theme } from '#packages/themes';
import type { Db } from '#platform';
import type { Portal, PortalRecord, PortalText, TenantSettings } from '../contract.ts';
import { enforceLimit } from './limits.ts';
import { themeForReader } from './theme.ts';

/** The person who asks, as far as the rules for portals need them. */
export interface PortalKeeper {
  readonly id: string;
  readonly admin: boolean;
  readonly professional: boolean;
}

type PortalRow = Omit<Portal, 'theme'> & Pick<PortalText, 'theme'> & Record<string, unknown>;

/** The active portals, with the themes in which the reader sees them. */
export async function listOpenPortals(db: Db, settings: TenantSettings, by: PortalKeeper): Promise<{ value: Portal[]; themes: Theme[] }> {
  const { rows } = await db.execute<PortalRow>(sql`
    select id, key, name, subtitle, theme, language, logos, phone, email, terms <> '' as terms,
      (select f.name from portal_file f where f.id = p.document) as document, ${by.admin} or coalesce(${keptByCondition(by)}, false) as kept
    from portal p where active order by lower(name), id`);
  const seen = rows.map((row) => ({ row, theme: themeForReader(settings, row, by.professional) }));
  return {
    value: seen.map(({ row, theme }) => ({ ...row, language: offeredLanguage(row.language, settings), theme: theme.name })),
    themes: [...new Map(seen.map(({ theme }) => [theme.name, theme])).values()],
  };
}

/** @throws Refusal `portal.unknown` */
export async function portalTerms(db: Db, key: string): Promise<string> {
  const { rows } = await db.execute<{ terms: string }>(sql`select terms from portal where key = ${key} and active`);
  return rows[0]?.terms ?? refuse('portal.unknown');
}

/** A language that the tenant no longer offers counts as none. */
function offeredLanguage(language: PortalText['language'], { languages }: Pick<TenantSettings, 'languages'>): PortalText['language'] {
  return language && languages.includes(language) ? language : null;
}

/** Condition on the portal `p`: its owner may edit it as long as they belong to its organisation. */
function keptByCondition({ id }: PortalKeeper): SQL {
  return sql`(p.owner_id = ${id} and p.organisation_id = (select organisation_id from person where id = ${id}))`;
}

const PORTAL_RECORD_QUERY = sql`
  select p.id, p.key, p.name, p.subtitle, p.theme, p.language, p.phone, p.email, p.terms, p.logos, p.document, p.active, p.version,
    (select f.name from portal_file f where f.id = p.document) as "documentName",
    (select json_build_object('id', o.id, 'name', o.name) from organisation o where o.id = p.organisation_id) as organisation,
    (select json_build_object('id', w.id, 'name', w.name) from person w where w.id = p.owner_id) as owner,
    (select json_build_object('id', s.id, 'name', s.name) from subscription s where s.id = p.subscription_id) as subscription
  from portal p`;

/** @throws Refusal `portal.unknown`, also for a portal that somebody else edits */
export async function readKeptPortal(db: Db, key: string, by: PortalKeeper): Promise<PortalRecord> {
  const mine = by.admin ? sql`` : sql`and ${keptByCondition(by)}`;
  const { rows } = await db.execute<PortalRecord & Record<string, unknown>>(sql`${PORTAL_RECORD_QUERY} where p.key = ${key} ${mine}`);
  return rows[0] ?? refuse('portal.unknown');
}

export interface NewPortal extends PortalText {
  readonly organisation: string;
  readonly ownerId: string | null;
  readonly subscriptionId: string | null;
}

/** @throws Refusal `organisation.unknown`, `limit.portals`, `input.invalid` */
export async function createPortal(
  db: Db,
  settings: TenantSettings,
  { organisation, ownerId, subscriptionId, ...text }: NewPortal,
): Promise<string> {
  checkText(settings, text);
  return db.transaction(async (tx) => {
    if (!(await rowExists(tx, sql`organisation where id = ${organisation} and active`))) refuse('organisation.unknown');
    await checkAssignment(tx, organisation, { ownerId, subscriptionId });
    await checkFiles(tx, text);
    await enforceLimit(tx, settings.limits, 'portals', organisation);
    const key = await freeKey(tx, text.name);
    await tx.execute(sql`
      insert into portal (organisation_id, key, name, subtitle, theme, language, phone, email, terms, logos, document, owner_id, subscription_id)
      values (${organisation}, ${key}, ${text.name}, ${text.subtitle}, ${text.theme}, ${text.language}, ${text.phone}, ${text.email}, ${text.terms},
        ${sql.param(text.logos)}, ${text.document}, ${ownerId}, ${subscriptionId})`);
    return key;
  });
}

export interface OwnPortal extends Pick<PortalText, 'name' | 'theme' | 'logos'> {
  readonly owner: string;
  readonly organisation: string;
}

/**
 * A portal for the professional who opens it.
 * @param tx of the gate
 * @throws Refusal `limit.portals`, `input.invalid`
 */
export async function openOwnPortal(
  tx: Db,
  settings: TenantSettings,
  { name, theme, logos, owner, organisation }: OwnPortal,
): Promise<{ id: string; key: string }> {
  checkText(settings, { theme, language: null });
  await checkFiles(tx, { logos, document: null });
  await enforceLimit(tx, settings.limits, 'portals', organisation);
  const key = await freeKey(tx, name);
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into portal (organisation_id, key, name, subtitle, theme, logos, owner_id)
    values (${organisation}, ${key}, ${name}, '', ${theme}, ${sql.param(logos)}, ${owner}) returning id`);
  return { id: rows[0]!.id, key };
}

/** @throws Refusal `portal.unknown`, `record.changed`, `input.invalid` */
export async function changePortal(
  db: Db,
  settings: TenantSettings,
  by: PortalKeeper,
  { portal: key, version, ...text }: PortalText & { readonly portal: string; readonly version: number },
): Promise<PortalRecord> {
  return db.transaction(async (tx) => {
    const before = await readKeptPortal(tx, key, by);
    // The present theme may stay, even where it is no longer offered.
    if (text.theme !== before.theme || text.language !== before.language) checkText(settings, text);
    await checkFiles(tx, text);
    await updatePortal(
      tx,
      before,
      version,
      sql`name = ${text.name}, subtitle = ${text.subtitle}, theme = ${text.theme}, language = ${text.language},
      phone = ${text.phone}, email = ${text.email}, terms = ${text.terms}, logos = ${sql.param(text.logos)}, document = ${text.document}`,
    );
    return readKeptPortal(tx, key, by);
  });
}

export interface PortalAssignment {
  readonly ownerId: string | null;
  readonly subscriptionId: string | null;
  readonly active: boolean;
}

/** @throws Refusal `portal.unknown`, `record.changed`, `limit.portals`, `input.invalid` */
export async function changePortalAssignment(
  db: Db,
  settings: TenantSettings,
  by: PortalKeeper,
  { portal: key, version, ...standing }: PortalAssignment & { readonly portal: string; readonly version: number },
): Promise<PortalRecord> {
  return db.transaction(async (tx) => {
    const before = await readKeptPortal(tx, key, by);
    await checkAssignment(tx, before.organisation.id, standing);
    if (standing.active && !before.active) await enforceLimit(tx, settings.limits, 'portals', before.organisation.id);
    await updatePortal(
      tx,
      before,
      version,
      sql`owner_id = ${standing.ownerId}, subscription_id = ${standing.subscriptionId}, active = ${standing.active}`,
    );
    return readKeptPortal(tx, key, by);
  });
}

async function updatePortal(tx: Db, { id }: PortalRecord, version: number, set: SQL): Promise<void> {
  const { rows } = await tx.execute(sql`
    update portal set ${set}, version = version + 1 where id = ${id} and version = ${version} returning id`);
  if (rows.length === 0) refuse('record.changed');
}

function checkText({ themes, languages }: TenantSettings, { theme, language }: Pick<PortalText, 'theme' | 'language'>): void {
  if (theme && !themes.includes(theme)) throw new Refusal('input.invalid', { theme: 'refusal.field.unlisted' });
  if (language && !languages.includes(language)) throw new Refusal('input.invalid', { language: 'refusal.field.unlisted' });
}

/** Files that were stored for another purpose, or do not exist, are refused. */
async function checkFiles(tx: Db, { logos, document }: Pick<PortalText, 'logos' | 'document'>): Promise<void> {
  for (const logo of logos)
    if (!(await rowExists(tx, sql`portal_file where id = ${logo} and kind = 'logo'`)))
      throw new Refusal('input.invalid', { logos: 'refusal.field.invalid' });
  if (document && !(await rowExists(tx, sql`portal_file where id = ${document} and kind = 'document'`)))
    throw new Refusal('input.invalid', { document: 'refusal.field.invalid' });
}

async function checkAssignment(tx: Db, organisation: string, { ownerId, subscriptionId }: Omit<PortalAssignment, 'active'>): Promise<void> {
  if (
    ownerId &&
    !(await rowExists(tx, sql`person where id = ${ownerId} and is_professional and not disabled and organisation_id = ${organisation}`))
  )
    throw new Refusal('input.invalid', { ownerId: 'refusal.field.advisor-of' });
  if (subscriptionId && !(await rowExists(tx, sql`subscription where id = ${subscriptionId} and active`)))
    throw new Refusal('input.invalid', { subscriptionId: 'refusal.field.unlisted' });
}

async function rowExists(tx: Db, where: SQL): Promise<boolean> {
  return (await tx.execute(sql`select 1 from ${where}`)).rows.length > 0;
}

const LONGEST_KEY = 32;

/** A word for the address, made from the name; the next number where it is taken. */
async function freeKey(tx: Db, name: string): Promise<string> {
  const word =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST_KEY)
      .replace(/^-+|-+$/g, '') || 'portal';
  // Two portals of one name made at the same moment: the second waits, and finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ' portal key', 0))`);
  const { rows } = await tx.execute<{ key: string }>(sql`select key from portal where key = ${word} or key like ${`${word}-%`}`);
  const taken = new Set(rows.map(({ key }) => key));
  if (!taken.has(word)) return word;
  for (let number = 2; ; number += 1) if (!taken.has(`${word}-${number}`)) return `${word}-${number}`;
}
