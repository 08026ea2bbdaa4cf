/** Tests that what is too large is found, that a reason excuses it, and that a reason nobody needs is a fault. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findLimitFaults, largeFiles, largeFolders, LIMITS } from './limits.ts';

let planted: string | undefined;
afterEach(() => {
  if (planted !== undefined) rmSync(planted, { recursive: true });
  planted = undefined;
});

/** The places found in a folder with these files, without the folder. */
function findPlanted(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  planted = root;
  mkdirSync(join(root, 'room'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'room', name), text);
  return largeFiles([root]).map(({ kind, place, size }) => [kind, place.slice(place.indexOf('room/') + 'room/'.length), size]);
}

const lines = (count: number) => Array.from({ length: count }, (_, line) => `  console.log(${line});`).join('\n');
const functionOf = (count: number) => `export function work() {\n${lines(count - 2)}\n}\n`;

test('a long file, a long function and one with many parameters are found, each once over its limit', () => {
  const most = LIMITS.function.most;
  expect(
    findPlanted({
      'within.ts': functionOf(most),
      'over.ts': functionOf(most + 1),
      'markup.tsx': functionOf(most + 1),
      'over.test.ts': functionOf(most + 1),
      'long.ts': 'export {};\n'.repeat(LIMITS.file.most + 1),
      'many.ts': 'export const six = 1;\nexport function take(a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) {\n  return [a, b, c, d, e, f];\n}\n',
    }).toSorted(),
  ).toEqual([
    ['file', 'long.ts', LIMITS.file.most + 1],
    ['function', 'over.ts work', most + 1],
    ['parameters', 'many.ts take', 6],
  ]);
});

test('a large folder is found, and its tests do not count', () => {
  const files = (count: number) => Array.from({ length: count }, (_, at) => `packages/money/f${at}.ts`);
  expect(largeFolders([...files(LIMITS.folder.most), 'packages/money/f.test.ts'])).toEqual([]);
  expect(largeFolders(files(LIMITS.folder.most + 1))).toEqual([{ kind: 'folder', place: 'packages/money', size: LIMITS.folder.most + 1 }]);
});

test('a reason excuses what it names and nothing else, and is a fault once nothing needs it', () => {
  const found = [{ kind: 'file', place: 'a.ts', size: 300 }] as const;
  expect(findLimitFaults(found, [{ why: 'a list', places: ['a.ts'] }])).toEqual([]);
  expect(findLimitFaults(found, [])).toEqual(['a.ts: 300 lines, at most 250']);
  expect(findLimitFaults([], [{ why: 'a list', places: ['a.ts'] }])).toEqual(['a.ts: within the limits, so it is no exception any more']);
});
