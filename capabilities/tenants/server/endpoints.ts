/** What tenants answer. */
import { sql } from 'drizzle-orm';
import { serve } from '#packages/endpoint';
import { tenants, type Portal } from '../contract.ts';
import type { Db, Tenant } from './context.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from './demo.ts';
import { themeOf } from './theme.ts';

interface Needs {
  readonly db: Db;
  readonly tenant: Tenant;
}

export const endpoints = serve(tenants, {
  readTenant: async ({ tenant }: Needs) => ({
    key: tenant.key,
    settings: tenant.settings,
    theme: themeOf(tenant.settings),
    demo: tenant.demo ? { password: DEMO_PASSWORD, emails: Object.values(DEMO_EMAILS) } : null,
  }),
  listPortals: async ({ db }: Needs) => {
    const { rows } = await db.execute<Portal>(sql`select id, key, name, subtitle from portal order by lower(name), id`);
    return { value: rows, findings: [] };
  },
});
