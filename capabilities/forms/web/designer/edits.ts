/** Edits a form in the designer. All functions are pure: each returns another definition and leaves the given one unchanged. */
import { detailsNameOf, otherValueOf } from '#packages/fields';
import type { Form, FormField } from '#packages/forms';

export type EditedStep = Form['steps'][number];
export type EditedFieldset = EditedStep['fieldsets'][number];

/** Leads to a part of a form by indices: of the step, the fieldset, the field and the column of a table. Empty for the form itself. */
export type PartPlace = readonly number[];

export const PART_LEVELS = ['form', 'step', 'fieldset', 'field', 'column'] as const;
export type PartLevel = (typeof PART_LEVELS)[number];
/** The property that holds the parts below each level. */
const CHILD_PROPERTIES = ['steps', 'fieldsets', 'fields', 'fields'] as const;

type PartRecord = Readonly<Record<string, unknown>>;

export function levelOf(place: PartPlace): PartLevel {
  return PART_LEVELS[place.length]!;
}

/** The path by which flaws name the part: `steps.0.fieldsets.1`. */
export function pathOf(place: PartPlace): string {
  return place.map((at, depth) => `${CHILD_PROPERTIES[depth]!}.${at}`).join('.');
}

/** The part that the path of a flaw leads to, and its property. */
export function placeOf(path: string): { readonly place: PartPlace; readonly property: string } {
  const steps = path.split('.');
  const place: number[] = [];
  while (place.length < CHILD_PROPERTIES.length && steps[0] === CHILD_PROPERTIES[place.length] && /^\d+$/.test(steps[1] ?? '')) {
    place.push(Number(steps[1]));
    steps.splice(0, 2);
  }
  return { place, property: steps.join('.') };
}

export function samePlace(a: PartPlace, b: PartPlace): boolean {
  return a.length === b.length && a.every((at, depth) => at === b[depth]);
}

function partsBelow(part: PartRecord, depth: number): readonly PartRecord[] {
  return (part[CHILD_PROPERTIES[depth]!] ?? []) as readonly PartRecord[];
}

/** Undefined where there is no such part. */
export function partAt(form: Form, place: PartPlace): Form | EditedStep | EditedFieldset | FormField | undefined {
  let part: PartRecord | undefined = form;
  for (const [depth, at] of place.entries()) part = part && partsBelow(part, depth)[at];
  return part as Form | undefined;
}

export function countBelow(form: Form, place: PartPlace): number {
  const part = partAt(form, place) as PartRecord | undefined;
  return part && place.length < CHILD_PROPERTIES.length ? partsBelow(part, place.length).length : 0;
}

/** The form with the parts below a place changed by `change`. */
function withPartsBelow(form: Form, place: PartPlace, change: (parts: readonly PartRecord[]) => readonly PartRecord[]): Form {
  const into = (part: PartRecord, depth: number): PartRecord => {
    const parts = partsBelow(part, depth);
    const next = depth === place.length ? change(parts) : parts.map((one, at) => (at === place[depth] ? into(one, depth + 1) : one));
    return { ...part, [CHILD_PROPERTIES[depth]!]: next };
  };
  return into(form, 0) as unknown as Form;
}

/** Replaces properties of a part; one that is undefined is removed. */
export function changePart(form: Form, place: PartPlace, properties: PartRecord): Form {
  const change = (part: PartRecord): PartRecord =>
    Object.fromEntries(Object.entries({ ...part, ...properties }).filter(([, value]) => value !== undefined));
  if (place.length === 0) return change(form) as unknown as Form;
  return withPartsBelow(form, place.slice(0, -1), (parts) => parts.map((part, at) => (at === place.at(-1) ? change(part) : part)));
}

/** Inserts a part before the one at the place. */
export function addPart(form: Form, place: PartPlace, part: EditedStep | EditedFieldset | FormField): Form {
  const at = place.at(-1)!;
  return withPartsBelow(form, place.slice(0, -1), (parts) => [...parts.slice(0, at), part, ...parts.slice(at)]);
}

export function removePart(form: Form, place: PartPlace): Form {
  return withPartsBelow(form, place.slice(0, -1), (parts) => parts.filter((_, at) => at !== place.at(-1)));
}

/** Moves a part. `to` is its place once it has been taken out; both places are of one level. */
export function movePart(form: Form, from: PartPlace, to: PartPlace): Form {
  const part = partAt(form, from);
  if (!part || from.length !== to.length || samePlace(from, to)) return form;
  return addPart(removePart(form, from), to, part as FormField);
}

/**
 * The place one further up or down; at the end of its fieldset or step, the place in the next one. Null where there is none. A column stays
 * in its table, since rows are stored by it.
 */
export function besidePlace(form: Form, place: PartPlace, by: 1 | -1): PartPlace | null {
  const [parent, at] = [place.slice(0, -1), place.at(-1)!];
  const within = at + by;
  if (within >= 0 && within < countBelow(form, parent)) return [...parent, within];
  if (place.length < 2 || place.length > 3) return null;
  const next = neighbourPlace(form, parent, by);
  return next && [...next, by > 0 ? 0 : countBelow(form, next)];
}

/** The next part of the same level, in the same parent or the next. */
function neighbourPlace(form: Form, place: PartPlace, by: 1 | -1): PartPlace | null {
  const all = placesOf(form).filter(({ length }) => length === place.length);
  return all[all.findIndex((one) => samePlace(one, place)) + by] ?? null;
}

/** The places of all parts in reading order. */
export function placesOf(form: Form): readonly PartPlace[] {
  const walk = (place: PartPlace): readonly PartPlace[] =>
    Array.from({ length: countBelow(form, place) }, (_, at) => [...place, at]).flatMap((one) => [one, ...walk(one)]);
  return walk([]);
}

/** The place of a part that was dropped on another: that place, or the end of a parent. Null where neither is possible. */
export function dropPlace(form: Form, from: PartPlace, on: PartPlace): PartPlace | null {
  const sameTable = from.length < 4 || samePlace(from.slice(0, 3), on.slice(0, 3));
  if (!sameTable || samePlace(from, on)) return null;
  if (on.length === from.length) return on;
  if (on.length !== from.length - 1) return null;
  const own = samePlace(from.slice(0, -1), on);
  return [...on, countBelow(form, on) - (own ? 1 : 0)];
}

/** A name that is not taken: `field`, then `field-2`. Names of columns need be unique only within their table. */
export function freeName(form: Form, place: PartPlace, wish: string): string {
  const fields =
    place.length === 4
      ? ((partAt(form, place.slice(0, 3)) as FormField | undefined)?.fields ?? [])
      : form.steps.flatMap(({ fieldsets }) => fieldsets.flatMap(({ fields }) => fields));
  const taken = new Set(fields.flatMap((field) => [field.name, ...(otherValueOf(field) === null ? [] : [detailsNameOf(field)])]));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wish : `${wish}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** The place of a field by its name. */
export function placeOfField(form: Form, name: string): PartPlace | null {
  return placesOf(form).find((place) => place.length === 3 && (partAt(form, place) as FormField).name === name) ?? null;
}

/** The past and future versions of the form, for undo and redo. */
export interface EditHistory {
  readonly past: readonly Form[];
  readonly now: Form;
  readonly future: readonly Form[];
  /** The subject of the last edit. Another edit of the same subject, such as the next letter of a label, is joined with it. */
  readonly about: string | null;
}

const MOST_STEPS = 200;

export function startHistory(form: Form): EditHistory {
  return { past: [], now: form, future: [], about: null };
}

export function recordEdit(history: EditHistory, form: Form, about: string | null = null): EditHistory {
  if (form === history.now) return history;
  const one = about !== null && about === history.about;
  return { past: one ? history.past : [...history.past, history.now].slice(-MOST_STEPS), now: form, future: [], about };
}

export function undoEdit(history: EditHistory): EditHistory {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], about: null } : history;
}

export function redoEdit(history: EditHistory): EditHistory {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest, about: null } : history;
}
