/** Orders fields that depend on one another, and finds the cycles among them. */

/** The most cycles to report; nobody corrects more at a time. */
const MOST_CYCLES = 20;

/**
 * @param needs for each name, the names that must be known before it; names that are not keys are ignored
 * @returns every name after those that it needs, otherwise in the given order; and one path for each cycle found, up to twenty, first name repeated
 */
export function orderByNeeds(needs: ReadonlyMap<string, ReadonlySet<string>>): {
  readonly order: readonly string[];
  readonly cycles: readonly (readonly string[])[];
} {
  const order: string[] = [];
  const cycles: string[][] = [];
  const done = new Set<string>();
  // The path from the first name to the present one, each with the needs still to visit. An explicit stack, because forms can be long.
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
