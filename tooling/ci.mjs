// The continuous-integration run: `npm test` as anybody would run it, but failing where there is no PostgreSQL 15 or later
// for it to start, then `npm run check` and `npm run coverage`. Ends with one line that counts what passed and failed.
// Plain JavaScript, as npm test is what installs everything else.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
mkdirSync('.portico', { recursive: true });
const RESULTS = { embedded: '.portico/tests-embedded.json', PostgreSQL: '.portico/tests-postgres.json' };
const total = { passed: 0, failed: 0 };

tests();
step('check', () => npm(['run', 'check'], {}));
step('coverage', () => npm(['run', 'coverage'], {}));
tellTests();

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function tests() {
  for (const file of Object.values(RESULTS)) rmSync(file, { force: true });
  const passed = npm(['test'], { PORTICO_TEST_DATABASE_URL: '', PORTICO_TEST_POSTGRES: 'required' });
  for (const run of Object.values(RESULTS).map(resultsOf)) {
    total.passed += run?.numPassedTests ?? 0;
    // A run that never came to its end is a failure too.
    total.failed += run?.numFailedTests ?? 1;
  }
  // And one can fail without a failing test: a file that does not load, an error after the last test.
  if (!passed && total.failed === 0) total.failed += 1;
}

function resultsOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Where the time went and what failed, once more at the end, where it is found without reading everything. */
function tellTests() {
  for (const [engine, file] of Object.entries(RESULTS)) {
    const files = resultsOf(file)?.testResults ?? [];
    const name = (one) => relative('.', one.name);
    const seconds = (one) => Math.round((one.endTime - one.startTime) / 1000);
    const longest = files.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 12);
    process.stdout.write(
      `\n${engine}: ${files.reduce((sum, one) => sum + seconds(one), 0)} s in ${files.length} files, the longest of them\n`,
    );
    for (const one of longest) process.stdout.write(`  ${seconds(one)} s ${name(one)}\n`);
    for (const one of files) {
      const failed = one.assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of failed)
        process.stdout.write(`\nFailed on ${engine}: ${name(one)}: ${fullName}\n${failureMessages.join('\n').slice(0, 2000)}\n`);
      if (one.status === 'failed' && failed.length === 0) process.stdout.write(`\nFailed on ${engine}: ${name(one)}: ${one.message}\n`);
    }
  }
}

function step(name, run) {
  process.stdout.write(`\n${name}\n`);
  total[run() ? 'passed' : 'failed'] += 1;
}

function npm(args, environment) {
  return spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } }).status === 0;
}
