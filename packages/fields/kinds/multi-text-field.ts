/** Kind `multi-text-field`: a list of texts. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { kind, misunderstood, understood } from '../kind.ts';
import { MOST_ENTRIES, tooMany, writeEntries } from '../several.ts';
import { oneLine } from '../typed-text.ts';
import { isList, textOf } from '../value.ts';

const MOST_CHARACTERS = 1000;

/** Two lines may be equal, and the order is kept; empty lines are not stored. */
export const multiTextField = kind({
  type: 'multi-text-field',
  uses: ['value', 'rules', 'limit'],
  measure: () => 'list',
  schema: () => z.array(z.string().min(1).max(MOST_CHARACTERS)).max(MOST_ENTRIES),
  empty: () => [],
  read: (input) => {
    if (input === null || input === undefined) return understood([]);
    const given = isList(input) ? input : [input];
    if (given.length > MOST_ENTRIES) return misunderstood([], fault('too-many', { limit: MOST_ENTRIES }));
    const texts = given.map(oneLine).filter((text) => text !== null);
    return texts.some((text) => text.length > MOST_CHARACTERS)
      ? misunderstood([], fault('max-characters', { limit: MOST_CHARACTERS }))
      : understood(texts);
  },
  faults: tooMany,
  write: (value) => writeEntries(value, textOf),
});
