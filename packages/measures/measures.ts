/** Every measure that can be asked, in the order of docs/methods.md. */
import { RETURN_MEASURES } from './return-measures.ts';

export const MEASURES = [...RETURN_MEASURES] as const;
