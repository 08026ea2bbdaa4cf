/** Which changes can be taken back by one press. */

/** Money and identity, and what has left the house: whoever changes those is asked before, and says anew what holds afterwards. */
const SETTLED: readonly string[] = [
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
  return !SETTLED.includes(collection);
}
