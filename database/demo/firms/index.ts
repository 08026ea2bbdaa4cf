/** The firms of the demo, one for each variant. The first two have clients in the hundreds, the others enough to walk through. */
import { ASHCOMBE } from './ashcombe.ts';
import { CORVANE } from './corvane.ts';
import type { DemoFirm } from './firm.ts';
import { HEKLA } from './hekla.ts';
import { PELAGOS } from './pelagos.ts';
import { QUAYSIDE } from './quayside.ts';
import { WATERLAND } from './waterland.ts';

export const DEMO_FIRMS: readonly DemoFirm[] = [HEKLA, PELAGOS, ASHCOMBE, QUAYSIDE, WATERLAND, CORVANE];
