/** Kind `multi-group-text-field`: a list of names with a number each [FORM-19], for instance the shares of a model portfolio. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { kind, misunderstood, understood } from '../kind.ts';
import { MOST_ENTRIES, tooMany, writeEntries } from '../several.ts';
import { readTypedNumber, writeNumber } from '../typed-number.ts';
import { oneLine } from '../typed-text.ts';
import { recordsOf, type Value } from '../value.ts';

const Pair = z.object({ name: z.string().max(500).nullable(), value: z.number().nullable() });
type Pair = z.infer<typeof Pair>;

export const multiGroupTextField = kind({
  type: 'multi-group-text-field',
  inTables: false,
  uses: ['value', 'rules', 'limit'],
  // Its pairs can be added up by `sum(name.value)`.
  measure: () => 'rows',
  schema: () => z.array(Pair).max(MOST_ENTRIES),
  empty: () => [],
  read: (input) => {
    if (input === null || input === undefined) return understood([]);
    const given = recordsOf(input);
    if (!given) return misunderstood([], fault('invalid'));
    if (given.length > MOST_ENTRIES) return misunderstood([], fault('too-many', { limit: MOST_ENTRIES }));
    const pairs: Value[] = [];
    for (const { name, value } of given) {
      const number = readTypedNumber(value);
      if (number.fault) return misunderstood([], number.fault);
      const pair = { name: oneLine(name)?.slice(0, 500) ?? null, value: number.value };
      if (pair.name !== null || pair.value !== null) pairs.push(pair);
    }
    return understood(pairs);
  },
  faults: tooMany,
  write: (value, _field, writing) =>
    writeEntries(value, (pair) => {
      const { name, value: number } = pair as Pair;
      return `${name ?? ''}: ${writeNumber(number, writing)}`;
    }),
});
