/**
 * `npm test`: every test there is, or the files named on the command line, in two runs: on the embedded engine, and on PostgreSQL, on the one
 * that PORTICO_TEST_DATABASE_URL names or on a private one started here. Which file runs where, engines.ts says; a file that is named runs on
 * both, and without a PostgreSQL the embedded engine runs them all.
 * The results are also written to .portico/, where the continuous-integration run adds them up.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { startCluster } from './cluster.ts';
import { testsByEngine } from './engines.ts';

const named = process.argv.slice(2);
let runningProcess: ChildProcess | undefined;
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true;
    runningProcess?.kill(signal);
  });

mkdirSync('.portico', { recursive: true });
const browser = await findBrowser();
process.stderr.write(`Browser for the journeys: ${browser}\n`);
process.exit(await runAll());

async function runAll(): Promise<number> {
  // Only what stands in tests/ ever meets a database.
  const postgres = named.length === 0 || named.some((file) => file.includes('tests')) ? findPostgres() : null;
  try {
    const { both, postgres: onPostgres } = testsByEngine();
    const embedded = await runOnEngine('embedded', postgres && named.length === 0 ? onPostgres.map((file) => `--exclude=${file}`) : named);
    if (!postgres || stopped) return embedded;
    process.stderr.write(`\nOn ${postgres.name}\n`);
    return (await runOnEngine('postgres', named.length === 0 ? [...both, ...onPostgres] : named, postgres.url)) || embedded;
  } finally {
    postgres?.stop();
  }
}

function findPostgres(): { readonly name: string; readonly url: string; stop(): void } | null {
  const given = process.env['PORTICO_TEST_DATABASE_URL'];
  if (given) return { name: 'the PostgreSQL of PORTICO_TEST_DATABASE_URL', url: given, stop: () => undefined };
  const cluster = startCluster();
  if (cluster) return { name: `PostgreSQL ${cluster.version}`, url: cluster.url, stop: () => cluster.stop() };
  process.stderr.write(
    `PostgreSQL: none of version 15 or later was found, so the tests run on the embedded engine alone.
To run them on it too, install it (on Debian: apt-get install postgresql), or name its programs' folder in PORTICO_POSTGRES_BIN,
or a superuser's address of a running one in PORTICO_TEST_DATABASE_URL.\n`,
  );
  if (process.env['PORTICO_TEST_POSTGRES'] === 'required') process.exit(1);
  return null;
}

/** Answers the exit code. */
async function runOnEngine(engine: 'embedded' | 'postgres', files: readonly string[], url?: string): Promise<number> {
  const { PORTICO_TEST_DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tooling/errors-outside-tests.ts',
      `--outputFile.json=.portico/tests-${engine}.json`,
      ...files,
    ],
    {
      stdio: 'inherit',
      env: {
        ...environment,
        ...(url && { PORTICO_TEST_DATABASE_URL: url }),
        CHROMIUM_PATH: browser,
        PORTICO_TEST_ERRORS: `.portico/errors-${engine}.json`,
      },
    },
  );
  runningProcess = child;
  return await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
