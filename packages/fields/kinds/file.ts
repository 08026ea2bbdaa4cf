/** Kind `file`: one uploaded file, or several. */
import { defineKind } from '../kind.ts';
import { uploadKind } from '../behaviours/uploads.ts';

export const file = defineKind({ ...uploadKind(({ multiple }) => multiple === true), type: 'file', uses: ['multiple', 'limit', 'rules'] });
