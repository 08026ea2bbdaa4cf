/** Kind `collectionSelect`: records of the collection that the field names. */
import { kind } from '../kind.ts';
import { recordKind } from '../records.ts';

export const collectionSelect = kind({ ...recordKind(({ collection = '' }) => collection), type: 'collectionSelect' });
