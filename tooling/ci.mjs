// The continuous-integration run: `npm test` as anybody would run it, but failing where there is no PostgreSQL 15 or later
// for it to start, then `npm run check` and `npm run coverage`. Ends with one line that counts what passed and failed.
// Plain JavaScript, as npm test is what installs everything else.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
mkdirSync('.portico', { recursive: true });
const total = { passed: 0, failed: 0 };

tests();
step('check', () => npm(['run', 'check'], {}));
step('coverage', () => npm(['run', 'coverage'], {}));

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function tests() {
  const results = ['.portico/tests-embedded.json', '.portico/tests-postgres.json'];
  for (const file of results) rmSync(file, { force: true });
  const passed = npm(['test'], { PORTICO_TEST_DATABASE_URL: '', PORTICO_TEST_POSTGRES: 'required' });
  const counted = results.map((file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null));
  for (const run of counted) {
    total.passed += run?.numPassedTests ?? 0;
    // A run that never came to its end is a failure too.
    total.failed += run?.numFailedTests ?? 1;
  }
  // And one can fail without a failing test: a file that does not load, an error after the last test.
  if (!passed && total.failed === 0) total.failed += 1;
}

function step(name, run) {
  process.stdout.write(`\n${name}\n`);
  total[run() ? 'passed' : 'failed'] += 1;
}

function npm(args, environment) {
  return spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } }).status === 0;
}
