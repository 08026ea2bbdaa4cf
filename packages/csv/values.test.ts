/** Numbers and days as people write them, and the detection of a file's encoding, delimiter and formats. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '#packages/calendar';
import {
  canonicalDecimal,
  detectDateOrder,
  detectDecimalMark,
  detectDelimiter,
  looksLikeText,
  readDate,
  readNumber,
  watchEncoding,
} from './index.ts';

describe('numbers', () => {
  test.each([
    ['1,234.56', '1234.56'],
    ['1 234.56', '1234.56'],
    ["1'234'567.8", '1234567.8'],
    ['1’234', '1234'],
    ['1\u00A0234.5', '1234.5'],
    ['-0.50', '-0.5'],
    ['\u221212.30', '-12.3'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['007', '7'],
    ['-0', '0'],
    [' 42 ', '42'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
  ])('%j with a decimal point', (text, value) => expect(readNumber(text, 'point')).toBe(value));

  test.each([
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['0,5', '0.5'],
    ['1.234', '1234'],
    ['12', '12'],
  ])('%j with a decimal comma', (text, value) => expect(readNumber(text, 'comma')).toBe(value));

  test.each([
    '1,23',
    '1.234,56',
    '1,234,56',
    '12,34.5',
    '0,123',
    "1,234'567",
    '1e5',
    'NaN',
    'Infinity',
    '',
    '-',
    '.',
    '1.2.3',
    '=1+1',
    '(5)',
    '5%',
    '€5',
    '0x1F',
    '١٢',
    '1 2',
  ])('%j is no number with a decimal point', (text) => expect(readNumber(text, 'point')).toBeNull());
  test.each(['1.23', '1.0892', '1,234.56', '1.234.56', '1,2,3'])('%j is no number with a decimal comma', (text) =>
    expect(readNumber(text, 'comma')).toBeNull(),
  );

  test('the canonical form has the same value and no needless zero', () => {
    const part = fc.string({ unit: fc.constantFrom('0', '1', '5'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.boolean(), part, fc.option(part), (negative, whole, decimals) => {
        const text = `${negative ? '-' : ''}${whole}${decimals === null ? '' : `.${decimals}`}`;
        expect(Number(canonicalDecimal(text)) + 0).toBe(Number(text) + 0);
        expect(canonicalDecimal(text)).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/);
      }),
    );
  });
});

describe('days', () => {
  test.each([
    ['2026-03-31', 'ISO', '2026-03-31'],
    ['2026/03/31', 'ISO', '2026-03-31'],
    ['2026-03-31T23:30:00Z', 'ISO', '2026-03-31'],
    ['31/03/2026', 'D/M/Y', '2026-03-31'],
    ['1.2.2026', 'D/M/Y', '2026-02-01'],
    ['3/10/2004', 'M/D/Y', '2004-03-10'],
    ['29/02/2024', 'D/M/Y', '2024-02-29'],
  ] as const)('%j read as %s', (text, order, day) => expect(formatDay(readDate(text, order) ?? 0)).toBe(day));

  test.each([
    ['2026-02-31', 'ISO'],
    ['31/02/2026', 'D/M/Y'],
    ['29/02/2023', 'D/M/Y'],
    ['13/13/2020', 'D/M/Y'],
    ['3/15/2004', 'D/M/Y'],
    ['15/3/2004', 'M/D/Y'],
    ['01/02/26', 'D/M/Y'],
    ['01/02-2026', 'D/M/Y'],
    ['2026-3-1', 'ISO'],
    ['31/03/2026', 'ISO'],
    ['', 'ISO'],
    ['yesterday', 'D/M/Y'],
  ] as const)('%j is no day read as %s', (text, order) => expect(readDate(text, order)).toBeNull());
});

describe('detection', () => {
  test('a thirteenth settles the order of day and month', () => {
    expect(detectDateOrder(['3/10/2004', '3/15/2004'])).toEqual({ value: 'M/D/Y', ambiguous: false });
    expect(detectDateOrder(['3/10/2004', '15/3/2004', '16/3/2004'])).toEqual({ value: 'D/M/Y', ambiguous: false });
    expect(detectDateOrder(['2004-03-10'])).toEqual({ value: 'ISO', ambiguous: false });
  });

  test('days up to the twelfth are ambiguous, unless both readings agree or dots part them', () => {
    expect(detectDateOrder(['3/10/2004', '4/11/2004'])).toEqual({ value: 'D/M/Y', ambiguous: true });
    expect(detectDateOrder(['3/3/2004'])).toEqual({ value: 'D/M/Y', ambiguous: false });
    expect(detectDateOrder(['3.10.2004'])).toEqual({ value: 'D/M/Y', ambiguous: false });
  });

  test('the decimal mark shows itself, or is ambiguous', () => {
    expect(detectDecimalMark(['1.0892', 'EUR', '147.02'])).toEqual({ value: 'point', ambiguous: false });
    expect(detectDecimalMark(['1.234,56', '12'])).toEqual({ value: 'comma', ambiguous: false });
    expect(detectDecimalMark(['1.234', '5.678'])).toEqual({ value: 'point', ambiguous: true });
    expect(detectDecimalMark(['12', 'EUR'])).toEqual({ value: 'point', ambiguous: false });
  });

  test.each([',', ';', '\t'] as const)('the delimiter %j', (delimiter) => {
    const text = `Date${delimiter}Price${delimiter}Name\n2026-01-02${delimiter}"1,5"${delimiter}"a;b\tc"\n`;
    expect(detectDelimiter(Buffer.from(text), true, 'utf-8')).toBe(delimiter);
  });

  test('bytes outside UTF-8 make it Latin-1, a last character cut in half does not', () => {
    const encodingOf = (...seen: Uint8Array[]) => {
      const watch = watchEncoding();
      for (const piece of seen) watch.see(piece);
      return watch.result();
    };
    expect(encodingOf(Buffer.from('Þ'))).toBe('utf-8');
    expect(encodingOf(Buffer.from('Þ').subarray(0, 1), Buffer.from('Þ').subarray(1))).toBe('utf-8');
    expect(encodingOf(Buffer.from('aÞ').subarray(0, 2))).toBe('utf-8');
    expect(encodingOf(Buffer.from('a'), Uint8Array.from([0xde, 0x6f]))).toBe('latin-1');
  });

  test('pictures, archives, documents and UTF-16 are not text', () => {
    expect(looksLikeText(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))).toBe(false);
    expect(looksLikeText(Buffer.from('PK\u0003\u0004rest of a spreadsheet'))).toBe(false);
    expect(looksLikeText(Buffer.from('%PDF-1.7 text'))).toBe(false);
    expect(looksLikeText(Buffer.from('\uFEFFDate;Price', 'utf16le'))).toBe(false);
    expect(looksLikeText(Buffer.from('Date;Price', 'utf16le'))).toBe(false);
    expect(looksLikeText(Buffer.from('\uFEFFDate,Þ\t"1"\r\n'))).toBe(true);
    expect(looksLikeText(Buffer.from(`Date,Price\n${'2026-01-02,1\n'.repeat(20)}\u0000`))).toBe(true);
  });
});
