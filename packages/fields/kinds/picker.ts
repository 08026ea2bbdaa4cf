/** Kind `picker`: people, or records of a collection, found by searching. */
import { kind } from '../kind.ts';
import { recordKind } from '../records.ts';

export const picker = kind({ ...recordKind(({ collection = 'users' }) => collection), type: 'picker' });
