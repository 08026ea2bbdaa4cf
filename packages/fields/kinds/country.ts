/** Kind `country`: a country stored by its two-letter code and named in each language [FORM-36]. */
import { z } from 'zod';
import { countryName, isCountry } from '#packages/texts';
import { fault } from '../fault.ts';
import { defineKind } from '../kind.ts';
import { readEntries, severalMeasure, severalSchema, tooManyFaults, writeEntries } from '../behaviours/several.ts';
import { textOf } from '../value.ts';

export const country = defineKind({
  type: 'country',
  uses: ['value', 'rules', 'multiple', 'limit'],
  measure: ({ multiple }) => severalMeasure(multiple === true, 'text'),
  schema: ({ multiple }) => severalSchema(multiple === true, z.string().refine(isCountry)),
  empty: ({ multiple }) => (multiple ? [] : null),
  read: (input, { multiple }) => readEntries(input, multiple === true, (one) => (isCountry(one) ? one : null), fault('unlisted')),
  faults: tooManyFaults,
  write: (value, _field, { language }) => writeEntries(value, (code) => countryName(textOf(code), language)),
  cell: () => 'country',
});
