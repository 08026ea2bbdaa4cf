/** Moments as people type them. */
import { expect, test } from 'vitest';
import { parseTypedMoment } from './typed-moment.ts';

test.each([
  ['31/03/26 14:05:09', '2026-03-31T14:05:09.000Z'],
  ['31.3.2026 9:05', '2026-03-31T09:05:00.000Z'],
  ['01-03-26', '2026-03-01T00:00:00.000Z'],
])('%s is a moment', (text, moment) => expect(parseTypedMoment(text)).toBe(moment));

test.each(['', '14:05', '31/02/26 14:05:09', '31/03/26 24:00', '31/03/26 14:60', '2026-03-31T14:05:09Z'])('%s is none', (text) =>
  expect(parseTypedMoment(text)).toBe(null),
);
