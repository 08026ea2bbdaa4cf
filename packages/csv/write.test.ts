/** Written CSV is quoted, begins with a byte order mark, and holds no formula that a spreadsheet would run. */
import { expect, test } from 'vitest';
import { unescapeCell, writeCsv, type CsvColumn } from './index.ts';

interface CsvSampleRow {
  readonly name: string | null;
  readonly value: string | null;
}
const COLUMNS: readonly CsvColumn<CsvSampleRow>[] = [
  { header: 'Name', kind: 'text', cell: (row) => row.name },
  { header: 'Value', kind: 'number', cell: (row) => row.value },
];

async function collectChunks(chunks: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

async function writeRows(rows: Iterable<CsvSampleRow>, findings?: readonly string[]): Promise<string> {
  return (await collectChunks(writeCsv(COLUMNS, rows, findings))).join('');
}

test('byte order mark, every cell quoted, quotes doubled, CRLF', async () => {
  expect(
    await writeRows([
      { name: 'Þór "the" fund, ltd\nA', value: '1.50' },
      { name: null, value: null },
    ]),
  ).toBe('\uFEFF"Name","Value"\r\n"Þór ""the"" fund, ltd\nA","1.50"\r\n"",""\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'text %j cannot become a formula',
  async (name) => {
    expect(await writeRows([{ name, value: '-1.5' }])).toContain(`"'${name}","-1.5"`);
  },
);

test.each(['=1+1', '+354 555 0100', '-', "'", "'quoted'", 'plain', '', '＋1', "'=1", "''-5", "'+354 5"])(
  'text %j is read again as it was',
  async (name) => {
    const [, line = ''] = (await writeRows([{ name, value: null }])).split('\r\n');
    expect(unescapeCell(line.slice(1, line.indexOf('",')))).toBe(name);
  },
);

test('what is no number gets no leave to be a formula from its column', async () => {
  expect(await writeRows([{ name: 'a', value: '-1+cmd' }])).toContain(`"a","'-1+cmd"`);
});

test('a header is text too', async () => {
  expect((await collectChunks(writeCsv([{ header: '=1', kind: 'number', cell: () => null }], []))).join('')).toBe('\uFEFF"\'=1"\r\n');
});

test('a finding is a last line, as wide as the table', async () => {
  expect(await writeRows([{ name: 'a', value: '1' }], ['No price for Hekla since 3 May.'])).toBe(
    '\uFEFF"Name","Value"\r\n"a","1"\r\n"No price for Hekla since 3 May.",""\r\n',
  );
});

test('a long table leaves in pieces, from batches as from a list', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ name: `Holding ${index}`, value: String(index) }));
  async function* batches() {
    yield rows.slice(0, 7);
    yield rows.slice(7);
  }
  const pieces = await collectChunks(writeCsv(COLUMNS, batches()));
  expect(pieces.length).toBeGreaterThan(5);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(70_000);
  expect(pieces.join('')).toBe(await writeRows(rows));
});
