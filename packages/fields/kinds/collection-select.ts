/** Kind `collectionSelect`: records of the collection that the field names. */
import { defineKind } from '../kind.ts';
import { recordKind } from '../behaviours/records.ts';

export const collectionSelect = defineKind({ ...recordKind(({ collection = '' }) => collection), type: 'collectionSelect' });
