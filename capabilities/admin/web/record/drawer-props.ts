/** Declares the properties of the drawer of a record. */
import type { CollectionDescription } from '../use-collections.ts';

export interface DrawerProps {
  readonly collections: readonly CollectionDescription[];
  readonly collection: CollectionDescription;
  /** Null for a record that is being made. */
  readonly record: string | null;
  readonly parent: string | undefined;
  /** Number of drawers below this one. */
  readonly depth: number;
  /** Opens the record that was made, or the copy. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}
