/** Converts the places of a menu into lines of an outline, and back. */
import { isList, isRecord, textOf, valueOf, type MenuPlace, type FieldValue } from '#packages/fields';
import type { OutlineLine } from './outline.ts';

export type PlaceLine = OutlineLine & { readonly place: Omit<MenuPlace, 'items'> };

/** The lines of a tree; unreadable parts of a stored tree are left out. */
export function linesOfPlaces(places: unknown, depth = 0): readonly PlaceLine[] {
  if (!isList(places)) return [];
  return (places as readonly unknown[]).filter(isRecord).flatMap((one) => {
    const { items, ...place } = one;
    return [
      { depth, place: { ...place, title: textProperty(one, 'title'), path: textProperty(one, 'path'), secure: one['secure'] === true } },
      ...linesOfPlaces(items, depth + 1),
    ];
  });
}

export function placesOf(lines: readonly PlaceLine[]): readonly MenuPlace[] {
  const top: MenuPlace[] = [];
  const open: MenuPlace[][] = [top];
  for (const { depth, place } of lines) {
    const items: MenuPlace[] = [];
    open[depth]?.push({ ...place, items });
    open.splice(depth + 1, Infinity, items);
  }
  return top;
}

function textProperty(one: Readonly<Record<string, unknown>>, name: string): string {
  return textOf((valueOf(one, name) ?? null) as FieldValue);
}
