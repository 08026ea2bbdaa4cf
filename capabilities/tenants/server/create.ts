/** Creates and changes tenants: the settings come from a variant at first and belong to the tenant from then on. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { TenantSettings } from '../contract.ts';
import { checkSettings, type SettingsFault } from './faults.ts';

export interface NewTenant {
  readonly id: string;
  /** Its word in `<key>.localhost`. */
  readonly key: string;
  /** Hosts of its own, in lower case and without port. */
  readonly hosts: readonly string[];
  /** A demo can be removed again. */
  readonly demo: boolean;
}

/** Thrown with every fault in the settings that were to be stored. */
export class TenantRefused extends Error {
  override readonly name = 'TenantRefused';
  readonly faults: readonly SettingsFault[];
  constructor(faults: readonly SettingsFault[]) {
    super(faults.map(({ path, reason, remedy }) => `${path} ${reason}\n  ${remedy}`).join('\n'));
    this.faults = faults;
  }
}

/**
 * @param db a handle of work, bound to the new tenant
 * @throws TenantRefused, and what the database says of a key or a host that is taken
 */
export async function createTenant(db: Db, settings: unknown, { id, key, hosts, demo }: NewTenant): Promise<void> {
  const stored = JSON.stringify(requireValidSettings(settings));
  await db.execute(sql`insert into tenant (id, key, settings, demo) values (${id}, ${key}, ${stored}::jsonb, ${demo})`);
  for (const host of hosts) await db.execute(sql`insert into tenant_host (host, tenant_id) values (${host}, ${id})`);
}

/**
 * Assigns hosts to the tenant, or to one portal of it: those show its name, colours and language before anybody has signed in. Links in letters lead to
 * a host of the tenant itself, the first by the alphabet.
 * @param db a handle of work, bound to the tenant
 * @param portal its key; null for the tenant itself
 * @returns false where there is no such portal
 * @throws what the database says of a host that is taken
 */
export async function assignHosts(db: Db, tenantId: string, portal: string | null, hosts: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from portal where key = ${portal}`);
  const found = portal === null ? null : rows[0]?.id;
  if (found === undefined) return false;
  for (const host of hosts)
    await db.execute(sql`insert into tenant_host (host, tenant_id, portal_id) values (${host}, ${tenantId}, ${found})`);
  return true;
}

/** @returns the hosts that led to the portal, or to the tenant itself, and no longer do */
export async function releaseHosts(db: Db, tenantId: string, portal: string | null, hosts: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.execute<{ host: string }>(sql`
    delete from tenant_host where tenant_id = ${tenantId} and host = any(${sql.param(hosts)}::text[])
      and portal_id is not distinct from (select id from portal where key = ${portal}) and (${portal}::text is null or portal_id is not null) returning host`);
  return rows.map(({ host }) => host);
}

/**
 * Puts these settings in the place of those that the tenant has, and leaves the others. The currency stays once there are accounts.
 * @param db a handle of work, bound to the tenant
 * @throws TenantRefused
 */
export async function changeTenant(db: Db, id: string, change: Readonly<Record<string, unknown>>): Promise<TenantSettings> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ settings: unknown }>(sql`select settings from tenant where id = ${id} for update`);
    // The record may be older than a setting, or hold a setting that no longer exists.
    const before = TenantSettings.parse(rows[0]?.settings);
    const settings = requireValidSettings({ ...before, ...change });
    if (settings.currency !== before.currency) await refuseWithAccounts(tx, before.currency, settings.currency);
    await tx.execute(sql`update tenant set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1 where id = ${id}`);
    return settings;
  });
}

/** Accounts in the bin come back with their figures. @throws TenantRefused */
async function refuseWithAccounts(db: Db, currency: string, given: string): Promise<void> {
  const { rows } = await db.execute<{ accounts: boolean }>(sql`select exists (select from account) as accounts`);
  if (!rows[0]!.accounts) return;
  const remedy = `Leave it at ${currency}: there are accounts, whose figures are kept in it.`;
  throw new TenantRefused([{ path: 'currency', reason: `is ${JSON.stringify(given)}`, remedy }]);
}

function requireValidSettings(written: unknown): TenantSettings {
  const { settings, faults } = checkSettings(written);
  if (faults) throw new TenantRefused(faults);
  return settings;
}
