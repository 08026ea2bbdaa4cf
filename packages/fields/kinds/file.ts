/** Kind `file`: one uploaded file, or several. */
import { kind } from '../kind.ts';
import { uploadKind } from '../uploads.ts';

export const file = kind({ ...uploadKind(({ multiple }) => multiple === true), type: 'file', uses: ['multiple', 'limit', 'rules'] });
