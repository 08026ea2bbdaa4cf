/** Kind `dropzone`: files dropped onto an area of the form, always several. */
import { defineKind } from '../kind.ts';
import { uploadKind } from '../behaviours/uploads.ts';

export const dropzone = defineKind({ ...uploadKind(() => true), type: 'dropzone', inTables: false, uses: ['limit', 'rules'] });
