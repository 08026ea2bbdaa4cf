/** Tests that a long table is divided into files, with every row in one of them and in order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsvParts } from './index.ts';

const COLUMNS = [{ header: 'Number', kind: 'number' as const, cell: (row: number) => String(row) }];

async function writeParts(batches: readonly (readonly number[])[], mostRows: number): Promise<{ rows: number; lines: string[] }[]> {
  async function* inBatches() {
    for (const batch of batches) yield await Promise.resolve(batch);
  }
  const files: { rows: number; lines: string[] }[] = [];
  for await (const { body, rows } of writeCsvParts(COLUMNS, inBatches(), mostRows)) {
    let text = '';
    for await (const piece of body) text += piece;
    files.push({ rows: rows(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') });
  }
  return files;
}

test('a table without rows is no file', async () => {
  expect(await writeParts([], 5)).toEqual([]);
  expect(await writeParts([[], []], 5)).toEqual([]);
});

test('each file has the header and whole batches, as many as it may have rows', async () => {
  expect(await writeParts([[1], [2], [], [3, 4, 5], [6]], 2)).toEqual([
    { rows: 2, lines: ['"Number"', '"1"', '"2"'] },
    { rows: 3, lines: ['"Number"', '"3"', '"4"', '"5"'] },
    { rows: 1, lines: ['"Number"', '"6"'] },
  ]);
});

test('whatever the batches, every row is written once, in order, and no file could have taken the next batch too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.nat())), fc.integer({ min: 1, max: 7 }), async (batches, mostRows) => {
      const files = await writeParts(batches, mostRows);
      expect(files.flatMap(({ lines }) => lines.slice(1))).toEqual(batches.flat().map((number) => `"${number}"`));
      const sizes = batches.map(({ length }) => length).filter((length) => length > 0);
      for (const { rows } of files) {
        const first = sizes.shift()!;
        let whole = first;
        while (sizes.length > 0 && whole + sizes[0]! <= mostRows) whole += sizes.shift()!;
        expect(rows).toBe(whole);
      }
      expect(sizes).toEqual([]);
    }),
  );
});
