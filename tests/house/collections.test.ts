/** Tests what a list of the administration costs: twenty lines at most, besides a line for each field of its form. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trackedFiles } from '../../tooling/files.ts';

const MOST_LINES = 20;

/** Some of their fields take several lines each: what they offer is gathered, or they depend on each other. */
const LONGER: readonly string[] = [
  'capabilities/admin/server/collections/accounts.ts',
  'capabilities/ledger/server/entry/entered-transactions.ts',
  'capabilities/messages/server/collections.ts',
  'capabilities/orders/server/collections.ts',
  'capabilities/portfolios/server/collections.ts',
];

/** The lines of each collection that a file declares; the settings of a firm are a form without a list. */
const declared = trackedFiles(['capabilities'])
  .filter((file) => file.endsWith('.ts') && file.includes('/server/'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?const (\w+): Collection = \{\n([\s\S]*?)^\};/gm)].map(([, name, body = '']) => ({
      file,
      name,
      lines: body.trimEnd().split('\n'),
    })),
  );

const isField = (line: string) => /^\s*(\{ name: '.*\}|\w+\(.*\)|\w+|\.\.\..*),$/.test(line);
const isComment = (line: string) => /^\s*\/\//.test(line);

test('a list costs twenty lines at most, besides its fields', () => {
  expect(declared.length).toBeGreaterThan(30);
  const costs = declared.map(({ file, name, lines }) => ({
    file,
    name,
    cost: lines.filter((line) => !isField(line) && !isComment(line)).length,
  }));
  const beyond = costs.filter(({ cost }) => cost > MOST_LINES).map(({ file }) => file);
  expect([...new Set(beyond)].sort()).toEqual(LONGER);
});
