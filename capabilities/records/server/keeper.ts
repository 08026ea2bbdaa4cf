/** Declares the keeper of a collection: where its records are read from, and how they are made, changed and removed. */
import type { SQL } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import type { FieldValues } from '#packages/fields';
import type { Db } from '#platform';
import type { TenantSettings } from '#contract/tenants';
import type { SignedInContext } from '#server/people';

/** A record to be made, its values checked by the form of the collection. */
export interface RecordToMake {
  readonly values: FieldValues;
  readonly parent: string | null;
  /** The id that the caller has chosen, if any; a record that already exists under it is not made again. */
  readonly id?: string | undefined;
  /** Runs in the same transaction, once the record is made. */
  readonly also?: AlsoInTransaction | undefined;
}

/** @param id the record that was made or changed */
export type AlsoInTransaction = (tx: Db, id: string) => Promise<void>;

/** A change to a record, with the version that was read. */
export interface RecordChange {
  readonly id: string;
  readonly version: number;
  readonly values: FieldValues;
  /** The values before the change. */
  readonly kept: FieldValues;
  readonly publish: boolean;
  /** Runs in the same transaction, once the record is changed. */
  readonly also?: AlsoInTransaction | undefined;
}

export type OptionFilter = (settings: TenantSettings, field: string) => readonly string[] | null;

export interface Withdrawal<Context extends SignedInContext> {
  /** The field that is true from then on. */
  readonly field: string;
  /** May refuse with `record.used`. */
  readonly withdraw: (context: Context, id: string) => Promise<void>;
}

/** A keeper whose records are withdrawn, as far as that shows in their values. */
export interface WithdrawalField {
  readonly withdrawal?: Pick<Withdrawal<SignedInContext>, 'field'> | undefined;
}

/**
 * A field that a select of records has as a column of its own, `by_` and its name, so that a long list is sorted and filtered by it without making
 * the values of every record.
 */
export interface KeyColumn {
  readonly field: string;
  /** Whether it is never null, so that an index of the table can give the order. */
  readonly filled?: boolean;
}

export interface Invitation<Context extends SignedInContext> {
  /** Of some records those whose client is not asked in, each with the reason: a code of a refusal, or the end of a key `records.bulk`. */
  readonly findObstacles: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Returns why it is not done after all, as above; null where it is. */
  readonly invite: (context: Context, id: string) => Promise<string | null>;
}

/**
 * Operations refuse as endpoints do: `record.unknown`, `record.changed`, `input.invalid`. An operation that is missing is refused as
 * `record.kept`, so that a collection can only be changed by the operations that it has.
 */
export interface Keeper<Context extends SignedInContext = SignedInContext> {
  readonly collection: Collection;
  /** Selects the options of a field that this tenant has; without it all are offered. */
  readonly offers?: OptionFilter;
  /**
   * A select of all records, including removed ones, with the columns id, parent_id, name, data (jsonb by field), search (lower case),
   * position, active, removed_at, removed_by, version, published_at, published_by, created_at, created_by, updated_at, updated_by.
   */
  readonly rows: SQL;
  /** Columns that `rows` has besides: see KeyColumn. */
  readonly keyColumns?: readonly KeyColumn[];
  /**
   * The same select of the records with some ids (an array of uuid), where the database would look for them among all; it may have more of them.
   */
  readonly rowsOf?: (ids: SQL) => SQL;
  /** Selects the ids of records whose `search` matches all patterns, at most `most`; only where an index can find them. */
  readonly found?: (sought: { readonly patterns: readonly string[]; readonly active: boolean; readonly most: number }) => SQL;
  /** How the identifier of a record may be written in a file besides, in any case. */
  readonly spellings?: (identifier: string) => readonly string[];
  /** Selects id and parent_id of the record within which each was made, where facts may have moved it since. */
  readonly firstParents?: SQL;
  /** Returns the id. */
  readonly create?: (context: Context, making: RecordToMake) => Promise<string>;
  readonly change?: (context: Context, changing: RecordChange) => Promise<void>;
  readonly remove?: (context: Context, id: string) => Promise<void>;
  readonly restore?: (context: Context, id: string) => Promise<void>;
  /** Takes back a record that was made by mistake, where records cannot be removed. */
  readonly withdrawal?: Withdrawal<Context>;
  /** Returns the id of the copy. */
  readonly duplicate?: (context: Context, id: string, also?: AlsoInTransaction) => Promise<string>;
  readonly move?: (context: Context, id: string, by: -1 | 1) => Promise<boolean>;
  /** Where a record has a client who can be asked in. */
  readonly invitation?: Invitation<Context>;
}
