/** Texts by key: parameters, plurals, and the fallback for missing texts. */
import { expect, it } from 'vitest';
import { createTranslate } from './translate.ts';

const english = {
  'signIn.wait': 'Please wait',
  holdings_one: '{count} holding of {name}',
  holdings_other: '{count} holdings of {name}',
  plain: 'A {missing} brace',
};

it('fills in parameters and leaves unknown ones to be seen', () => {
  const words = createTranslate('en', english, english);
  expect(words('signIn.wait')).toBe('Please wait');
  expect(words('plain')).toBe('A {missing} brace');
  expect(words('holdings', { count: 2, name: '{count} $& Sons' })).toBe('2 holdings of {count} $& Sons');
});

it('counts as each language does', () => {
  const icelandic = { holdings_one: '{count} eign', holdings_other: '{count} eignir' };
  const words = createTranslate('is', icelandic, english);
  expect([1, 2, 11, 21].map((count) => words('holdings', { count }))).toEqual(['1 eign', '2 eignir', '11 eignir', '21 eign']);
  expect([0, 1, 2].map((count) => createTranslate('el', english, english)('holdings', { count, name: 'A' }))).toEqual([
    '0 holdings of A',
    '1 holding of A',
    '2 holdings of A',
  ]);
});

it('lets English stand in, and the key itself for what nobody knows', () => {
  const words = createTranslate('is', {}, english);
  expect(words('signIn.wait')).toBe('Please wait');
  expect(words('holdings', { count: 21, name: 'A' })).toBe('21 holdings of A');
  expect(words('nobody.knows')).toBe('nobody.knows');
});
