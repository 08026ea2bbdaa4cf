/**
 * A process of its own that opens a database as its argument says (JSON), reports the outcome on a line of standard output, and stays. With `write`
 * it goes on to add organisations to that tenant, and reports each once it is committed.
 */
import { sql } from 'drizzle-orm';
import { openDatabase, type Database, type DatabaseSettings } from '#adapters/database';
import { StartRefused } from '../../adapters/database/refused.ts';

const { write, ...settings } = JSON.parse(process.argv[2] ?? '{}') as DatabaseSettings & { write?: string };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  const database = await openDatabase(settings, silent);
  console.log('open');
  process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
  if (write !== undefined) await writeForEver(database, write);
  setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.log(JSON.stringify({ setting: error.setting, reason: error.reason, remedy: error.remedy }));
}

async function writeForEver(database: Database, tenant: string): Promise<never> {
  for (let number = 0; ; number += 1) {
    await database.work(tenant).execute(sql`insert into organisation (name) values (${`written ${number}`})`);
    console.log(number);
  }
}
