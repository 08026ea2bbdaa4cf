/** Tests that there is a sample of every kind of field, and that each sample value would be stored. */
import { expect, test } from 'vitest';
import { FIELD_TYPES, holdsValue, readValue } from '#packages/fields';
import { SAMPLE_GROUPS, samplesOf, type FieldSample } from './samples.ts';

const samples: readonly FieldSample[] = SAMPLE_GROUPS.flatMap((group) => samplesOf((key) => key)[group]);

test('every kind of field is among them', () => {
  expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(FIELD_TYPES));
});

test.each(samples)('the value of $id is what it would store', ({ id, type, field, value }) => {
  const whole = { ...field, name: id, type } as Parameters<typeof readValue>[0];
  if (holdsValue(whole)) expect(readValue(whole, value)).toEqual({ value });
});
