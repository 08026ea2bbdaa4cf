/** Days as people type them. */
import { expect, test } from 'vitest';
import { parseTypedDay } from './typed-day.ts';

test.each([
  ['31/03/2026', '2026-03-31'],
  ['1.3.2026', '2026-03-01'],
  ['01-03-2026', '2026-03-01'],
  [' 31032026 ', '2026-03-31'],
])('%s is a day', (text, day) => expect(parseTypedDay(text)).toBe(day));

test.each(['', '31/02/2026', '2026-03-31', '3/26', '31/03/26', '310326', 'today'])('%s is none', (text) =>
  expect(parseTypedDay(text)).toBe(null),
);
