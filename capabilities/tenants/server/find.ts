/** Finds tenants: by the host of a request, by id for jobs, or all of them. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db, HostPortal, Tenant } from '#platform';
import { TenantSettings } from '../contract.ts';

interface TenantRow extends Record<string, unknown> {
  readonly id: string;
  readonly key: string;
  readonly demo: boolean;
  readonly host: string | null;
  readonly settings: unknown;
}

const LOCAL = '.localhost';

/** Which tenants are served, and where hosts lead that belong to no tenant. */
export interface HostRule {
  /** Key of the tenant for every host that belongs to none; null: the only tenant, and none where there are several. */
  readonly fallback: string | null;
  /** Whether the demo is served. */
  readonly demo: boolean;
  /** Hosts that lead to the tenant made first, however many there are. */
  readonly isLocal: (host: string) => boolean;
}

/**
 * The tenant that a host belongs to: the one that owns the host, else the one that `<key>.localhost` names, else as the rule says.
 * @param db a handle that sees tenants and hosts: the gate without a tenant
 * @param host lower case, without port
 * @returns null when there is none, as for `<key>.localhost` with an unknown key
 */
export async function findTenant(db: Db, host: string, { fallback, demo, isLocal }: HostRule): Promise<Tenant | null> {
  const served = demo ? sql`true` : sql`not t.demo`;
  const owned = await findOneTenant(db, sql`where ${served} and t.id = (select tenant_id from tenant_host where host = ${host})`);
  if (owned) return owned;
  const named = host.endsWith(LOCAL) ? host.slice(0, -LOCAL.length) : fallback;
  if (named !== null) return findOneTenant(db, sql`where ${served} and t.key = ${named}`);
  const [first, another] = await tenantsWhere(db, sql`where ${served}`, sql`limit 2`);
  return first && (!another || isLocal(host)) ? first : null;
}

/**
 * The portal that a host leads to; null where it leads to all of its tenant.
 * @param db the gate of the tenant
 */
export async function findHostPortal(db: Db, host: string, { languages }: Pick<TenantSettings, 'languages'>): Promise<HostPortal | null> {
  const { rows } = await db.execute<HostPortal & Record<string, unknown>>(sql`
    select id, key, name, subtitle, language, logos, phone, email, theme
    from portal where active and id = (select portal_id from tenant_host where host = ${host})`);
  const [row] = rows;
  // A language that the tenant no longer offers counts as none.
  return row ? { ...row, language: row.language && languages.includes(row.language) ? row.language : null } : null;
}

/** @returns null for an id that no tenant has, as after the demo was removed */
export async function readTenantRecord(db: Db, id: string): Promise<Tenant | null> {
  return findOneTenant(db, sql`where t.id = ${id}`);
}

/** Every tenant, the one made first leading. */
export async function listTenants(db: Db): Promise<Tenant[]> {
  return tenantsWhere(db, sql``);
}

/** The hosts that tenants own, apart from `<key>.localhost`. */
export async function listHosts(db: Db): Promise<{ tenantId: string; host: string }[]> {
  const { rows } = await db.execute<{ tenantId: string; host: string }>(
    sql`select tenant_id as "tenantId", host from tenant_host order by host`,
  );
  return rows;
}

async function findOneTenant(db: Db, where: SQL): Promise<Tenant | null> {
  return (await tenantsWhere(db, where, sql`limit 1`))[0] ?? null;
}

async function tenantsWhere(db: Db, where: SQL, limit: SQL = sql``): Promise<Tenant[]> {
  const { rows } = await db.execute<TenantRow>(sql`
    select t.id, t.key, t.demo, t.settings, (select min(h.host) from tenant_host h where h.tenant_id = t.id and h.portal_id is null) as host
    from tenant t ${where} order by t.created_at, t.key ${limit}`);
  return rows.map(({ id, key, demo, host, settings }) => ({
    id,
    key,
    demo,
    host: host ?? `${key}${LOCAL}`,
    settings: TenantSettings.parse(settings),
    portal: null,
    wording: {},
  }));
}
