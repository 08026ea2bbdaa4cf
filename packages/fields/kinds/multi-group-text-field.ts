/** Kind `multi-group-text-field`: a list of names with a number each [FORM-19], for instance the shares of a model portfolio. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { MOST_ENTRIES, tooManyFaults, writeEntries } from '../behaviours/several.ts';
import { readTypedNumber, writeNumber } from '../behaviours/typed-number.ts';
import { toOneLine } from '../behaviours/typed-text.ts';
import { recordsOf, type FieldValue } from '../value.ts';

const NamedNumber = z.object({ name: z.string().max(500).nullable(), value: z.number().nullable() });
type NamedNumber = z.infer<typeof NamedNumber>;

export const multiGroupTextField = defineKind({
  type: 'multi-group-text-field',
  inTables: false,
  uses: ['value', 'rules', 'limit'],
  // Its pairs can be added up by `sum(name.value)`.
  measure: () => 'rows',
  schema: () => z.array(NamedNumber).max(MOST_ENTRIES),
  empty: () => [],
  read: (input) => {
    if (input === null || input === undefined) return acceptInput([]);
    const given = recordsOf(input);
    if (!given) return rejectInput([], fault('invalid'));
    if (given.length > MOST_ENTRIES) return rejectInput([], fault('too-many', { limit: MOST_ENTRIES }));
    const pairs: FieldValue[] = [];
    for (const { name, value } of given) {
      const number = readTypedNumber(value);
      if (number.fault) return rejectInput([], number.fault);
      const pair = { name: toOneLine(name)?.slice(0, 500) ?? null, value: number.value };
      if (pair.name !== null || pair.value !== null) pairs.push(pair);
    }
    return acceptInput(pairs);
  },
  faults: tooManyFaults,
  write: (value, _field, writing) =>
    writeEntries(value, (pair) => {
      const { name, value: number } = pair as NamedNumber;
      return `${name ?? ''}: ${writeNumber(number, writing)}`;
    }),
});
