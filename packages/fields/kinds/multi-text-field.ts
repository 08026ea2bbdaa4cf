/** Kind `multi-text-field`: a list of texts. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { MOST_ENTRIES, tooManyFaults, writeEntries } from '../behaviours/several.ts';
import { toOneLine } from '../behaviours/typed-text.ts';
import { isList, textOf } from '../value.ts';

const MOST_CHARACTERS = 1000;

/** Two lines may be equal, and the order is kept; empty lines are not stored. */
export const multiTextField = defineKind({
  type: 'multi-text-field',
  uses: ['value', 'rules', 'limit'],
  measure: () => 'list',
  schema: () => z.array(z.string().min(1).max(MOST_CHARACTERS)).max(MOST_ENTRIES),
  empty: () => [],
  read: (input) => {
    if (input === null || input === undefined) return acceptInput([]);
    const given = isList(input) ? input : [input];
    if (given.length > MOST_ENTRIES) return rejectInput([], fault('too-many', { limit: MOST_ENTRIES }));
    const texts = given.map(toOneLine).filter((text) => text !== null);
    return texts.some((text) => text.length > MOST_CHARACTERS)
      ? rejectInput([], fault('max-characters', { limit: MOST_CHARACTERS }))
      : acceptInput(texts);
  },
  faults: tooManyFaults,
  write: (value) => writeEntries(value, textOf),
});
