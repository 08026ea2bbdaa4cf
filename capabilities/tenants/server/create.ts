/** Making a tenant: its settings are those of a variant, and from then on its own. */
import { sql } from 'drizzle-orm';
import { TenantSettings } from '../contract.ts';
import type { Db } from './context.ts';

export interface NewTenant {
  readonly id: string;
  /** Its word in `<key>.localhost`. */
  readonly key: string;
  /** Hosts of its own, in lower case and without port. */
  readonly hosts: readonly string[];
  /** A demo can be removed again. */
  readonly demo: boolean;
}

/**
 * @param db a handle of work, bound to the tenant that is to be
 * @throws ZodError for settings that are none, and what the database says of a key or a host that is taken
 */
export async function createTenant(db: Db, settings: unknown, { id, key, hosts, demo }: NewTenant): Promise<void> {
  const stored = JSON.stringify(TenantSettings.parse(settings));
  await db.execute(sql`insert into tenant (id, key, settings, demo) values (${id}, ${key}, ${stored}::jsonb, ${demo})`);
  for (const host of hosts) await db.execute(sql`insert into tenant_host (host, tenant_id) values (${host}, ${id})`);
}
