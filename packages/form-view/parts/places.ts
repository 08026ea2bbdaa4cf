/** Converts the places of a menu into lines of an outline, and back. */
import { isList, isRecord, textOf, valueOf, type Place, type Value } from '#packages/fields';
import type { Line } from './outline.ts';

export type PlaceLine = Line & { readonly place: Omit<Place, 'items'> };

/** The lines of a tree; unreadable parts of a stored tree are left out. */
export function linesOf(places: unknown, depth = 0): readonly PlaceLine[] {
  if (!isList(places)) return [];
  return (places as readonly unknown[]).filter(isRecord).flatMap((one) => {
    const { items, ...place } = one;
    return [
      { depth, place: { ...place, title: said(one, 'title'), path: said(one, 'path'), secure: one['secure'] === true } },
      ...linesOf(items, depth + 1),
    ];
  });
}

export function placesOf(lines: readonly PlaceLine[]): readonly Place[] {
  const top: Place[] = [];
  const open: Place[][] = [top];
  for (const { depth, place } of lines) {
    const items: Place[] = [];
    open[depth]?.push({ ...place, items });
    open.splice(depth + 1, Infinity, items);
  }
  return top;
}

function said(one: Readonly<Record<string, unknown>>, name: string): string {
  return textOf((valueOf(one, name) ?? null) as Value);
}
