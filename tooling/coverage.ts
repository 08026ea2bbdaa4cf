/**
 * `npm run coverage`: lists by area the requirement rows that a test cites. Fails where a row is neither cited nor open with its own reason, or is
 * both.
 */
import { readFileSync } from 'node:fs';
import { readCoverage } from './requirements.ts';
import { trackedFiles } from './files.ts';

const tests = trackedFiles(['apps', 'capabilities', 'packages', 'engine', 'platform', 'adapters', 'tests', 'tooling']).filter((file) =>
  /\.test\.tsx?$/.test(file),
);
const coverage = readCoverage({
  catalogue: readFileSync('docs/requirements.tsv', 'utf8'),
  open: readFileSync('docs/requirements-open.md', 'utf8'),
  tests: tests.map((file) => readFileSync(file, 'utf8')),
});

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(coverage)}\n`);
} else {
  for (const area of coverage.areas) {
    process.stdout.write(
      `${area.name.padEnd(6)} ${String(area.cited.length).padStart(3)} of ${String(area.all).padStart(3)}  ${area.cited.join(' ')}\n`,
    );
  }
  process.stdout.write(`\n${coverage.cited} of ${coverage.all} rows cited.\n`);
  for (const { what, ids } of coverage.faults) process.stdout.write(`${what}: ${ids.join(' ')}\n`);
}
process.exit(coverage.faults.length === 0 ? 0 : 1);
