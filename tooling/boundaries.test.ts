/** Tests that the boundary check finds each planted breach, and nothing in a tree that is in order. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findBreaches } from './boundaries.ts';

const madeFolders: string[] = [];
afterEach(() => {
  for (const folder of madeFolders.splice(0)) rmSync(folder, { recursive: true });
});

function findPlanted(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  madeFolders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return findBreaches(root, Object.keys(files)).map((breach) => `${breach.file}: ${breach.why}`);
}

test('a house in order has no breach', () => {
  expect(
    findPlanted({
      'engine/book/index.ts': "import { add } from '#packages/money';",
      'engine/series/index.ts': "import { openBook } from '#engine/book';",
      'packages/money/index.ts': 'export const add = 1;',
      'capabilities/accounts/contract.ts': "import { z } from 'zod';\nimport type { Tenant } from '#contract/tenants';",
      'capabilities/tenants/contract.ts': 'export type Tenant = string;',
      'capabilities/accounts/server/index.ts':
        "import { readFile } from 'node:fs';\nimport { accounts } from '../contract.ts';\nimport type { Db } from '#platform';",
      'platform/index.ts': "import type { Tenant } from '#contract/tenants';\nexport type Db = string;",
      'capabilities/accounts/web/page.tsx': "import { accounts } from '../contract.ts';\nimport { Page } from '#ui';",
      'packages/ui/index.ts': "import react from 'react';",
      'adapters/pdf/index.ts': "import { fork } from 'node:child_process';\nimport type { Typesetter } from '#contract/reports';",
      'capabilities/reports/contract.ts': 'export type Typesetter = string;',
      'apps/server/main.ts': "import { typesetter } from '#adapters/pdf';\nconst now = new Date();",
    }),
  ).toEqual([]);
});

const PLANTED: readonly [what: string, file: string, text: string, why: RegExp][] = [
  ['a package that uses a later one', 'packages/money/index.ts', "import { x } from '#packages/themes';", /only packages before it/],
  ['a package that uses the engine', 'packages/charts/index.ts', "import { x } from '#engine/book';", /nothing of the engine/],
  ['a room of the engine that uses a later one', 'engine/book/index.ts', "import { x } from '#engine/series';", /only those before it/],
  ['an engine that reads the clock', 'engine/book/index.ts', 'export const today = () => Date.now();', /time is an argument/],
  ['an engine that knows the product', 'engine/book/index.ts', "import { x } from '#contract/ledger';", /knows no capability/],
  ['an engine that reads a database', 'engine/book/index.ts', "import type { Db } from '#platform';", /nothing of the platform/],
  [
    'a screen that stands on the platform',
    'capabilities/ledger/web/x.tsx',
    "import type { Db } from '#platform';",
    /belongs to the server/,
  ],
  ['a platform that knows the product', 'platform/index.ts', "import { x } from '#server/ledger';", /no other capability/],
  ['an engine that draws', 'engine/book/index.ts', "import { x } from '#ui';", /belongs to the browser/],
  ['a package that reads files', 'packages/money/index.ts', "import { readFile } from 'node:fs';", /no node:/],
  ['a package that reads the clock', 'packages/calendar/index.ts', 'export const today = () => Date.now();', /time is an argument/],
  ['a package that reaches the network', 'packages/money/index.ts', 'export const rates = () => fetch("x");', /network/],
  ['a framework in a pure package', 'packages/charts/index.ts', "import { useState } from 'react';", /no framework/],
  [
    'a contract that uses a database',
    'capabilities/accounts/contract.ts',
    "import pg from 'pg';",
    /packages, the engine and earlier contracts/,
  ],
  ['a contract that uses a server', 'capabilities/accounts/contract.ts', "import { x } from '#server/tenants';", /a contract uses neither/],
  [
    'an earlier capability that uses a later one',
    'capabilities/accounts/server/x.ts',
    "import { x } from '#server/ledger';",
    /only those before it/,
  ],
  ['a screen that uses a server', 'capabilities/ledger/web/x.tsx', "import { x } from '#server/accounts';", /never meet/],
  [
    'a screen that uses its own server',
    'capabilities/ledger/web/x.tsx',
    "import { x } from '../server/ledger.ts';",
    /relative imports stay/,
  ],
  [
    'a relative import into another room',
    'capabilities/ledger/server/x.ts',
    "import { x } from '../../accounts/server/list.ts';",
    /relative imports stay/,
  ],
  ['a server that picks an adapter', 'capabilities/reports/server/x.ts', "import { x } from '#adapters/pdf';", /only apps pick adapters/],
  ['a web app composed of the server', 'apps/web/main.tsx', "import { x } from '../server/start.ts';", /stay in their room/],
  ['a web app that uses a server', 'apps/web/main.tsx', "import { x } from '#server/accounts';", /never meet/],
  ['a browser formatting for itself', 'capabilities/ledger/web/x.tsx', 'const a = new Intl.NumberFormat("is");', /texts alone/],
  ['a drawer of odds and ends', 'packages/money/utils.ts', 'export const x = 1;', /says nothing/],
  ['a dynamic import across the house', 'capabilities/ledger/web/x.tsx', "const x = import('#server/accounts');", /never meet/],
  ['a capability that nobody put in order', 'capabilities/odds/server/x.ts', "import { x } from '#server/tenants';", /not in the order/],
];

test.each(PLANTED)('%s is found', (_what, file, text, why) => {
  const found = findPlanted({ [file]: text });
  expect(found.length).toBeGreaterThan(0);
  expect(found.join('\n')).toMatch(why);
});

test('a cycle is found', () => {
  const found = findPlanted({
    'packages/money/index.ts': "export { a } from './a.ts';",
    'packages/money/a.ts': "import { b } from './b.ts';\nexport const a = b;",
    'packages/money/b.ts': "import { a } from './a.ts';\nexport const b = a;",
  });
  expect(found.join('\n')).toMatch(/a cycle/);
});
