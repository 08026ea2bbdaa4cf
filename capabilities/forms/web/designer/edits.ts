/** What can be done to a form while it is designed: pure, each answers another definition and leaves the one it was given as it was. */
import { companionOf, otherOf } from '#packages/fields';
import type { Form, FormField } from '#packages/forms';

export type Step = Form['steps'][number];
export type Fieldset = Step['fieldsets'][number];

/** A part of a form by its places from the outside in: step, fieldset, field, and column of a table. The form itself is the empty one. */
export type Place = readonly number[];

export const LEVELS = ['form', 'step', 'fieldset', 'field', 'column'] as const;
export type Level = (typeof LEVELS)[number];
/** Under which property the parts of each level stand. */
const BELOW = ['steps', 'fieldsets', 'fields', 'fields'] as const;

type Part = Readonly<Record<string, unknown>>;

export function levelOf(place: Place): Level {
  return LEVELS[place.length]!;
}

/** The path by which flaws name it: `steps.0.fieldsets.1`. */
export function pathOf(place: Place): string {
  return place.map((at, depth) => `${BELOW[depth]!}.${at}`).join('.');
}

/** The part that a path of a flaw leads to, and what of it. */
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

/** With the parts below a place as `change` makes them. */
function withBelow(form: Form, place: Place, change: (parts: readonly Part[]) => readonly Part[]): Form {
  const into = (part: Part, depth: number): Part => {
    const parts = below(part, depth);
    const next = depth === place.length ? change(parts) : parts.map((one, at) => (at === place[depth] ? into(one, depth + 1) : one));
    return { ...part, [BELOW[depth]!]: next };
  };
  return into(form, 0) as unknown as Form;
}

/** Puts other properties in the place of those of a part; one that is undefined is taken away. */
export function changed(form: Form, place: Place, properties: Part): Form {
  const change = (part: Part): Part =>
    Object.fromEntries(Object.entries({ ...part, ...properties }).filter(([, value]) => value !== undefined));
  if (place.length === 0) return change(form) as unknown as Form;
  return withBelow(form, place.slice(0, -1), (parts) => parts.map((part, at) => (at === place.at(-1) ? change(part) : part)));
}

/** Puts a part there, before whatever stands at the place. */
export function added(form: Form, place: Place, part: Step | Fieldset | FormField): Form {
  const at = place.at(-1)!;
  return withBelow(form, place.slice(0, -1), (parts) => [...parts.slice(0, at), part, ...parts.slice(at)]);
}

export function removed(form: Form, place: Place): Form {
  return withBelow(form, place.slice(0, -1), (parts) => parts.filter((_, at) => at !== place.at(-1)));
}

/** Takes a part out of its place, and puts it where `to` says as things stand then; both are of one level. */
export function moved(form: Form, from: Place, to: Place): Form {
  const part = partAt(form, from);
  if (!part || from.length !== to.length || samePlace(from, to)) return form;
  return added(removed(form, from), to, part as FormField);
}

/**
 * The place one further up or down; past the end of its fieldset or step, that in the next one. Null where there is none. A column stays in
 * its table, since rows are stored by it.
 */
export function besidePlace(form: Form, place: Place, by: 1 | -1): Place | null {
  const [parent, at] = [place.slice(0, -1), place.at(-1)!];
  const within = at + by;
  if (within >= 0 && within < countBelow(form, parent)) return [...parent, within];
  if (place.length < 2 || place.length > 3) return null;
  const next = neighbour(form, parent, by);
  return next && [...next, by > 0 ? 0 : countBelow(form, next)];
}

/** The next part of the level, whatever it stands in. */
function neighbour(form: Form, place: Place, by: 1 | -1): Place | null {
  const all = placesOf(form).filter(({ length }) => length === place.length);
  return all[all.findIndex((one) => samePlace(one, place)) + by] ?? null;
}

/** Every part in the order in which people read them. */
export function placesOf(form: Form): readonly Place[] {
  const walk = (place: Place): readonly Place[] =>
    Array.from({ length: countBelow(form, place) }, (_, at) => [...place, at]).flatMap((one) => [one, ...walk(one)]);
  return walk([]);
}

/** Where a part goes that was dropped on another: into its place, or to the end of what holds such parts. Null where neither can be. */
export function landing(form: Form, from: Place, on: Place): Place | null {
  const sameTable = from.length < 4 || samePlace(from.slice(0, 3), on.slice(0, 3));
  if (!sameTable || samePlace(from, on)) return null;
  if (on.length === from.length) return on;
  if (on.length !== from.length - 1) return null;
  const own = samePlace(from.slice(0, -1), on);
  return [...on, countBelow(form, on) - (own ? 1 : 0)];
}

/** A name that nothing has yet: `field`, then `field-2`. Columns share theirs with the other columns of their table alone. */
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

/** What was done, to be taken back and done again. */
export interface History {
  readonly past: readonly Form[];
  readonly now: Form;
  readonly future: readonly Form[];
  /** What the last step was about: another about the same, such as the next letter of a label, is one with it. */
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
