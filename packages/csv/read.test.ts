/** Reads CSV from bytes: cells, lines and faults are the same wherever the bytes are cut. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCsv, CsvFault, readCsv, readCheckpoint, type CsvFormat, type CsvRecord } from './index.ts';

const COMMA: CsvFormat = { encoding: 'utf-8', delimiter: ',' };

async function* cutBytes(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function collectAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function read(text: string | Uint8Array, form: CsvFormat = COMMA, size = 1 << 16): Promise<CsvRecord[]> {
  return (await collectAll(readCsv(cutBytes(Buffer.from(text), size), form))).flatMap((batch) => batch.records);
}

const cellsOf = (records: readonly CsvRecord[]) => records.map((record) => record.cells);
const faultOf = (text: string | Uint8Array, form?: CsvFormat) =>
  read(text, form).then(
    () => null,
    (fault: unknown) => (fault instanceof CsvFault ? { code: fault.code, line: fault.line } : fault),
  );

describe('cells', () => {
  test.each([
    [',', 'a,b\r\n"1,5","x ""y"""\r\n'],
    [';', 'a;b\n"1,5";"x ""y"""\n'],
    ['\t', 'a\tb\n1,5\tx "y"\n'],
  ] as const)('divided by %j', async (delimiter, text) => {
    expect(cellsOf(await read(text, { encoding: 'utf-8', delimiter }))).toEqual([
      ['a', 'b'],
      ['1,5', 'x "y"'],
    ]);
  });

  test('blanks may stand around a quoted cell', async () => {
    expect(cellsOf(await read('a, "Smith, J" ,b\n'))).toEqual([['a', 'Smith, J', 'b']]);
  });

  test('a quote inside a cell is a quote', async () => {
    expect(cellsOf(await read('5" pipe,b"c"\n'))).toEqual([['5" pipe', 'b"c"']]);
  });

  test('the byte order mark goes, empty lines are skipped, empty cells stay', async () => {
    expect(cellsOf(await read('\uFEFFa,b\n\n,\n'))).toEqual([
      ['a', 'b'],
      ['', ''],
    ]);
  });

  test('lines end in CR where there is no LF', async () => {
    expect(cellsOf(await read('a,b\r1,"2"\r3,4\r'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('Latin-1 has the punctuation of Windows', async () => {
    const bytes = Uint8Array.from([0x93, 0xde, 0xf3, 0x72, 0x94, 0x2c, 0x80, 0x35, 0x0a]);
    expect(cellsOf(await read(bytes, { encoding: 'latin-1', delimiter: ',' }))).toEqual([['“Þór”', '€5']]);
  });
});

describe('lines', () => {
  test('a quoted line break and an empty line count', async () => {
    const records = await read('h\n"a\nb"\n\nc\n"d"\n');
    expect(records.map((record) => [record.line, record.cells[0]])).toEqual([
      [1, 'h'],
      [2, 'a\nb'],
      [5, 'c'],
      [6, 'd'],
    ]);
  });

  test('a last line without its end says so', async () => {
    expect((await read('a,b\n1,2')).map((record) => record.ended)).toEqual([true, false]);
    expect((await read('a,b\n1,"2"')).map((record) => record.ended)).toEqual([true, false]);
  });
});

describe('faults', () => {
  test('a quote never closed is named with the line that opens it', async () => {
    expect(await faultOf('a,b\n1,2\n3,"open\n4,5\n')).toEqual({ code: 'quote.unclosed', line: 3 });
  });

  test('a quote never closed in a large file is found without reading on', async () => {
    let taken = 0;
    async function* endless() {
      yield Buffer.from('a,b\n1,"open\n');
      for (; taken < 1000; taken += 1) yield Buffer.alloc(1 << 16, 'text without any other quote\n');
    }
    await expect(collectAll(readCsv(endless(), COMMA))).rejects.toMatchObject({ code: 'quote.unclosed', line: 2 });
    expect(taken).toBeLessThan(20);
  });

  test('text after a closing quote', async () => {
    expect(await faultOf('a,b\n"1"2,3\n')).toEqual({ code: 'quote.stray', line: 2 });
  });

  test('a NUL byte, with its line', async () => {
    expect(await faultOf('a,b\n1,2\n3,\u00004\n')).toEqual({ code: 'nul', line: 3 });
  });

  test('bytes that are not UTF-8, with their line', async () => {
    expect(await faultOf(Buffer.concat([Buffer.from('a,b\n1,2\nÞ,'), Buffer.from([0xfe, 0x0a])]))).toEqual({ code: 'encoding', line: 3 });
  });

  test('a character cut in half at the end', async () => {
    expect(await faultOf(Buffer.from('a,b\n1,Þ').subarray(0, -1))).toEqual({ code: 'truncated', line: 2 });
  });

  test('a line without end', async () => {
    expect(await faultOf('a'.repeat(1_100_000))).toEqual({ code: 'line.long', line: 1 });
  });
});

describe('properties', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'Þ', '"', ',', '\n', '\r', ' ', '=', '1', '€') });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });

  test('what we write we read back, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
        const width = Math.max(...rows.map((row) => row.length));
        const columns = Array.from({ length: width }, (_, index) => ({
          header: `H${index}`,
          kind: 'text' as const,
          // Cells begin with a letter, so that `writeCsv` adds no apostrophe.
          cell: (row: string[]) => `x${row[index] ?? ''}`,
        }));
        const text = (await collectAll(writeCsv(columns, rows))).join('');
        const read = cellsOf(await readAll(text, size)).slice(1);
        expect(read).toEqual(rows.map((row) => columns.map((column) => column.cell(row))));
      }),
    );
  });

  test('how the bytes are cut changes nothing', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'Þ'), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (written, size) => {
        const whole = await outcome(written, 1 << 16);
        expect(await outcome(written, size)).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  test('any bytes are read or refused with a fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('utf-8' as const, 'latin-1' as const),
        async (bytes, encoding) => {
          const records = await read(bytes, { encoding, delimiter: ';' }, 7).catch((fault: unknown) => fault);
          expect(Array.isArray(records) || records instanceof CsvFault).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  const readAll = (text: string, size: number) => read(text, COMMA, size);
  const outcome = (text: string, size: number) => readAll(text, size).catch((fault: CsvFault) => ({ code: fault.code, line: fault.line }));
});

test('the head of a file leaves an unfinished record out', () => {
  const head = Buffer.from('a,b\n1,2\n3,"op');
  expect(cellsOf(readCheckpoint(head, false, COMMA))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(cellsOf(readCheckpoint(Buffer.from('a,b\n1,2'), true, COMMA))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(cellsOf(readCheckpoint(Buffer.from('a,b\n1,2\n"3"x,4\n5,6\n'), true, COMMA))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});
