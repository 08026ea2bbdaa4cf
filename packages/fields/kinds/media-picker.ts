/** Kind `media-picker`: files of the media libraries, by their ids. */
import { defineKind } from '../kind.ts';
import { recordKind } from '../behaviours/records.ts';

export const mediaPicker = defineKind({ ...recordKind(() => 'media'), type: 'media-picker', uses: ['multiple', 'limit', 'rules'] });
