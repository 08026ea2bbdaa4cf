/** Tests that every theme has a colour for each sector. */
import { expect, test } from 'vitest';
import { SECTORS } from '#contract/instruments';
import { THEMES } from '#packages/themes';

test.each(Object.values(THEMES))('$name has a colour for each sector, which is drawn by its place in the list', ({ sector }) =>
  expect(sector).toHaveLength(SECTORS.length),
);
