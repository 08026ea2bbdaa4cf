/**
 * Moves lines of a tree. The tree is a list of lines from top to bottom, each with its depth: a line always moves together with all lines below
 * it, and no move leaves a line without its parent.
 */

/** A line of an outline; 0 is the top level. */
export interface OutlineLine {
  readonly depth: number;
}

/** The target of a drag: before the line that is now at index `at` among the others, at this depth. */
interface DropTarget {
  readonly at: number;
  readonly depth: number;
}

/** The number of lines that move with the one at `at`, including itself. */
export function blockLength(lines: readonly OutlineLine[], at: number): number {
  const from = lines[at]!.depth;
  const after = lines.slice(at + 1).findIndex(({ depth }) => depth <= from);
  return after < 0 ? lines.length - at : after + 1;
}

/** Moves a line up among its siblings; returns the same outline where it is the first. */
export function moveUp<L extends OutlineLine>(lines: readonly L[], at: number): readonly L[] {
  const before = siblingBefore(lines, at);
  return before < 0 ? lines : swapBlocks(lines, before, at);
}

/** Moves a line down among its siblings; returns the same outline where it is the last. */
export function moveDown<L extends OutlineLine>(lines: readonly L[], at: number): readonly L[] {
  const next = at + blockLength(lines, at);
  return lines[next]?.depth === lines[at]!.depth ? swapBlocks(lines, at, next) : lines;
}

/** Makes a line a child of the sibling before it; returns the same outline where there is none, or where it would exceed `deepest` levels. */
export function indentLine<L extends OutlineLine>(lines: readonly L[], at: number, deepest: number): readonly L[] {
  return siblingBefore(lines, at) < 0 || deepestWithin(lines, at) >= deepest - 1 ? lines : shiftDepth(lines, at, 1);
}

/** Moves a line out of its parent, after all lines of that parent; returns the same outline at the top level. */
export function outdentLine<L extends OutlineLine>(lines: readonly L[], at: number): readonly L[] {
  const { depth } = lines[at]!;
  if (depth === 0) return lines;
  const length = blockLength(lines, at);
  const rest = lines.slice(at + length);
  const later = rest.findIndex((line) => line.depth < depth);
  const behind = later < 0 ? rest.length : later;
  const block = lines.slice(at, at + length).map((line) => ({ ...line, depth: line.depth - 1 }));
  return [...lines.slice(0, at), ...rest.slice(0, behind), ...block, ...rest.slice(behind)];
}

/** Removes a line and everything below it. */
export function removeLine<L extends OutlineLine>(lines: readonly L[], at: number): readonly L[] {
  return [...lines.slice(0, at), ...lines.slice(at + blockLength(lines, at))];
}

/**
 * The target of a line that was dragged from `from` to the position of the line at `to`, with a wished depth: no deeper than a child of the line
 * before it or than `deepest` levels allow, and no shallower than the following line needs.
 */
export function findDropTarget(lines: readonly OutlineLine[], from: number, to: number, wished: number, deepest: number): DropTarget {
  const length = blockLength(lines, from);
  const others = [...lines.slice(0, from), ...lines.slice(from + length)];
  // A line that is dragged onto a line that moves with it stays where it is.
  const at = to < from ? to : Math.max(from, Math.min(to - length + 1, others.length));
  const height = deepestWithin(lines, from) - lines[from]!.depth;
  const most = Math.min((others[at - 1]?.depth ?? -1) + 1, deepest - 1 - height);
  const least = Math.min(others[at]?.depth ?? 0, most);
  return { at, depth: Math.max(least, Math.min(wished, most)) };
}

export function dropLine<L extends OutlineLine>(lines: readonly L[], from: number, { at, depth }: DropTarget): readonly L[] {
  const length = blockLength(lines, from);
  const by = depth - lines[from]!.depth;
  const block = lines.slice(from, from + length).map((line) => ({ ...line, depth: line.depth + by }));
  const others = [...lines.slice(0, from), ...lines.slice(from + length)];
  return [...others.slice(0, at), ...block, ...others.slice(at)];
}

/** The position of a line among its siblings, counted from 1, and their number. */
export function rankOf(lines: readonly OutlineLine[], at: number): { readonly place: number; readonly of: number } {
  const { depth } = lines[at]!;
  let place = 1;
  for (let before = siblingBefore(lines, at); before >= 0; before = siblingBefore(lines, before)) place += 1;
  let of = place;
  for (let next = at + blockLength(lines, at); lines[next]?.depth === depth; next += blockLength(lines, next)) of += 1;
  return { place, of };
}

/** The index of the sibling before a line; -1 where it is the first. */
function siblingBefore(lines: readonly OutlineLine[], at: number): number {
  const { depth } = lines[at]!;
  for (let before = at - 1; before >= 0 && lines[before]!.depth >= depth; before -= 1) if (lines[before]!.depth === depth) return before;
  return -1;
}

function deepestWithin(lines: readonly OutlineLine[], at: number): number {
  return Math.max(...lines.slice(at, at + blockLength(lines, at)).map(({ depth }) => depth));
}

/** Swaps two neighbouring siblings, each with the lines below it. */
function swapBlocks<L extends OutlineLine>(lines: readonly L[], first: number, second: number): readonly L[] {
  const end = second + blockLength(lines, second);
  return [...lines.slice(0, first), ...lines.slice(second, end), ...lines.slice(first, second), ...lines.slice(end)];
}

function shiftDepth<L extends OutlineLine>(lines: readonly L[], at: number, by: number): readonly L[] {
  const end = at + blockLength(lines, at);
  return lines.map((line, place) => (place >= at && place < end ? { ...line, depth: line.depth + by } : line));
}
