/** Kind `switch`: on or off. */
import { defineKind } from '../kind.ts';
import { YES_NO_KIND } from '../behaviours/yes-no.ts';

export const switchKind = defineKind({ ...YES_NO_KIND, type: 'switch', uses: ['value'] });
