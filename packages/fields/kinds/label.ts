/** Kind `label`: static text, taken from the property `label`; stores nothing. */
import { NOTHING_STORED } from '../behaviours/nothing-stored.ts';
import { defineKind } from '../kind.ts';

export const label = defineKind({ ...NOTHING_STORED, type: 'label' });
