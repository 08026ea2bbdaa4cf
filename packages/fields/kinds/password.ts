/** Kind `password`: a secret that is stored as it was typed and never written anywhere. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { countCharacters } from '../behaviours/typed-text.ts';
import { textOf } from '../value.ts';

const FEWEST_CHARACTERS = 8;
const MOST_CHARACTERS = 200;
/** From this length on, a password needs no digit to be strong. */
const PASSPHRASE_CHARACTERS = 20;

export const password = defineKind({
  type: 'password',
  secret: true,
  inTables: false,
  uses: ['rules'],
  measure: () => 'other',
  schema: () => z.string().nullable(),
  read: (input) => {
    if (input === null || input === undefined || input === '') return acceptInput(null);
    return typeof input === 'string' && input.length <= MOST_CHARACTERS ? acceptInput(input) : rejectInput(null, fault('invalid'));
  },
  faults: (value) => {
    const length = countCharacters(textOf(value));
    if (length < FEWEST_CHARACTERS) return [fault('min-characters', { limit: FEWEST_CHARACTERS })];
    return length < PASSPHRASE_CHARACTERS && !/\d/.test(textOf(value)) ? [fault('password-digit')] : [];
  },
  write: () => '',
});
