/** Kind `media-picker`: files of the media libraries, by their ids. */
import { kind } from '../kind.ts';
import { recordKind } from '../records.ts';

export const mediaPicker = kind({ ...recordKind(() => 'media'), type: 'media-picker', uses: ['multiple', 'limit', 'rules'] });
