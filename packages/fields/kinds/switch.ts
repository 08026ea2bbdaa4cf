/** Kind `switch`: on or off. */
import { kind } from '../kind.ts';
import { YES_NO } from '../yes-no.ts';

export const switchKind = kind({ ...YES_NO, type: 'switch', uses: ['value'] });
