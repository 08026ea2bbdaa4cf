/** What a drawer of a record is given. */
import type { Described } from './use-collections.ts';

export interface DrawerProps {
  readonly collections: readonly Described[];
  readonly collection: Described;
  /** Null for one that is being made. */
  readonly record: string | null;
  readonly parent: string | undefined;
  /** How many drawers lie below. */
  readonly depth: number;
  /** Leads from a new record, or from the one that was copied, to what came of it. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}
