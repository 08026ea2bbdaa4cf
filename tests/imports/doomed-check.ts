/** A process that checks an import, reports when it has staged a part of it, and waits there to be killed. */
import { join } from 'node:path';
import { openDatabase } from '#adapters/database';
import { localFiles } from '#adapters/files';
import { checkImport } from '../../capabilities/imports/server/check/check.ts';
import { MIGRATIONS, silentLog } from '../kit/database.ts';
import { NOW } from '../kit/imports.ts';

const {
  PORTICO_DATA: dataFolder = '',
  DATABASE_URL: url,
  PORTICO_TEST_TENANT: tenant = '',
  PORTICO_TEST_IMPORT: importId = '',
} = process.env;
const database = await openDatabase({ dataFolder, url, migrations: MIGRATIONS, openedBy: 'doomed' }, silentLog);
const kept = localFiles(join(dataFolder, 'files'));
const files = {
  ...kept,
  async *read(id: string) {
    let pieces = 0;
    for await (const piece of kept.read(id)) {
      // A step of 5,000 rows is in the database by now.
      if ((pieces += 1) === 4) {
        process.stdout.write('half\n');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      }
      yield piece;
    }
  },
};
const { signal } = new AbortController();
await checkImport({ db: database.work(tenant), now: NOW, signal, isInterruption: () => false, log: silentLog, files }, { importId });
