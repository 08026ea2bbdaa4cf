/**
 * Kind `navigation-designer`: a menu as a tree of places, each with title, address, audience, whether one must sign in, and the places below it
 * [001 §3, `sitemap`; NAV-41, NAV-42].
 */
import { z } from 'zod';
import { AUDIENCES, isPlace } from '#packages/policy';
import { fault, type Fault } from '../fault.ts';
import type { Field } from '../field.ts';
import { kind, misunderstood, understood } from '../kind.ts';
import { RecordId } from '../records.ts';
import { isAddress } from '../spellings.ts';
import { ICON_NAME } from './icon.ts';
import { isList, type Value } from '../value.ts';

const DEEPEST = 4;
/** Entries in all of a tree. */
const MOST_PLACES = 200;

export interface Place {
  /** Id of its record, where the tree is kept as records; none for a new place. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly path: string;
  readonly secure: boolean;
  /** No icon by default. */
  readonly icon?: string | undefined;
  /** Its audience; everybody by default. */
  readonly visible?: readonly (typeof AUDIENCES)[number][] | undefined;
  /** The statuses of an account in which its investors see it; all by default. */
  readonly userStatus?: readonly string[] | undefined;
  readonly items: readonly Place[];
}

export interface PlaceBounds {
  /** The most levels of the tree. */
  readonly levels: number;
  /** The most characters of a title. */
  readonly characters: number;
  /**
   * Whether its places are records of the menu of a portal: a place may then have no address and no audience, the places below it have the
   * same audience as it, and only signed-in people see the menu.
   */
  readonly records: boolean;
}

/** The limits of a tree. Where the field names a collection, the tree is kept as records of that collection. */
export function placeBounds({ collection }: Pick<Field, 'collection'>): PlaceBounds {
  return collection === undefined ? { levels: DEEPEST, characters: 200, records: false } : { levels: 2, characters: 80, records: true };
}

function place(depth: number, records: boolean): z.ZodType<Place> {
  const shape = z.object({
    title: z.string().trim().min(1).max(200),
    path: z.string().refine((path) => isAddress(path) || (records && path === '')),
    secure: z.boolean().default(records),
    icon: z.string().regex(ICON_NAME).optional(),
    visible: z
      .array(z.enum(AUDIENCES))
      .min(records ? 0 : 1)
      .optional(),
    userStatus: z.array(z.string().min(1).max(60)).max(20).optional(),
    items: (depth < DEEPEST ? z.array(place(depth + 1, records)) : z.array(z.never())).default([]),
  });
  return records ? shape.extend({ id: RecordId.optional() }) : shape;
}

const places = (records: boolean) => z.array(place(1, records)).refine((all) => countOf(all) <= MOST_PLACES);
const [PLACES, RECORDS] = [places(false), places(true)];
const shapeOf = (field: Field) => (placeBounds(field).records ? RECORDS : PLACES);

export const navigationDesigner = kind({
  type: 'navigation-designer',
  inTables: false,
  uses: ['rules', 'collection'],
  measure: () => 'list',
  schema: shapeOf,
  empty: () => [],
  read: (input, field) => {
    if (input === null || input === undefined) return understood([]);
    const read = shapeOf(field).safeParse(input);
    return read.success ? understood(read.data as unknown as Value) : misunderstood([], fault('invalid'));
  },
  faults: (value, field) => (placeBounds(field).records && isList(value) ? faultsOf(value as unknown as Place[], field) : []),
  write: (value) => (isList(value) ? lines(value as unknown as Place[], '').join('\n') : ''),
});

/** The faults of a tree that its records could not hold. */
function faultsOf(all: readonly Place[], field: Field): Fault[] {
  const { levels, characters } = placeBounds(field);
  const every = flat(all);
  const elsewhere = every.find(({ path }) => path !== '' && !isPlace(path));
  return [
    ...(depthOf(all) > levels ? [fault('too-deep', { limit: levels })] : []),
    ...(every.some(({ title }) => title.length > characters) ? [fault('max-characters', { limit: characters })] : []),
    ...(elsewhere ? [fault('elsewhere', { name: elsewhere.title })] : []),
  ];
}

function flat(all: readonly Place[]): readonly Place[] {
  return all.flatMap((one) => [one, ...flat(one.items)]);
}

function depthOf(all: readonly Place[]): number {
  return Math.max(0, ...all.map(({ items }) => 1 + depthOf(items)));
}

function countOf(all: readonly Place[]): number {
  return flat(all).length;
}

function lines(all: readonly Place[], indent: string): string[] {
  return all.flatMap(({ title, path, items }) => [
    path === '' ? `${indent}${title}` : `${indent}${title} (${path})`,
    ...lines(items, `${indent}  `),
  ]);
}
