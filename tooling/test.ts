/**
 * `npm test`: every test there is, with the files named on the command line if any, on the embedded engine; then those that
 * a database can make a difference to again on PostgreSQL, on the one that PORTICO_TEST_DATABASE_URL names or on a private one
 * started here.
 * The results are also written to .portico/, where the continuous-integration run adds them up.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { startCluster } from './cluster.ts';

const named = process.argv.slice(2);
/**
 * Journeys that are walked on PostgreSQL too: the main job, through every layer, and what people see while their data is gone. What the
 * others look at is drawn in a browser that cannot tell the engines apart; what they ask for is asked of both by the access matrix, which
 * calls every operation there is, and by the tests of the server. A file that is named on the command line always runs on both.
 */
const WALKED_ON_BOTH = ['failing', 'main-job'];
/** What stands in tests/ and meets no database either. */
const WITHOUT_DATABASE = [
  'tests/{house,oracle,stories}/**',
  'tests/texts.test.ts',
  'tests/calculate/!(doors).test.ts',
  'tests/reports/!(statement-job|statement-server).test.ts',
];
let running: ChildProcess | undefined;
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true;
    running?.kill(signal);
  });

mkdirSync('.portico', { recursive: true });
const browser = await findBrowser();
process.stderr.write(`Browser for the journeys: ${browser}\n`);
const failed = [await run('embedded', named), await onPostgres()].some((code) => code !== 0);
process.exit(failed ? 1 : 0);

async function onPostgres(): Promise<number> {
  // Only what stands in tests/ ever meets a database.
  const once = [`tests/journeys/!(${WALKED_ON_BOTH.join('|')}).test.ts`, ...WITHOUT_DATABASE];
  const files = named.length > 0 ? named : ['tests/', ...once.map((pattern) => `--exclude=${pattern}`)];
  if (stopped || !files.some((file) => file.includes('tests'))) return 0;
  const given = process.env['PORTICO_TEST_DATABASE_URL'];
  if (given) return await run('postgres', files, given);
  const cluster = startCluster();
  if (!cluster) {
    const required = process.env['PORTICO_TEST_POSTGRES'] === 'required';
    process.stderr.write(
      `\nPostgreSQL: none of version 15 or later was found, so the tests ran on the embedded engine alone.
To run them on it too, install it (on Debian: apt-get install postgresql), or name its programs' folder in PORTICO_POSTGRES_BIN,
or a superuser's address of a running one in PORTICO_TEST_DATABASE_URL.\n`,
    );
    return required ? 1 : 0;
  }
  try {
    process.stderr.write(`\nAgain on PostgreSQL ${cluster.version}\n`);
    return await run('postgres', files, cluster.url);
  } finally {
    cluster.stop();
  }
}

/** Answers the exit code. */
async function run(engine: 'embedded' | 'postgres', files: readonly string[], url?: string): Promise<number> {
  const { PORTICO_TEST_DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=.portico/tests-${engine}.json`,
      ...files,
    ],
    { stdio: 'inherit', env: { ...environment, ...(url && { PORTICO_TEST_DATABASE_URL: url }), CHROMIUM_PATH: browser } },
  );
  running = child;
  return await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
