// The continuous-integration run: `npm test` as anybody would run it, but failing where there is no PostgreSQL 15 or later
// for it to start, then `npm run check` and `npm run coverage`. Ends with one line that counts what passed and failed.
// Plain JavaScript, as npm test is what installs everything else.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
mkdirSync('.portico', { recursive: true });
/** What each run of the tests leaves: its results, and what failed outside them. */
const RUNS = [
  { engine: 'embedded', results: '.portico/tests-embedded.json', errors: '.portico/errors-embedded.json' },
  { engine: 'PostgreSQL', results: '.portico/tests-postgres.json', errors: '.portico/errors-postgres.json' },
];
/** On a quiet machine. What goes beyond is said and fails nothing: a crowded one is no fault of the code. */
const FILE_SECONDS = 20;
const GOAL_MINUTES = 12;
const KINDS = ['pure', 'database', 'server', 'command line', 'browser', 'proof'];
const total = { passed: 0, failed: 0 };

tests();
step('check', () => npm(['run', 'check'], {}));
step('coverage', () => npm(['run', 'coverage'], {}));
tellTests();

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function tests() {
  for (const file of RUNS.flatMap(({ results, errors }) => [results, errors])) rmSync(file, { force: true });
  const passed = npm(['test'], { PORTICO_TEST_DATABASE_URL: '', PORTICO_TEST_POSTGRES: 'required' });
  for (const run of RUNS.map(({ results }) => readLeft(results))) {
    total.passed += run?.numPassedTests ?? 0;
    // A run that never came to its end is a failure too.
    total.failed += run?.numFailedTests ?? 1;
  }
  // And one can fail without a failing test: a file that does not load, an error after the last test.
  if (!passed && total.failed === 0) total.failed += 1;
}

function readLeft(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Where the time went and what failed, once more at the end, where it is found without reading everything. */
function tellTests() {
  for (const { engine, results, errors } of RUNS) {
    const files = readLeft(results)?.testResults ?? [];
    const name = (one) => relative('.', one.name);
    const seconds = (some) => Math.round(some.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0) / 1000);
    process.stdout.write(`\n${engine}: ${seconds(files)} s in ${files.length} files\n`);
    for (const kind of KINDS) {
      const some = files.filter((one) => kindOf(name(one)) === kind);
      process.stdout.write(`  ${seconds(some)} s ${kind} (${some.length} files)\n`);
    }
    process.stdout.write('The longest\n');
    const longest = files.toSorted((a, b) => seconds([b]) - seconds([a])).slice(0, 10);
    for (const one of longest) process.stdout.write(`  ${seconds([one])} s ${name(one)}\n`);
    const slow = files.filter((one) => seconds([one]) > FILE_SECONDS);
    if (slow.length > 0) process.stdout.write(`Warning: ${slow.length} files took more than ${FILE_SECONDS} s.\n`);
    for (const one of files) {
      const failed = one.assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of failed)
        process.stdout.write(`\nFailed on ${engine}: ${name(one)}: ${fullName}\n${failureMessages.join('\n').slice(0, 6000)}\n`);
      if (one.status === 'failed' && failed.length === 0) process.stdout.write(`\nFailed on ${engine}: ${name(one)}: ${one.message}\n`);
      const unanswered = one.assertionResults.filter(({ status }) => status === 'pending').length;
      if (unanswered > 0) process.stdout.write(`\nFailed on ${engine}: ${name(one)}: ${unanswered} tests have no result.\n`);
    }
    for (const error of readLeft(errors) ?? []) process.stdout.write(`\nFailed on ${engine}, outside any test: ${error.slice(0, 6000)}\n`);
  }
  const minutes = (performance.now() / 60_000).toFixed(1);
  process.stdout.write(`\nThe whole took ${minutes} minutes${minutes > GOAL_MINUTES ? `, more than its ${GOAL_MINUTES}` : ''}.\n`);
}

/** What a file of tests needs, one of KINDS, by where it stands. */
function kindOf(path) {
  if (/^tests\/(oracle|stories|calculate\/(?!doors))|^tests\/server\/order-(faults|model)/.test(path)) return 'proof';
  if (path.startsWith('tests/journeys/')) return 'browser';
  if (/^tests\/(cli\/|imports\/command)/.test(path)) return 'command line';
  if (path.startsWith('tests/database/')) return 'database';
  return path.startsWith('tests/') && !/^tests\/(house\/|texts\.)/.test(path) ? 'server' : 'pure';
}

function step(name, run) {
  process.stdout.write(`\n${name}\n`);
  total[run() ? 'passed' : 'failed'] += 1;
}

function npm(args, environment) {
  return spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } }).status === 0;
}
