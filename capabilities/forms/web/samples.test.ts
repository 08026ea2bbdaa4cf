/** Tests that there is a sample of every kind of field, and that each sample value would be stored. */
import { expect, test } from 'vitest';
import { FIELD_TYPES, holdsValue, readValue } from '#packages/fields';
import { GROUPS, samplesOf, type Sample } from './samples.ts';

const samples: readonly Sample[] = GROUPS.flatMap((group) => samplesOf((key) => key)[group]);

test('every kind of field is among them', () => {
  expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(FIELD_TYPES));
});

test.each(samples)('the value of $id is what it would store', ({ id, type, field, value }) => {
  const whole = { ...field, name: id, type } as Parameters<typeof readValue>[0];
  if (holdsValue(whole)) expect(readValue(whole, value)).toEqual({ value });
});
