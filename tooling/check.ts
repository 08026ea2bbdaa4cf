/** `npm run check`: types, lint, format, boundaries, names, limits, dead code and printed pages, one after the other; all are run even when one fails. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findBreaches } from './boundaries.ts';
import { trackedFiles } from './files.ts';
import { findLimitFaults, largeFiles, largeFolders, LIMIT_EXCEPTIONS } from './limits.ts';
import { findNamingFaults } from './names.ts';

/** Pages of docs/ that a command prints, by the command. */
const PRINTED_PAGES = { access: 'docs/access.md', measures: 'docs/methods.md', settings: 'docs/settings.md' };

/** Folders of the product itself. */
const PRODUCT = ['apps', 'capabilities', 'packages', 'engine', 'platform', 'adapters', 'database'];

const CHECK_STEPS: readonly [name: string, run: () => boolean][] = [
  ['types', () => runProgram('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.')],
  ['lint', () => runProgram('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
  ['format', () => runProgram('node_modules/oxfmt/bin/oxfmt', '--check', '.')],
  ['boundaries', checkBoundaries],
  ['names', checkNames],
  ['limits', checkLimits],
  ['dead code', () => runProgram('node_modules/knip/bin/knip.js', '--no-progress')],
  [
    'code for tests alone',
    () => runProgram('node_modules/knip/bin/knip.js', '--no-progress', '-c', 'knip.product.jsonc', '--include', 'files,exports'),
  ],
  ['printed pages', checkPrintedPages],
];

const failed = CHECK_STEPS.filter(([name, run]) => {
  process.stdout.write(`\n${name}\n`);
  const passed = run();
  process.stdout.write(passed ? '  in order\n' : `  ${name}: not in order\n`);
  return !passed;
});
process.stdout.write(failed.length === 0 ? '\nEverything is in order.\n' : `\nNot in order: ${failed.map(([name]) => name).join(', ')}.\n`);
process.exit(failed.length === 0 ? 0 : 1);

function runProgram(script: string, ...args: readonly string[]): boolean {
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status === 0;
}

function checkBoundaries(): boolean {
  const breaches = findBreaches('.', trackedFiles(PRODUCT));
  for (const { file, imports, why } of breaches) process.stdout.write(`  ${file}${imports ? ` -> ${imports}` : ''}: ${why}\n`);
  return breaches.length === 0;
}

function checkNames(): boolean {
  const faults = findNamingFaults(
    '.',
    trackedFiles([
      'apps',
      'capabilities',
      'packages',
      'engine',
      'platform',
      'adapters',
      'database',
      'tests',
      'tooling',
      'bench',
      'variants',
    ]),
  );
  for (const { file, name, why } of faults) process.stdout.write(`  ${file}: ${name}: ${why}\n`);
  return faults.length === 0;
}

function checkLimits(): boolean {
  const found = [...largeFolders(trackedFiles(PRODUCT)), ...largeFiles(PRODUCT)];
  const faults = findLimitFaults(found);
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
  const exceptions = LIMIT_EXCEPTIONS.reduce((count, { places }) => count + places.length, 0);
  process.stdout.write(`  ${exceptions} exceptions, for ${LIMIT_EXCEPTIONS.length} reasons\n`);
  return faults.length === 0;
}

function checkPrintedPages(): boolean {
  const old = Object.entries(PRINTED_PAGES).filter(([command, page]) => {
    const { stdout, status } = spawnSync(process.execPath, ['apps/cli/main.ts', command], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    return status !== 0 || stdout !== readFileSync(page, 'utf8');
  });
  for (const [command, page] of old)
    process.stdout.write(`  ${page} is not what the command prints: npm run --silent portico -- ${command} > ${page}\n`);
  return old.length === 0;
}
