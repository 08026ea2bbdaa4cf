/** Moves, replaces and removes entries of a list. */

/** Moves an entry by `by` positions, -1 being one up; returns the same list where there is no such position. */
export function moveEntry<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const to = at + by;
  if (to < 0 || to >= list.length || !(at in list)) return list;
  const rest = list.filter((_, place) => place !== at);
  return [...rest.slice(0, to), list[at]!, ...rest.slice(to)];
}

export function replaceEntry<T>(list: readonly T[], at: number, by: T): readonly T[] {
  return list.map((one, place) => (place === at ? by : one));
}

export function removeEntry<T>(list: readonly T[], at: number): readonly T[] {
  return list.filter((_, place) => place !== at);
}
