/** `npm run check`: types, lint, format, boundaries and dead code, one after the other; all are run even when one fails. */
import { spawnSync } from 'node:child_process';
import { findBreaches } from './boundaries.ts';
import { trackedFiles } from './files.ts';

const STEPS: readonly [name: string, run: () => boolean][] = [
  ['types', () => program('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.')],
  ['lint', () => program('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
  ['format', () => program('node_modules/oxfmt/bin/oxfmt', '--check', '.')],
  ['boundaries', boundaries],
  ['dead code', () => program('node_modules/knip/bin/knip.js', '--no-progress')],
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
