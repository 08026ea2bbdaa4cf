/** `npm run check`: types, lint, format, boundaries, dead code and printed pages, one after the other; all are run even when one fails. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findBreaches } from './boundaries.ts';
import { trackedFiles } from './files.ts';

/** Pages of docs/ that a command prints, by the command. */
const PRINTED = { access: 'docs/access.md', measures: 'docs/methods.md', settings: 'docs/settings.md' };

const STEPS: readonly [name: string, run: () => boolean][] = [
  ['types', () => program('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.')],
  ['lint', () => program('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
  ['format', () => program('node_modules/oxfmt/bin/oxfmt', '--check', '.')],
  ['boundaries', boundaries],
  ['dead code', () => program('node_modules/knip/bin/knip.js', '--no-progress')],
  ['printed pages', printedPages],
];

const failed = STEPS.filter(([name, run]) => {
  process.stdout.write(`\n${name}\n`);
  const passed = run();
  process.stdout.write(passed ? '  in order\n' : `  ${name}: not in order\n`);
  return !passed;
});
process.stdout.write(failed.length === 0 ? '\nEverything is in order.\n' : `\nNot in order: ${failed.map(([name]) => name).join(', ')}.\n`);
process.exit(failed.length === 0 ? 0 : 1);

function program(script: string, ...args: readonly string[]): boolean {
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status === 0;
}

function boundaries(): boolean {
  const breaches = findBreaches('.', trackedFiles(['apps', 'capabilities', 'packages', 'adapters', 'database']));
  for (const { file, imports, why } of breaches) process.stdout.write(`  ${file}${imports ? ` -> ${imports}` : ''}: ${why}\n`);
  return breaches.length === 0;
}

function printedPages(): boolean {
  const old = Object.entries(PRINTED).filter(([command, page]) => {
    const { stdout, status } = spawnSync(process.execPath, ['apps/cli/main.ts', command], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    return status !== 0 || stdout !== readFileSync(page, 'utf8');
  });
  for (const [command, page] of old)
    process.stdout.write(`  ${page} is not what the command prints: npm run --silent portico -- ${command} > ${page}\n`);
  return old.length === 0;
}
