/** Fills the demo firms, at a first start and for `portico demo`. */
import { sql } from 'drizzle-orm';
import type { Database } from '#adapters/database';
import { openFileStore } from '../adapters.ts';
import type { Config } from '../config.ts';
import { addReports } from './demo-reports.ts';

/** The part of the database that the demo needs. */
type ServerDemoDatabase = Pick<Database, 'work' | 'person'>;

/** Fills the demo into an embedded database that is still empty, and into no other. */
export async function fillEmptyDatabase(config: Config, database: Database, now: Date, say: (line: string) => void): Promise<void> {
  if (!config.fillsDemo || database.kind !== 'embedded') return;
  const { missingFromDemo } = await import('../../../database/demo/index.ts');
  if ((await missingFromDemo(database)).length === 0) return;
  say('Filling the demo ...');
  await makeDemo(config, database, now, say);
}

/** Makes the firms of the demo that are missing, with their figures, so that the first page is whole. */
export async function makeDemo(config: Config, database: ServerDemoDatabase, now: Date, say: (line: string) => void): Promise<void> {
  const [{ DEMO_SEED, fillDemo }, { openPasswordHasher }, { rebuildSummaries }, { listTenants }, { formatDay, lastBusinessDay, parseDay }] =
    await Promise.all([
      import('../../../database/demo/index.ts'),
      import('#server/sign-in'),
      import('#server/performance'),
      import('#server/tenants'),
      import('#packages/calendar'),
    ]);
  const lastDay = config.demoLastDay ?? formatDay(lastBusinessDay(parseDay(now.toISOString().slice(0, 10)) - 1));
  await fillDemo(database, {
    seed: DEMO_SEED,
    lastDay,
    hashPassword: openPasswordHasher(config.passwordWork).hash,
    progress: (line) => say(`  ${line}`),
  });
  const demos = (await listTenants(database.work())).filter(({ demo }) => demo);
  for (const { id, settings } of demos) {
    say(`  ${settings.brand.name}: working out the figures`);
    await rebuildSummaries(database.work(id), settings.currency);
  }
  for (const tenant of demos) {
    const { rows } = await database
      .work(tenant.id)
      .execute<{ id: string }>(sql`select id from person where is_admin order by created_at, id limit 1`);
    const keeper = rows[0]?.id;
    if (keeper === undefined) continue;
    await addPropertyPhotos(config, database, { tenant: tenant.id, keeper, say });
    say(`  ${tenant.settings.brand.name}: making reports`);
    await addReports({ config, database, tenant, keeper, now, say: (line) => say(`  ${line}`) });
  }
}

/** The origin in the addresses of the drawings; pages use only the path. */
const ORIGIN = 'http://localhost';
const VIEWS = ['front', 'side', 'back'];

/** Photographs of the properties of its funds, drawn and brought as somebody of the staff would bring them. */
async function addPropertyPhotos(
  config: Config,
  database: ServerDemoDatabase,
  { tenant, keeper, say }: { readonly tenant: string; readonly keeper: string; readonly say: (line: string) => void },
): Promise<void> {
  const [{ DEMO_SEED, drawPhoto }, { addPhotographs, listEstatesWithoutPhotograph }] = await Promise.all([
    import('../../../database/demo/index.ts'),
    import('#server/funds'),
  ]);
  const work = database.work(tenant);
  const estates = await listEstatesWithoutPhotograph(work);
  if (estates.length === 0) return;
  const { sharpPictures } = await import('#adapters/pictures');
  const around = {
    db: database.person(tenant, keeper, 'tenant'),
    files: await openFileStore(config),
    pictures: sharpPictures(),
    log: { warn: (_: object, told: string) => say(told) },
  };
  for (const { id, name } of estates)
    await addPhotographs(
      around,
      id,
      ORIGIN,
      VIEWS.map((view) => Buffer.from(drawPhoto(DEMO_SEED, `${name}, ${view}`))),
    );
}
