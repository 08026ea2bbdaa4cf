/** Tests `portico import`: the same steps from a terminal, with exit codes and a sentence for each refused row. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { runCommandLine } from '../../apps/cli/run.ts';
import { jobs } from '../../apps/server/operations.ts';
import { openTestDatabase, type TestDatabase } from '../kit/database.ts';
import { openImportTest } from '../kit/imports.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await openTestDatabase({ queues: Object.keys(jobs) });
  await openImportTest('terminal', place);
  // The command opens the database itself, and the embedded one opens once.
  await place.database.close();
});
afterAll(() => place.dispose());

async function portico(args: readonly string[], typed = '') {
  const out: string[] = [];
  const err: string[] = [];
  const bars: string[] = [];
  async function* input() {
    yield Buffer.from(typed);
  }
  const code = await runCommandLine(COMMANDS, args, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    status: (text) => bars.push(text),
    input: input(),
    environment: place.environment,
    signal: new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n'), bars };
}

async function file(name: string, text: string): Promise<string> {
  const path = join(place.dataFolder, name);
  await writeFile(path, text);
  return path;
}

const idIn = (text: string) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0] ?? '';

test('checks, commits and takes back, a step at a time', async () => {
  const path = await file('instruments.csv', 'Symbol,Name,Currency\nLIND,Lindholm Timber,EUR\n');
  const checked = await portico(['import', 'instruments', path]);
  expect(checked).toMatchObject({ code: 0, err: '' });
  expect(checked.out).toContain('Checked: instruments.csv (instruments). New 1, known already 0, empty 0, refused 0.');
  expect(checked.bars.at(-1)).toBe('');
  const committed = await portico(['import', 'commit', idIn(checked.out)]);
  expect(committed.out).toContain('Committed: instruments.csv');
  expect(await portico(['import', 'commit', idIn(checked.out)])).toMatchObject({ code: 3, err: 'This import has already been committed.' });
  expect((await portico(['import', 'undo', idIn(checked.out)])).out).toContain('Undone: instruments.csv');
});

test('with --yes commits at once, from standard input too, and a second time finds everything known', async () => {
  const typed = 'Ticker,Title,Ccy\nOAK,Oakham Trust,USD\n';
  const args = ['import', 'instruments', '-', '--map', 'symbol=Ticker', '--map', 'name=Title', '--yes', '--json'];
  const first = await portico(args, typed);
  expect(JSON.parse(first.out)).toMatchObject({
    import: { state: 'committed', createdBy: 'portico import', counts: { new: 1 } },
    rows: [],
  });
  expect(JSON.parse((await portico(args, typed)).out)).toMatchObject({ import: { counts: { new: 0, known: 1 } } });
});

test.each([
  ['corporate-actions', 'Date,Symbol,Kind,Ratio\n2024-01-04,OAK,split,2:1\n'],
  ['bond-terms', 'Symbol,Coupon,Maturity,Frequency,Day count\nOAK,4.5%,2034-05-15,2,ACT/ACT ICMA\n'],
  ['cost-methods', 'Method,Wrapper,Valid from\nuk-pool,GIA,2020-04-06\n'],
  ['benchmark-weights', 'Risk profile,Asset class,Symbol,Weight,Rebalancing,Valid from\n4,Equity,OAK,100%,monthly,2020-01-01\n'],
  ['fund-weights', 'Symbol,Dimension,Part,Weight,Valid from\nOAK,Sector,US,60%,2020-01-01\n'],
  ['risk-profiles', 'Portfolio,Risk profile,Valid from\nP-1,6,2024-06-30\n'],
  ['commitments', 'Portfolio,Symbol,Date,Event,Amount\nP-1,OAK,2021-03-15,Commitment,400000\n'],
] as const)('brings %s in, knows them again, and takes them back', async (kind, typed) => {
  const first = await portico(['import', kind, '-', '--yes', '--json'], typed);
  expect(first, first.err).toMatchObject({ code: 0 });
  const { import: one } = JSON.parse(first.out) as { import: { id: string } };
  expect(one).toMatchObject({ state: 'committed', kind, counts: { new: 1, refused: 0 } });
  expect(JSON.parse((await portico(['import', kind, '-', '--dry-run', '--json'], typed)).out)).toMatchObject({
    import: { counts: { new: 0, known: 1 } },
  });
  expect((await portico(['import', 'undo', one.id])).out).toContain('Undone');
});

test('names each refused row with its column, its value and the remedy, and keeps nothing', async () => {
  const path = await file('prices.csv', 'Date,Symbol,Close\n2020-01-02,OAK,0\n2020-02-31,OAK,10\n2020-01-05,ELM,10\n');
  const { code, out } = await portico(['import', 'prices', path, '--yes']);
  expect(code).toBe(3);
  expect(out.split('\n')).toEqual([
    'Checked: prices.csv (prices). New 0, known already 0, empty 0, refused 3.',
    'Row 2, Close, "0": Zero is not possible here. Correct it, or leave the cell blank where nothing is known.',
    'Row 3, Date, "2020-02-31": 2020-02-31 is no day when read as ISO. Correct it, or choose another order of day, month and year.',
    'Row 4, Symbol, "ELM": No instrument is known as ELM. Import the instrument first, or correct the symbol.',
    'Nothing was kept.',
  ]);
  const listed = JSON.parse((await portico(['import', 'prices', path, '--dry-run', '--json'])).out) as { import: { id: string } };
  expect(await portico(['import', 'commit', listed.import.id])).toMatchObject({ code: 3, err: 'This import has already been undone.' });
});

test('asks for what the file cannot tell, and then goes on', async () => {
  const path = await file('rates.csv', 'Date,USD\n01/02/2020,1.08\n');
  const asked = await portico(['import', 'rates', path]);
  expect(asked.code).toBe(2);
  expect(asked.err).toContain('--date-order');
  expect(asked.err).toContain('--rate-direction');
  const told = await portico([
    'import',
    'rates',
    path,
    '--date-order',
    'D/M/Y',
    '--rate-direction',
    'per-base',
    '--set',
    'base=EUR',
    '--dry-run',
  ]);
  expect(told).toMatchObject({ code: 0 });
  expect(told.out).toContain('New 1');
});

test.each([
  [['import', 'holidays', 'x.csv'], 2, 'is one of transactions'],
  [['import', 'prices', '/no/such/file.csv'], 1, 'There is no file'],
  [['import', 'undo', 'x'], 2, 'is not the id of an import'],
  [['import', 'undo', '00000000-0000-4000-8000-000000000000'], 3, 'There is no such import.'],
  [['import', 'prices', '-', '--map', 'date'], 2, 'is not field=value'],
  [['import', 'prices', '-', '--tenant', 'nobody'], 1, 'There is no tenant "nobody"'],
] as const)('%j ends with %i', async (args, code, says) => {
  const ended = await portico(args, 'Date,Symbol,Close\n2020-01-02,OAK,1\n');
  expect(ended.code).toBe(code);
  expect(ended.err).toContain(says);
});
