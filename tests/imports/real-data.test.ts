/** Tests the two public files, three shares and the euro’s rates, imported by the operations that staff use. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarket } from '#server/instruments';
import { openImportTest, type ImportTest } from '../kit/imports.ts';

const DATA = join(import.meta.dirname, '../../../shared/data');
const RATES = join(DATA, 'ecb_eurofxref_hist.csv');
const PRICES = join(DATA, 'ffn_aapl_msft_c_daily_2004_2014.csv');
const isThere = existsSync(RATES) && existsSync(PRICES);
if (!isThere) process.stdout.write('skipped: the public files are not in ../shared/data\n');

describe.skipIf(!isThere)('the public files', () => {
  let office: ImportTest;
  beforeAll(async () => {
    office = await openImportTest('real');
  });
  afterAll(() => office.dispose());

  const rate = async (base: string, quote: string, day: string) => {
    const { rows } = await office.staff.execute<{ rate: string | null }>(sql`
      select rates[array_position(days, extract(doy from ${day}::date)::smallint)]::text as rate from rate
      where base = ${base} and quote = ${quote} and year = extract(year from ${day}::date)`);
    return rows[0]?.rate;
  };

  test('rates: 41 currencies across the page, absent days left out', async () => {
    const uploaded = await office.upload('rates', createReadStream(RATES));
    expect(uploaded.sniff).toMatchObject({ ambiguities: ['rateDirection'], suggestion: { dateOrder: 'ISO', constants: { base: 'EUR' } } });
    expect(uploaded.sniff?.suggestion.wide).toHaveLength(41);
    const checked = await office.check(uploaded, { rateDirection: 'per-base' });
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { new: 195_305, known: 0, absent: 60_494, refused: 0 },
      bytesRead: uploaded.bytes,
    });
    expect(await rate('EUR', 'USD', '2014-03-10')).toBeUndefined();
    await office.commit(checked.id);
    expect(await rate('EUR', 'USD', '1999-01-04')).toBe('1.1789');
    expect(await rate('EUR', 'USD', '2023-05-12')).toBe('1.0892');
    expect(await rate('EUR', 'GBP', '2023-05-11')).toBe('0.86795');
    // A Sunday has no rate, and the króna none in its ten silent years.
    expect(await rate('EUR', 'USD', '2023-05-14')).toBeNull();
    expect(await rate('EUR', 'ISK', '2012-06-01')).toBeUndefined();
  });

  test('prices: refused without their instruments, then read as month, day, year', async () => {
    const early = await office.checked('prices', createReadStream(PRICES));
    expect((await office.rows(early.id, 'refused')).map(({ value, code }) => [value, code])).toEqual(
      ['AAPL', 'MSFT', 'C'].map((symbol) => [symbol, 'instrument.unknown']),
    );
    await office.imported(
      'instruments',
      'Symbol,Name,Type,Currency\nAAPL,Apple Inc.,Stock,USD\nMSFT,Microsoft Corporation,Stock,USD\nC,Citigroup Inc.,Stock,USD\n',
    );
    const { counts, mapping } = await office.imported('prices', createReadStream(PRICES));
    expect(mapping?.dateOrder).toBe('M/D/Y');
    expect(counts).toEqual({ new: 7551, known: 0, absent: 0, refused: 0 });
    const market = await readMarket(office.staff);
    const { rows } = await office.staff.execute<{ id: string }>(sql`select id from instrument where symbol = 'AAPL'`);
    const apple = (await market.prices(office.staff, [rows[0]?.id ?? ''])).get(rows[0]?.id ?? '');
    expect([apple?.days.length, apple?.values[0], apple?.values.at(-1)]).toEqual([2517, 13.84, 530.92]);
  });

  test('a second time they add nothing', async () => {
    expect((await office.checked('rates', createReadStream(RATES))).counts).toMatchObject({ new: 0, known: 195_305, refused: 0 });
    expect((await office.checked('prices', createReadStream(PRICES))).counts).toMatchObject({ new: 0, known: 7551, refused: 0 });
  });
});
