/** By what a process that was silent, its machine asleep or itself stopped, notices that another has taken the folder over meanwhile. */
import { readFileSync } from 'node:fs';

export interface Fence {
  /** Of the lock of the folder. */
  readonly path: string;
  /** What stands in it for as long as it is ours. */
  readonly text: string;
}

/** Whether somebody else's name stands there. A lock that is gone is nobody's; whoever takes it next writes theirs. */
export function isTakenOver({ path, text }: Fence): boolean {
  try {
    return readFileSync(path, 'utf8') !== text;
  } catch {
    return false;
  }
}
