/** Tests the documents that can go out of date: words, orders and folders agree. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawPicture, PICTURE } from '../../tooling/picture.ts';
import { ADAPTERS, CAPABILITIES, ENGINE, PACKAGES } from '../../tooling/rooms.ts';

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

test('every capability has its word, in the order of the rooms', () => {
  const table = readFileSync('docs/words.md', 'utf8').split('\n## ')[0]?.split('Smaller words')[0] ?? '';
  const words = [...table.matchAll(/^\| ([a-z-]+) \|/gm)].map((match) => match[1]).filter((word) => word !== 'word');
  expect(words).toEqual(CAPABILITIES);
});

test('the orders of the house name every room once', () => {
  expect([...CAPABILITIES].sort()).toEqual(folders('capabilities'));
  expect([...PACKAGES].sort()).toEqual(folders('packages'));
  expect([...ENGINE].sort()).toEqual(folders('engine'));
  expect([...ADAPTERS].sort()).toEqual(folders('adapters'));
});

test('each capability says what it is in a page of its own', () => {
  for (const word of CAPABILITIES) expect(existsSync(`capabilities/${word}/${word}.md`), word).toBe(true);
});

test('the picture shows every room, and names only files that exist', () => {
  const page = readFileSync(PICTURE, 'utf8');
  expect(page).toBe(drawPicture(page, readFileSync('docs/words.md', 'utf8')));
  const named = [...page.matchAll(/`((?:apps|capabilities|engine|packages|platform|adapters|database|tests|tooling)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
