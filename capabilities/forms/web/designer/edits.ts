/** Edits a form in the designer. All functions are pure: each returns another definition and leaves the given one unchanged. */
import { companionOf, otherOf } from '#packages/fields';
import type { Form, FormField } from '#packages/forms';

export type Step = Form['steps'][number];
export type Fieldset = Step['fieldsets'][number];

/** Leads to a part of a form by indices: of the step, the fieldset, the field and the column of a table. Empty for the form itself. */
export type Place = readonly number[];

export const LEVELS = ['form', 'step', 'fieldset', 'field', 'column'] as const;
export type Level = (typeof LEVELS)[number];
/** The property that holds the parts below each level. */
const BELOW = ['steps', 'fieldsets', 'fields', 'fields'] as const;

type Part = Readonly<Record<string, unknown>>;

export function levelOf(place: Place): Level {
  return LEVELS[place.length]!;
}

/** The path by which flaws name the part: `steps.0.fieldsets.1`. */
export function pathOf(place: Place): string {
  return place.map((at, depth) => `${BELOW[depth]!}.${at}`).join('.');
}

/** The part that the path of a flaw leads to, and its property. */
export function placeOf(path: string): { readonly place: Place; readonly property: string } {
  const steps = path.split('.');
  const place: number[] = [];
  while (place.length < BELOW.length && steps[0] === BELOW[place.length] && /^\d+$/.test(steps[1] ?? '')) {
    place.push(Number(steps[1]));
    steps.splice(0, 2);
  }
  return { place, property: steps.join('.') };
}

export function samePlace(a: Place, b: Place): boolean {
  return a.length === b.length && a.every((at, depth) => at === b[depth]);
}

function below(part: Part, depth: number): readonly Part[] {
  return (part[BELOW[depth]!] ?? []) as readonly Part[];
}

/** Undefined where there is no such part. */
export function partAt(form: Form, place: Place): Form | Step | Fieldset | FormField | undefined {
  let part: Part | undefined = form;
  for (const [depth, at] of place.entries()) part = part && below(part, depth)[at];
  return part as Form | undefined;
}

export function countBelow(form: Form, place: Place): number {
  const part = partAt(form, place) as Part | undefined;
  return part && place.length < BELOW.length ? below(part, place.length).length : 0;
}

/** The form with the parts below a place changed by `change`. */
function withBelow(form: Form, place: Place, change: (parts: readonly Part[]) => readonly Part[]): Form {
  const into = (part: Part, depth: number): Part => {
    const parts = below(part, depth);
    const next = depth === place.length ? change(parts) : parts.map((one, at) => (at === place[depth] ? into(one, depth + 1) : one));
    return { ...part, [BELOW[depth]!]: next };
  };
  return into(form, 0) as unknown as Form;
}

/** Replaces properties of a part; one that is undefined is removed. */
export function changed(form: Form, place: Place, properties: Part): Form {
  const change = (part: Part): Part =>
    Object.fromEntries(Object.entries({ ...part, ...properties }).filter(([, value]) => value !== undefined));
  if (place.length === 0) return change(form) as unknown as Form;
  return withBelow(form, place.slice(0, -1), (parts) => parts.map((part, at) => (at === place.at(-1) ? change(part) : part)));
}

/** Inserts a part before the one at the place. */
export function added(form: Form, place: Place, part: Step | Fieldset | FormField): Form {
  const at = place.at(-1)!;
  return withBelow(form, place.slice(0, -1), (parts) => [...parts.slice(0, at), part, ...parts.slice(at)]);
}

export function removed(form: Form, place: Place): Form {
  return withBelow(form, place.slice(0, -1), (parts) => parts.filter((_, at) => at !== place.at(-1)));
}

/** Moves a part. `to` is its place once it has been taken out; both places are of one level. */
export function moved(form: Form, from: Place, to: Place): Form {
  const part = partAt(form, from);
  if (!part || from.length !== to.length || samePlace(from, to)) return form;
  return added(removed(form, from), to, part as FormField);
}

/**
 * The place one further up or down; at the end of its fieldset or step, the place in the next one. Null where there is none. A column stays
 * in its table, since rows are stored by it.
 */
export function besidePlace(form: Form, place: Place, by: 1 | -1): Place | null {
  const [parent, at] = [place.slice(0, -1), place.at(-1)!];
  const within = at + by;
  if (within >= 0 && within < countBelow(form, parent)) return [...parent, within];
  if (place.length < 2 || place.length > 3) return null;
  const next = neighbour(form, parent, by);
  return next && [...next, by > 0 ? 0 : countBelow(form, next)];
}

/** The next part of the same level, in the same parent or the next. */
function neighbour(form: Form, place: Place, by: 1 | -1): Place | null {
  const all = placesOf(form).filter(({ length }) => length === place.length);
  return all[all.findIndex((one) => samePlace(one, place)) + by] ?? null;
}

/** The places of all parts in reading order. */
export function placesOf(form: Form): readonly Place[] {
  const walk = (place: Place): readonly Place[] =>
    Array.from({ length: countBelow(form, place) }, (_, at) => [...place, at]).flatMap((one) => [one, ...walk(one)]);
  return walk([]);
}

/** The place of a part that was dropped on another: that place, or the end of a parent. Null where neither is possible. */
export function landing(form: Form, from: Place, on: Place): Place | null {
  const sameTable = from.length < 4 || samePlace(from.slice(0, 3), on.slice(0, 3));
  if (!sameTable || samePlace(from, on)) return null;
  if (on.length === from.length) return on;
  if (on.length !== from.length - 1) return null;
  const own = samePlace(from.slice(0, -1), on);
  return [...on, countBelow(form, on) - (own ? 1 : 0)];
}

/** A name that is not taken: `field`, then `field-2`. Names of columns need be unique only within their table. */
export function freeName(form: Form, place: Place, wish: string): string {
  const fields =
    place.length === 4
      ? ((partAt(form, place.slice(0, 3)) as FormField | undefined)?.fields ?? [])
      : form.steps.flatMap(({ fieldsets }) => fieldsets.flatMap(({ fields }) => fields));
  const taken = new Set(fields.flatMap((field) => [field.name, ...(otherOf(field) === null ? [] : [companionOf(field)])]));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wish : `${wish}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** The place of a field by its name. */
export function placeOfField(form: Form, name: string): Place | null {
  return placesOf(form).find((place) => place.length === 3 && (partAt(form, place) as FormField).name === name) ?? null;
}

/** The past and future versions of the form, for undo and redo. */
export interface History {
  readonly past: readonly Form[];
  readonly now: Form;
  readonly future: readonly Form[];
  /** The subject of the last edit. Another edit of the same subject, such as the next letter of a label, is joined with it. */
  readonly about: string | null;
}

const MOST_STEPS = 200;

export function begun(form: Form): History {
  return { past: [], now: form, future: [], about: null };
}

export function done(history: History, form: Form, about: string | null = null): History {
  if (form === history.now) return history;
  const one = about !== null && about === history.about;
  return { past: one ? history.past : [...history.past, history.now].slice(-MOST_STEPS), now: form, future: [], about };
}

export function undone(history: History): History {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], about: null } : history;
}

export function redone(history: History): History {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest, about: null } : history;
}
