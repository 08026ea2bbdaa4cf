/** What keeps the records of a collection: where they are read from, and how they are made, changed and removed. */
import type { SQL } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import type { Values } from '#packages/fields';
import type { TenantSettings } from '#contract/tenants';
import type { SignedIn } from '#server/people';

/** A record as it is to be made, its values checked by the collection's form. */
export interface Making {
  readonly values: Values;
  readonly parent: string | null;
  /** By which the record is to be known, where whoever asks has made one; what is there by then is not made again. */
  readonly id?: string | undefined;
}

/** A change of the version that was read. */
export interface Changing {
  readonly id: string;
  readonly version: number;
  readonly values: Values;
  /** What it held before. */
  readonly kept: Values;
  readonly publish: boolean;
}

export type Offers = (settings: TenantSettings, field: string) => readonly string[] | null;

/**
 * Operations refuse as endpoints do: `record.unknown`, `record.changed`, `input.invalid`. One that is missing is refused as `record.kept`, so
 * that a collection cannot be written to by a way that it does not have.
 */
export interface Keeper<Context extends SignedIn = SignedIn> {
  readonly collection: Collection;
  /** Of a field's options those that this tenant has; without it all. */
  readonly offers?: Offers;
  /**
   * A select of all records, those that were removed too, with the columns id, parent_id, name, data (jsonb by field), search (lower case),
   * position, active, removed_at, removed_by, version, published_at, published_by, created_at, created_by, updated_at, updated_by.
   */
  readonly rows: SQL;
  /** By the patterns that `search` is like, all of them: the ids of such records, at most so many; where an index finds them, however many there are. */
  readonly found?: (sought: { readonly patterns: readonly string[]; readonly active: boolean; readonly most: number }) => SQL;
  /** Answers the id. */
  readonly create?: (context: Context, making: Making) => Promise<string>;
  readonly change?: (context: Context, changing: Changing) => Promise<void>;
  readonly remove?: (context: Context, id: string) => Promise<void>;
  readonly restore?: (context: Context, id: string) => Promise<void>;
  /** Answers the id of the copy. */
  readonly duplicate?: (context: Context, id: string) => Promise<string>;
  readonly move?: (context: Context, id: string, by: -1 | 1) => Promise<boolean>;
}
