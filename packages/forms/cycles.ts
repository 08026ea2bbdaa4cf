/** The order in which fields that depend on one another can be worked out, or the way round where there is none. */

/** Ways round that are told; nobody mends more at a time. */
const MOST_CYCLES = 20;

/**
 * @param needs for each name, the names that must be known before it; those that are no keys are passed over
 * @returns every name after those that it needs, otherwise in the order given; and one way round for each cycle met, up to twenty, first name repeated
 */
export function ordered(needs: ReadonlyMap<string, ReadonlySet<string>>): {
  readonly order: readonly string[];
  readonly cycles: readonly (readonly string[])[];
} {
  const order: string[] = [];
  const cycles: string[][] = [];
  const done = new Set<string>();
  // The way from the first name to the one in hand, each with the needs still to be looked at. A stack of our own: forms can be long.
  for (const first of needs.keys()) {
    if (done.has(first)) continue;
    const way: { readonly name: string; readonly left: Iterator<string> }[] = [];
    const places = new Map<string, number>();
    const enter = (name: string) => {
      places.set(name, way.length);
      way.push({ name, left: (needs.get(name) ?? new Set<string>()).values() });
    };
    enter(first);
    while (way.length > 0) {
      const { name, left } = way.at(-1)!;
      const next = left.next();
      if (next.done) {
        way.pop();
        places.delete(name);
        done.add(name);
        order.push(name);
        continue;
      }
      const start = places.get(next.value);
      if (start !== undefined && cycles.length === MOST_CYCLES) continue;
      if (start !== undefined) cycles.push([...way.slice(start).map((part) => part.name), next.value]);
      else if (needs.has(next.value) && !done.has(next.value)) enter(next.value);
    }
  }
  return { order, cycles };
}
