/** The demo: a firm of each variant with ten years of history, made from a seed, marked as a demo and removable as a whole. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import { DEMO_PASSWORD, listTenants } from '#server/tenants';
import { composeFirm, type DemoSetting } from './compose.ts';
import { DEMO_FIRMS } from './firms/index.ts';
import { writeFirm } from './writing/write.ts';

export { lastQuarterBefore, listUnreportedAccounts, type ReportedAccount } from './clients/reported.ts';
export { drawPhoto } from './market/draw-photo.ts';
export type { DemoSetting } from './compose.ts';

/** Chosen from some hundreds: with this one the years resemble the real ones. */
export const DEMO_SEED = 'portico-131';

/** As much of the database as the demo needs. */
export interface DemoTenantDatabase {
  work(tenantId?: string): Db;
}

export interface FillOptions extends DemoSetting {
  readonly hashPassword: (password: string) => Promise<string>;
  /** Keys of the firms to make, where not all of them are. */
  readonly firms?: readonly string[];
  /** Takes a line for people at every step. */
  readonly progress: (line: string) => void;
}

/** Keys of the firms that a start has to make: all where there is no tenant, the rest where a filling was interrupted, none beside a real tenant. */
export async function missingFromDemo(database: DemoTenantDatabase): Promise<string[]> {
  const there = await listTenants(database.work());
  if (there.some(({ demo }) => !demo)) return [];
  return DEMO_FIRMS.map(({ key }) => key).filter((key) => there.every((tenant) => tenant.key !== key));
}

/**
 * Makes the firms of the demo that are not there yet; each comes whole or not at all.
 * @throws DemoRefused when a tenant that is no demo has the key of one
 */
export async function fillDemo(database: DemoTenantDatabase, { hashPassword, progress, firms, ...setting }: FillOptions): Promise<void> {
  const there = new Map((await listTenants(database.work())).map((tenant) => [tenant.key, tenant.demo]));
  const wanted = DEMO_FIRMS.filter(({ key }) => firms === undefined || firms.includes(key));
  const taken = wanted.find(({ key }) => there.get(key) === false);
  if (taken) throw new DemoRefused(`A tenant called ${taken.key} is there already, and it is not the demo's.`);
  for (const house of wanted.filter(({ key }) => !there.has(key))) {
    progress(`${house.organisation}: drawing ten years of markets and clients`);
    const composed = composeFirm(setting, house);
    await writeFirm(database.work(composed.tenant), composed, {
      seed: setting.seed,
      lastDay: setting.lastDay,
      hashPassword: () => hashPassword(DEMO_PASSWORD),
      progress,
    });
    progress(`${house.organisation}: ${composed.accounts.length} clients with ${composed.portfolios.length} portfolios`);
  }
}

export class DemoRefused extends Error {
  override readonly name = 'DemoRefused';
}

export interface RemovedDemo {
  /** Keys of the tenants that were removed. */
  readonly tenants: readonly string[];
  /** Ids of stored files that belonged to them, for the caller to delete. */
  readonly files: readonly string[];
}

/** Removes every tenant of the demo, each whole or not at all. */
export async function removeDemo(database: DemoTenantDatabase): Promise<RemovedDemo> {
  const demos = (await listTenants(database.work())).filter(({ demo }) => demo);
  const files: string[] = [];
  for (const { id } of demos) {
    const db = database.work(id);
    files.push(...(await listFileIds(db)));
    await db.execute(sql`delete from tenant where id = ${id} and demo`);
  }
  return { tenants: demos.map(({ key }) => key), files };
}

async function listFileIds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from named_file union all select id from unnamed_file`);
  return rows.map(({ id }) => id);
}
