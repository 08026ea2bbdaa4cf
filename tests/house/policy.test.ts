/** Tests that permissions are decided in one place: no other code asks what somebody is. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordsOf } from '../../apps/server/bind/declared.ts';
import { operations } from '../../apps/server/operations.ts';
import { trackedFiles } from '../../tooling/files.ts';

/** Comparing a role, or reading what somebody may do off their record. */
const ASKING =
  /(?<![=!]|convention )[!=]==?\s*'(investor|advisor|staff)'|'(investor|advisor|staff)'\s*[!=]==?|\b(actor|person|user|usePerson\(\)|useActor\(\))[?!]?\.(role|admin|professional|companyAdmin)\b/;

function askingIn(text: string): string[] {
  return text.split('\n').filter((line) => ASKING.test(line));
}

test('nothing outside packages/policy asks for a role', () => {
  const files = trackedFiles(['apps', 'capabilities', 'packages', 'engine', 'platform', 'adapters']).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('packages/policy/'),
  );
  expect(files.length).toBeGreaterThan(300);
  const asking = files.flatMap((file) => askingIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`));
  expect(asking).toEqual([]);
});

test.each([
  "if (person.role === 'staff') return all;",
  "const own = usePerson()?.role === 'investor';",
  "if ('advisor' != role) refuse();",
  'if (actor.admin) return all;',
  'return user!.professional ? more : less;',
])('it would notice: %s', (line) => {
  expect(askingIn(line)).toEqual([line]);
});

/** What is told wherever its account is: why a page of it is closed, and where its client begins while it is. */
const ANYWHERE = ['readAccountStatus', 'readAccountProcess'];

test('whatever reads an account or a portfolio says which pages show it, so that it is closed with them', () => {
  for (const { name, endpoint } of operations)
    if (endpoint.method === 'GET' && !ANYWHERE.includes(name) && /\/:(account|portfolio)\b/.test(endpoint.path))
      expect([name, endpoint.shows]).not.toContain(undefined);
});

test('an endpoint that names a record can refuse it as unknown', () => {
  for (const { name, endpoint } of operations)
    for (const record of recordsOf(endpoint))
      expect([name, endpoint.refuses]).toEqual([name, expect.arrayContaining([`${record}.unknown`])]);
});
