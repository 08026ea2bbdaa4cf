/** Tests that docs/security.md names code that exists for each promise, and the settings that an operator needs. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../apps/server/config.ts';

const page = readFileSync('docs/security.md', 'utf8');

test('every test that a promise rests on is there', () => {
  const promises = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));
  expect(promises.length).toBeGreaterThan(10);
  for (const promise of promises) {
    const named = [...(promise.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    expect([promise, named.length > 0, named.filter((path) => !existsSync(path))]).toEqual([promise, true, []]);
  }
});

test('every setting that it speaks of is one', () => {
  const named = [...page.matchAll(/`((?:PORTICO|DATABASE|SMTP)_[A-Z0-9_]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in SETTINGS))).toEqual([]);
});
