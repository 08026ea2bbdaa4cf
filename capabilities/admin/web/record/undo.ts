/** Decides which changes can be undone with one click. */

/** Collections about money, identity or sent messages: their changes are confirmed beforehand, and corrected by another change. */
const NOT_UNDOABLE: readonly string[] = [
  'users',
  'organisations',
  'accessGroups',
  'accounts',
  'portfolios',
  'holdings',
  'securities',
  'properties',
  'transactions',
  'orders',
  'messages',
  'submissions',
];

export function canBeUndone(collection: string): boolean {
  return !NOT_UNDOABLE.includes(collection);
}
