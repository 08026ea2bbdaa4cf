/** Tests damaged files: refused or failed with a reason, and nothing of them kept. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#packages/endpoint';
import type { ImportKind } from '#contract/imports';
import { openImportTest, type ImportTest } from '../kit/imports.ts';

let office: ImportTest;
beforeAll(async () => {
  office = await openImportTest('broken');
  await office.imported('instruments', 'Symbol,Name,Currency\nLIND,Lindholm Timber,EUR\nOAK,Oakham Trust,USD\n');
});
afterAll(() => office.dispose());

const PRICES = 'Date,Symbol,Close\n2026-01-02,LIND,50.25\n2026-01-05,LIND,51\n2026-01-06,LIND,52.5\n';
const MORE = Array.from({ length: 40 }, (_, index) => `2025-01-${String((index % 28) + 1).padStart(2, '0')},LIND,49\n`).join('');
const LEDGER =
  'Portfolio,Date,Type,Symbol,Units,Price,Name\nP-1,2026-01-06,Buy,LIND,100,50.00,"Þór, first"\nP-1,2026-01-07,Sell,LIND,40,51,\nP-2,2026-01-07,Deposit,,,10,\n';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const staged = async () => [
  await office.count('transaction'),
  await office.count('price'),
  await office.count('rate'),
  await office.count('instrument_terms'),
];

test.each([
  ['an empty file', '', 'file.empty'],
  ['a file of blanks', ' \n\r\n', 'file.empty'],
  ['nothing but a byte order mark', '\uFEFF', 'file.empty'],
  ['a picture', PNG, 'file.not-text'],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000xl/workbook.xml'), 'file.not-text'],
  ['text in UTF-16', Buffer.from(`\uFEFF${PRICES}`, 'utf16le'), 'file.not-text'],
])('%s is not taken in', async (_, body, code) => {
  const before = await office.count('import');
  await expect(office.upload('prices', body)).rejects.toMatchObject({ code });
  expect(await office.count('import')).toBe(before);
});

test('a file over the limit is not taken in, however it is sent', async () => {
  async function* endless() {
    const piece = Buffer.alloc(1 << 20, 'a,b,c\n');
    for (;;) yield piece;
  }
  await expect(office.upload('prices', endless())).rejects.toMatchObject({ code: 'file.too-large' });
});

test.each([
  [
    'bytes that are not in the charset',
    Buffer.concat([Buffer.from(PRICES), Buffer.from([0xfe, 0xff, 0x0a])]),
    { encoding: 'utf-8' },
    'encoding',
    5,
  ],
  ['a NUL byte', PRICES.replace('51', '5\u00001') + MORE, {}, 'nul', 3],
  ['a quote never closed', PRICES.replace('51', '"51'), {}, 'quote.unclosed', 3],
  ['text after a closing quote', PRICES.replace('51', '"51"x'), {}, 'quote.stray', 3],
  ['a file cut off in a row', PRICES.slice(0, -8), {}, 'truncated', 4],
  ['a file cut off in a character', Buffer.from(`${PRICES}2026-01-07,LIND,5Þ`).subarray(0, -1), { encoding: 'utf-8' }, 'truncated', 5],
  ['a header and nothing else', 'Date,Symbol,Close\n', {}, 'rows.none', 1],
  ['a header without its line end', 'Date,Symbol,Close', {}, 'rows.none', 1],
] as const)('%s fails, with its line, and keeps nothing', async (_, body, change, failure, line) => {
  const before = await staged();
  const failed = await office.checked('prices', body, change);
  expect(failed).toMatchObject({ state: 'failed', failure, counts: { new: 0, known: 0, absent: 0, refused: 0 } });
  expect(await office.rows(failed.id)).toEqual([{ row: line, column: null, value: null, verdict: 'refused', code: failure, reads: null }]);
  expect(await staged()).toEqual(before);
  await expect(office.commit(failed.id)).rejects.toMatchObject({ code: 'import.unready' });
});

test.each([
  ['more columns than are read', `Date,${'C,'.repeat(2000)}\n2026-01-02,\n`, 'header.wide'],
  ['a heading of a whole sentence or more', `Date,${'long '.repeat(61)}\n2026-01-02,51\n`, 'header.long'],
  ['a first line of nothing', ',,\n2026-01-02,LIND,51\n', 'header.missing'],
])('%s is said of the file as it comes', async (_, body, failure) => {
  expect(await office.upload('prices', body)).toMatchObject({ state: 'failed', failure, sniff: null });
});

test('a failed file can be checked again with another mapping', async () => {
  const uploaded = await office.upload('instruments', Buffer.from('Symbol,Name,Currency\nTHOR,Þór,ISK\n', 'latin1'));
  expect(await office.check(uploaded, { encoding: 'utf-8' })).toMatchObject({ state: 'failed', failure: 'encoding' });
  const checked = await office.check(await office.read(uploaded.id), { encoding: 'latin-1' });
  expect((await office.rows(checked.id))[0]?.reads).toMatchObject({ name: 'Þór' });
});

test('one refused row keeps the whole file out', async () => {
  const before = await staged();
  const checked = await office.checked('prices', PRICES.replace('2026-01-05', '2026-02-31'));
  expect(checked).toMatchObject({ state: 'checked', counts: { new: 2, refused: 1 } });
  expect(await staged()).toEqual(before);
});

/** Any bytes at all, and good files with a few of their bytes put, changed or lost. */
const bytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }),
  fc
    .tuple(
      fc.constantFrom(PRICES, LEDGER),
      fc.array(fc.tuple(fc.nat(200), fc.nat(3), fc.oneof(fc.constantFrom(0, 10, 13, 34, 44, 45, 59, 61, 255), fc.nat(255))), {
        minLength: 1,
        maxLength: 6,
      }),
    )
    .map(([good, changes]) => {
      const written = [...Buffer.from(good)];
      for (const [place, removed, put] of changes) written.splice(place % written.length, removed, put);
      return Uint8Array.from(written);
    }),
);

test('whatever the bytes, an import is whole or absent, and no error escapes', async () => {
  const kinds: readonly ImportKind[] = ['prices', 'transactions', 'rates', 'instruments'];
  const met = { refused: 0, faulty: 0, committed: 0 };
  await fc.assert(
    fc.asyncProperty(bytes, fc.constantFrom(...kinds), async (body, kind) => {
      const before = await staged();
      const outcome = await office.checked(kind, body).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        // A file that is refused at the door, or whose headers give no mapping.
        if (!(outcome instanceof Refusal)) expect(outcome.message).toBe('a file without headers has no mapping');
        expect(await staged()).toEqual(before);
        met.refused += 1;
        return;
      }
      const checked = outcome as Awaited<ReturnType<ImportTest['checked']>>;
      expect(checked.failure).not.toBe('check.failed');
      const isClean = checked.state === 'checked' && checked.counts.refused === 0;
      met[isClean ? 'committed' : 'faulty'] += 1;
      if (isClean) expect(await office.commit(checked.id)).toMatchObject({ state: 'committed' });
      else expect(await staged()).toEqual(before);
      await office.undo(checked.id);
    }),
    // One of each, whatever else is drawn: a whole file, one of another kind, and one without a text.
    {
      numRuns: 150,
      examples: [
        [Buffer.from(PRICES), 'prices'],
        [Buffer.from(LEDGER), 'prices'],
        [Uint8Array.of(0, 0), 'prices'],
      ],
    },
  );
  expect(
    Object.values(met).every((many) => many > 0),
    JSON.stringify(met),
  ).toBe(true);
});
