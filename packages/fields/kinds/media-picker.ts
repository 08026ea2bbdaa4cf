/** Kind `media-picker`: files of the media libraries, by their ids; in a form that clients fill, those of the library that it names. */
import { defineKind } from '../kind.ts';
import { filesOfLibrary } from '../behaviours/media.ts';
import { recordKind } from '../behaviours/records.ts';

export const mediaPicker = defineKind({
  ...recordKind(({ library }) => filesOfLibrary(library)),
  type: 'media-picker',
  uses: ['library', 'multiple', 'limit', 'rules'],
});
