/** Moves a record within the order that staff decide. */

/** The siblings with one of them moved one place up or down; null where it is not among them, or is at that end already. */
export function moveInOrder(siblings: readonly string[], id: string, by: -1 | 1): string[] | null {
  const at = siblings.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= siblings.length) return null;
  const order = siblings.toSpliced(at, 1);
  return order.toSpliced(to, 0, id);
}
