/** Terms of use as one text: what is written is read again, and a text without the shape of chapters is refused. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { TenantSettings } from '#contract/tenants';
import { parseTerms, writeTerms } from './terms-text.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const VARIANTS = globSync('variants/*/tenant.json', { cwd: ROOT }).flatMap((file) => {
  const { terms } = TenantSettings.parse(JSON.parse(readFileSync(resolve(ROOT, file), 'utf8')));
  return Object.entries(terms.chapters).map(([language, chapters]) => [file, language, chapters] as const);
});

test('there are terms of variants in every language that one of them has', () => {
  expect(new Set(VARIANTS.map(([, language]) => language))).toEqual(new Set(['en', 'is', 'el', 'nl']));
});

test.each(VARIANTS)('the terms of %s in %s are read from their text as they were', (_file, _language, chapters) => {
  const text = writeTerms(chapters);
  expect(parseTerms(text)).toEqual({ chapters });
  expect(text).toContain(`\n\n# ${chapters[1]!.heading}\n\n`);
});

test.each([
  [
    '# A\none\ntwo\n\nthree\n# B\nfour',
    [
      { heading: 'A', paragraphs: ['one two', 'three'] },
      { heading: 'B', paragraphs: ['four'] },
    ],
  ],
  ['\n\n##  A  \n\n\n  one  \n \t\n two \n\n', [{ heading: 'A', paragraphs: ['one', 'two'] }]],
  ['# A\n # of shares', [{ heading: 'A', paragraphs: ['# of shares'] }]],
  ['# A # B\nno. #1', [{ heading: 'A # B', paragraphs: ['no. #1'] }]],
])('%j is chapters', (text, chapters) => expect(parseTerms(text)).toEqual({ chapters }));

test.each([
  [[{ heading: '#1', paragraphs: ['# one', '#two'] }]],
  [
    [
      { heading: 'Twice', paragraphs: ['same', 'same'] },
      { heading: 'Twice', paragraphs: ['same'] },
    ],
  ],
])('%j is read from its text as it was', (chapters) => expect(parseTerms(writeTerms(chapters))).toEqual({ chapters }));

test('line breaks within a stored paragraph become blanks', () => {
  const text = writeTerms([{ heading: 'A\nB', paragraphs: ['one \n\n# two\nthree'] }]);
  expect(parseTerms(text)).toEqual({ chapters: [{ heading: 'A B', paragraphs: ['one # two three'] }] });
});

test.each([
  ['one', { fault: 'unheaded' }],
  ['one\n# A\ntwo', { fault: 'unheaded' }],
  ['# A\none\n#\ntwo', { fault: 'nameless', number: 2 }],
  ['#', { fault: 'nameless', number: 1 }],
  ['# A\n\n# B\none', { fault: 'empty', heading: 'A' }],
  ['# A\none\n# B\n  \n', { fault: 'empty', heading: 'B' }],
])('%j is none: %j', (text, wrong) => expect(parseTerms(text)).toEqual({ wrong }));
