/** One way to bring in a file of a bundle, whether it holds records or facts: each goes through the import of its own kind. */
import type { Db } from '#platform';
import type { BundleReason } from '../../contract.ts';
import type { ZippedFile } from './unpack.ts';

/**
 * Where the import of a file stands. `busy`: a job works on it. `unread`: nobody has said yet how it is to be read. `checked`: nothing stands in its way.
 * `refused`: rows of it, or the whole, cannot come in. `stopped`: part of it is in. `gone`: it was dropped, or taken back.
 */
export interface ImportStanding {
  readonly at: 'busy' | 'unread' | 'checked' | 'refused' | 'stopped' | 'in' | 'gone';
  readonly why?: BundleReason;
}

/** `ahead`: as if the earlier files of the zip were in, which says what would happen; `now`: as things are, before it comes in. */
export type CheckMode = 'ahead' | 'now';

export interface FileImporter {
  /**
   * Stores the file; records are checked at once.
   * @param note called in the transaction that stores it, with the id of its import
   * @returns that id
   */
  take(content: string, file: ZippedFile, how: CheckMode, note: (tx: Db, id: string) => Promise<void>): Promise<string>;
  look(id: string): Promise<ImportStanding>;
  /** Has its job go on with what is under way, unless a job is at it. */
  resume(id: string): Promise<void>;
  /** Has it checked, unless somebody must say first how it is read. @throws Refusal */
  check(id: string, how: CheckMode): Promise<void>;
  /** Brings in what was checked, or goes on with what was stopped. @throws Refusal, `import.unready` where it has to be checked again */
  commit(id: string): Promise<void>;
  stop(id: string): Promise<void>;
  /** Takes back what is in, or drops what is not. @throws Refusal */
  undo(id: string): Promise<void>;
}

/** A reason without anything to fill in. */
export const reasonOf = (key: string, parameters: BundleReason['parameters'] = {}): BundleReason => ({ key, parameters });
