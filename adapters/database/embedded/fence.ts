/** Detects that another process has taken the data folder over while this one was silent, because its machine was asleep or it was stopped. */
import { readFileSync } from 'node:fs';

export interface Fence {
  /** Path of the lock file of the folder. */
  readonly path: string;
  /** Content of the lock file for as long as the folder is ours. */
  readonly text: string;
}

/** Whether the lock file names another process. A lock file that is missing belongs to nobody; the next process to take it writes its own name. */
export function isTakenOver({ path, text }: Fence): boolean {
  try {
    return readFileSync(path, 'utf8') !== text;
  } catch {
    return false;
  }
}
