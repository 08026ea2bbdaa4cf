/** Kind `picker`: people, or records of a collection, found by searching. */
import { defineKind } from '../kind.ts';
import { recordKind } from '../behaviours/records.ts';

export const picker = defineKind({ ...recordKind(({ collection = 'users' }) => collection), type: 'picker' });
