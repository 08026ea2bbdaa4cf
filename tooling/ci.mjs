// The continuous-integration run: `npm test` as anybody would run it, the database tests again on a private PostgreSQL 15
// or later, and `npm run check`. Ends with one line that counts what passed and failed. Plain JavaScript, as npm test
// is what installs everything else.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCluster } from './cluster.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
mkdirSync('.portico', { recursive: true });
const total = { passed: 0, failed: 0 };

tests('tests on the embedded database', '.portico/embedded.json', [], {});
postgres();
step('check', () => npm(['run', 'check'], {}));
step('coverage', () => npm(['run', 'coverage'], {}));

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function postgres() {
  let cluster;
  try {
    cluster = startCluster();
  } catch (error) {
    process.stdout.write(`\nPostgreSQL: ${error.message}\n`);
    total.failed += 1;
    return;
  }
  try {
    process.stdout.write(`\nPostgreSQL ${cluster.version}\n`);
    // What never touches a database has been run already.
    tests('tests on PostgreSQL', '.portico/postgres.json', ['tests/'], { PORTICO_TEST_DATABASE_URL: cluster.url });
  } finally {
    cluster.stop();
  }
}

function tests(name, results, files, environment) {
  process.stdout.write(`\n${name}\n`);
  rmSync(results, { force: true });
  const passed = npm(['test', '--', ...files], { ...environment, PORTICO_TEST_RESULTS: results });
  const counted = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null;
  total.passed += counted?.numPassedTests ?? 0;
  total.failed += counted?.numFailedTests ?? 0;
  // A run can fail without a failing test: a file that does not load, an error after the last test, nothing run at all.
  if (!passed && !(counted?.numFailedTests > 0)) total.failed += 1;
}

function step(name, run) {
  process.stdout.write(`\n${name}\n`);
  total[run() ? 'passed' : 'failed'] += 1;
}

function npm(args, environment) {
  return spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } }).status === 0;
}
