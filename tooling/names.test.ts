/** Plants a fault of each kind and checks that the naming check finds it, and nothing in names that are in order. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findNamingFaults } from './names.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The name of each fault, after the file that it is in. */
function findIn(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'portico-names-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return findNamingFaults(root, Object.keys(files)).map(({ file, name }) => `${file}: ${name}`);
}

test('names in order have no fault', () => {
  expect(
    findIn({
      'packages/money/add.ts':
        '/** Adds amounts of one currency. */\nexport function addAmounts() {}\nfunction read() {}\nexport interface Amount {}\n',
      'tests/money.test.ts': '/** Adds amounts as a person would. */\nfunction added() {}\n',
    }),
  ).toEqual([]);
});

test.each([
  ['export interface Told {\n', 'Told'],
  ['type Wanted = string;\n', 'Wanted'],
  ['export class Held {\n', 'Held'],
  ['function written(cell: string) {\n', 'written'],
  ['export async function within() {\n', 'within'],
  ['export function* joined() {\n', 'joined'],
  ['/** What a cell holds. */\n', 'What a cell holds. */'],
  ['/**\n * Whose money it is.\n */\n', 'Whose money it is.'],
  ['#!/usr/bin/env node\n// How it begins.\n', 'How it begins.'],
])('%j', (text, name) => {
  expect(findIn({ 'capabilities/orders/server/place.ts': text })).toEqual([`capabilities/orders/server/place.ts: ${name}`]);
});

test('a type name that stands for two things is found once, with both places', () => {
  const files = { 'packages/csv/read.ts': 'export interface CsvRow {}\n', 'capabilities/imports/web/row.tsx': 'type CsvRow = string;\n' };
  expect(findIn(files)).toEqual(['packages/csv/read.ts: CsvRow']);
});

test('a test may call its own functions as it likes, but not those that others use', () => {
  expect(findIn({ 'tests/kit/fixture.ts': 'function planted() {}\nexport function opened() {}\n' })).toEqual([
    'tests/kit/fixture.ts: opened',
  ]);
});
