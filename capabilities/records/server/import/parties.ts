/** The one who asked for work on a file of records, and the keepers of the collections. */
import type { SignedInContext } from '#server/people';
import type { Keeper } from '../keeper.ts';

export interface ImportParties<Context extends SignedInContext> {
  readonly context: Context;
  readonly keeper: Keeper<Context>;
  /** Every collection, by its name: a record may refer to one that the menu of the tenant leaves out. */
  readonly keepers: ReadonlyMap<string, Keeper<Context>>;
  /** Whether the one who asked still may. */
  readonly isStaff: () => Promise<boolean>;
}

/** Why the work on a file ended; null where it is done, or has been stopped or taken over. */
export type EndOfWork = 'not staff' | null;
