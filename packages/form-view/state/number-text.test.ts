/** Typed numbers in English and Icelandic. */
import { expect, test } from 'vitest';
import { readValue } from '#packages/fields';
import { formatsFor } from '#packages/texts';
import { parseNumberText, writeNumberText } from './number-text.ts';

const [english, icelandic] = [formatsFor('en'), formatsFor('is')];
const NUMBER = { name: 'amount', type: 'number' } as const;

test.each([
  ['1,234.5', english, 1234.5],
  ['1.234,5', icelandic, 1234.5],
  ['−12.34', english, -12.34],
  ['- 7', english, -7],
  ['+7', english, 7],
  ['0', icelandic, 0],
  ['', english, null],
  ['  ', english, null],
])('%s is understood as its language means it', (text, language, value) => {
  expect(readValue(NUMBER, parseNumberText(text, language))).toEqual({ value });
});

test.each([
  ['1,5', english],
  ['1.5', icelandic],
  ['many', english],
  ['1-2', english],
  ['--1', english],
])('%s is refused, and stays as it was typed', (text, language) => {
  const typed = parseNumberText(text, language);
  expect(readValue(NUMBER, typed).fault?.code).toBe('number');
  expect(writeNumberText(typed, language)).toBe(text);
});

test('what is understood is written in the language of whoever reads it', () => {
  const typed = parseNumberText('1,234.50', english);
  expect(writeNumberText(typed, english)).toBe('1,234.5');
  expect(writeNumberText(typed, icelandic)).toBe('1.234,5');
  expect(writeNumberText(-12.5, icelandic)).toBe('−12,5');
  expect([null, '', undefined].map((nothing) => writeNumberText(nothing, english))).toEqual(['', '', '']);
});
