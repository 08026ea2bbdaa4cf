/** The demo firms, as a first start and `portico demo` make them. */
import type { Database } from '#adapters/database';
import type { Config } from './config.ts';

/** The demo is for an embedded database in which nothing is yet, and for no other. */
export async function fillEmpty(config: Config, database: Database, now: Date, say: (line: string) => void): Promise<void> {
  if (!config.demo || database.kind !== 'embedded') return;
  const { missingFromDemo } = await import('../../database/demo/index.ts');
  if ((await missingFromDemo(database)).length === 0) return;
  say('Filling the demo ...');
  await makeDemo(config, database, now, say);
}

/** Makes the firms of the demo that are missing, with their figures, so that the first page is whole. */
export async function makeDemo(config: Config, database: Database, now: Date, say: (line: string) => void): Promise<void> {
  const [{ DEMO_SEED, fillDemo }, { hashPassword }, { rebuildSummaries }, { listTenants }, { formatDay, lastBusinessDay, parseDay }] =
    await Promise.all([
      import('../../database/demo/index.ts'),
      import('#server/sign-in'),
      import('#server/performance'),
      import('#server/tenants'),
      import('#packages/calendar'),
    ]);
  const lastDay = config.demoLastDay ?? formatDay(lastBusinessDay(parseDay(now.toISOString().slice(0, 10)) - 1));
  await fillDemo(database, { seed: DEMO_SEED, lastDay, hashPassword, progress: (line) => say(`  ${line}`) });
  for (const tenant of (await listTenants(database.work())).filter(({ demo }) => demo)) {
    say(`  ${tenant.settings.brand.name}: working out the figures`);
    await rebuildSummaries(database.work(tenant.id), tenant.settings.currency);
  }
}
