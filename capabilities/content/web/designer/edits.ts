/** The steps of designing: each change of the blocks, with those before it for undo and those after it for redo. */
import type { FieldValue } from '#packages/fields';
import type { BlockKind } from '../../contract.ts';

/** A block as it is edited: what it says, and a key that it keeps while it is on screen. */
export interface DesignedBlock {
  readonly key: string;
  readonly kind: BlockKind;
  readonly values: Readonly<Record<string, FieldValue>>;
}

export interface DesignHistory {
  readonly past: readonly (readonly DesignedBlock[])[];
  readonly now: readonly DesignedBlock[];
  readonly future: readonly (readonly DesignedBlock[])[];
  /** The block that the last change was typed into; typing on in it is the same step. */
  readonly typedIn: string | null;
}

const MOST_STEPS = 100;

export function beginDesign(now: readonly DesignedBlock[]): DesignHistory {
  return { past: [], now, future: [], typedIn: null };
}

/** @param typedIn key of the block whose text is being typed; null for any other change */
export function changeDesign(history: DesignHistory, next: readonly DesignedBlock[], typedIn: string | null = null): DesignHistory {
  const same = typedIn !== null && history.typedIn === typedIn;
  return { past: same ? history.past : [...history.past.slice(-MOST_STEPS), history.now], now: next, future: [], typedIn };
}

export function undoDesign(history: DesignHistory): DesignHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], typedIn: null };
}

export function redoDesign(history: DesignHistory): DesignHistory {
  const [after, ...future] = history.future;
  return after ? { past: [...history.past, history.now], now: after, future, typedIn: null } : history;
}

/** The blocks with one of them at another place; the same where it cannot go further. */
export function moveBlock(blocks: readonly DesignedBlock[], at: number, by: -1 | 1): readonly DesignedBlock[] {
  const [moved, other] = [blocks[at], blocks[at + by]];
  if (!moved || !other) return blocks;
  return blocks.with(at, other).with(at + by, moved);
}
