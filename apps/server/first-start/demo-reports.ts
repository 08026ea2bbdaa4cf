/** Makes the reports of the last quarter for the log-ins of the demo, and keeps them among their documents, as somebody of the staff would. */
import { sql } from 'drizzle-orm';
import { formatDay } from '#packages/calendar';
import { originOf, type Log, type Tenant } from '#platform';
import type { Database } from '#adapters/database';
import { SIGNED_OUT_ACTOR, type Actor } from '#packages/policy';
import type { ReportedAccount } from '../../../database/demo/index.ts';
import { openFileStore } from '../adapters.ts';
import type { Config } from '../config.ts';
import { openServerTexts } from '../texts.ts';

interface DemoReports {
  readonly config: Pick<Config, 'dataFolder' | 's3' | 'scheme' | 'port'>;
  readonly database: Pick<Database, 'work' | 'person'>;
  readonly tenant: Tenant;
  /** Id of a member of staff. */
  readonly keeper: string;
  readonly now: Date;
  readonly say: (line: string) => void;
}

const STAFF: Actor = { ...SIGNED_OUT_ACTOR, stage: 'in', admin: true, organised: true };

/** Each report is made where it is asked for: no jobs run yet, and nobody is written to. */
const NO_JOBS = { send: () => Promise.resolve() };

export async function addReports(demo: DemoReports): Promise<void> {
  const { database, tenant, say } = demo;
  const [
    { lastQuarterBefore, listUnreportedAccounts },
    { typesetter: openTypesetter },
    { requestStatement, renderStatement },
    { keepStatement },
    { latestDay },
  ] = await Promise.all([
    import('../../../database/demo/index.ts'),
    import('#adapters/pdf'),
    import('#server/reports'),
    import('#server/documents'),
    import('#server/instruments'),
  ]);
  const work = database.work(tenant.id);
  const lastDay = await latestDay(work);
  if (lastDay === null) return;
  const quarter = lastQuarterBefore(formatDay(lastDay));
  const typesetter = openTypesetter();
  const { keeper, job } = await openContexts(demo);
  const make = async ({ portfolio, language }: ReportedAccount) => {
    const { id } = await requestStatement({ ...keeper, language }, { portfolio, ofAccount: true, ...quarter });
    await renderStatement({ ...job, typesetter }, { statement: id });
    const document = await keepStatement(keeper, { statement: id });
    await work.execute(sql`update document set told_at = now() where id = ${document}`);
  };
  try {
    for (const account of await listUnreportedAccounts(work)) await make(account);
  } catch (error) {
    // The demo is whole without them, and the server starts.
    say(`the reports could not all be made: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await typesetter.stop();
  }
}

/** What a member of staff asks with, and what the job works with that makes a statement. */
async function openContexts({ config, database, tenant, keeper, now, say }: DemoReports) {
  const [{ sharpPictures }, { ledgerSource }] = await Promise.all([import('#adapters/pictures'), import('#server/performance')]);
  const words = openServerTexts();
  const log: Log = { info: () => undefined, warn: (_, message) => say(message), error: (_, message) => say(message) };
  const shared = {
    tenant,
    now,
    log,
    jobs: NO_JOBS,
    files: await openFileStore(config),
    pictures: sharpPictures(),
  };
  const personal = { actor: STAFF, person: { id: keeper }, tell: () => undefined, wordsIn: words };
  return {
    keeper: { ...shared, ...personal, db: database.person(tenant.id, keeper, 'tenant') },
    job: {
      ...shared,
      db: database.work(tenant.id),
      at: (moment: string) => database.work(tenant.id, moment),
      asKeeper: (person: string) => database.person(tenant.id, person, 'tenant'),
      origin: originOf(tenant, config),
      signal: new AbortController().signal,
      isInterruption: () => false,
      words,
      source: ledgerSource,
      pdfFunction: null,
    },
  };
}
