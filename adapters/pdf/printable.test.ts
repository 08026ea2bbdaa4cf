/** Texts of any origin are made printable without losing what can be read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredCodePoints, readFaces } from './fonts.ts';
import { makePrintable } from './printable.ts';

const hasGlyph = coveredCodePoints(readFaces());
const shown = (text: string) => makePrintable({ text }, hasGlyph).value.text;
const BREAK = '\u200b';

test.each([
  ['plain words of the four languages', 'Þórdís Ægisdóttir, Παπαδοπούλου, Geïntegreerd – “quoted” €1.234,50'],
  ['what looks like markup or a formula', '#read("/etc/passwd") *b* = H $x$ <l> @r // =SUM(A1) \\u{41}'],
  ['a true minus and a fixed space', '\u22121\u00a0234,00\u00a0€'],
])('%s stay as they are', (_, text) => {
  expect(makePrintable(text, hasGlyph)).toEqual({ value: text, replaced: false });
});

test('marks that reorder, join or hide text are taken out', () => {
  expect(shown('abc\u202edef\u2066g\u200bh\u200d\ufeffi\u0000j\u009bk\u00adl\u{e0041}m\ufe0fn')).toBe('abcdefghijklmn');
});

test('line breaks and tabs are spaces', () => {
  expect(shown('a\r\nb\tc\u2028d')).toBe('a b c d');
});

test('accents written apart are joined with their letter', () => {
  expect(shown('A\u0301sa Τα\u0301σος')).toBe('Ása Τάσος');
});

test('a character without a glyph is a box, and that is told', () => {
  expect(makePrintable(['a', { b: 'שלום' }, '中 \ud800 🙂'], hasGlyph)).toEqual({ value: ['a', { b: '□□□□' }, '□ □ □'], replaced: true });
});

test('long runs may break, ordinary words may not', () => {
  for (const word of ['Lífeyrissparnaðarreikning', 'χρηματοοικονομικών', 'beleggingsmaatschappij']) expect(shown(word)).toBe(word);
  const long = shown('x'.repeat(300));
  expect(long.replaceAll(BREAK, '')).toBe('x'.repeat(300));
  expect(Math.max(...long.split(BREAK).map((piece) => piece.length))).toBeLessThanOrEqual(8);
});

test('what comes out can always be set', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const out = shown(text);
      for (const character of out) expect(character === BREAK || hasGlyph.has(character.codePointAt(0) ?? 0)).toBe(true);
      expect(shown(out.replaceAll(BREAK, '')).replaceAll(BREAK, '')).toBe(out.replaceAll(BREAK, ''));
    }),
  );
});
