/** Slugs, by examples and by general laws [FORM-27, OQ-82]. */
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { freeSlug, slugOf } from './index.ts';

it.each([
  ['My Page 1', 'my-page-1'],
  ['Þór & Co.', 'thor-co'],
  ['  --  Several   spaces -- and hyphens -', 'several-spaces-and-hyphens'],
  ['Æðruleysi og Öræfajökull', 'aedruleysi-og-oraefajokull'],
  ['Ενημέρωση πελατών', 'enimerosi-pelaton'],
  ['Ευρώπη', 'evropi'],
  ['Crème brûlée, naïve façade', 'creme-brulee-naive-facade'],
  ['../../etc/passwd', 'etcpasswd'],
  ['a\u00a0b\tc\nd', 'a-b-c-d'],
  ['株式会社', ''],
  ['!!!', ''],
  ['', ''],
])('%j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('whatever the name, the slug is one, and its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(100);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});

test('the second of a name gets a number, the third the next', () => {
  const taken = new Set<string>();
  const take = (name: string) => {
    const slug = freeSlug(slugOf(name), (slug) => taken.has(slug));
    taken.add(slug);
    return slug;
  };
  expect([take('My Page 1'), take('My Page 1'), take('my page 1'), take('x'.repeat(200)), take('x'.repeat(200))]).toEqual([
    'my-page-1',
    'my-page-1-2',
    'my-page-1-3',
    'x'.repeat(100),
    `${'x'.repeat(98)}-2`,
  ]);
});
