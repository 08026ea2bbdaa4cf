/**
 * Kind `navigation-designer`: a menu as a tree of places, each with title, address, audience, whether one must sign in, and the places below it
 * [001 §3, `sitemap`; NAV-41, NAV-42].
 */
import { z } from 'zod';
import { AUDIENCES, isSitePath } from '#packages/policy';
import { fault, type Fault } from '../fault.ts';
import type { Field } from '../field.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { RecordId } from '../behaviours/records.ts';
import { isWebAddress } from '../spellings.ts';
import { ICON_NAME } from './icon.ts';
import { isList, type FieldValue } from '../value.ts';

const DEEPEST = 4;
/** Entries in all of a tree. */
const MOST_PLACES = 200;

export interface MenuPlace {
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
  readonly items: readonly MenuPlace[];
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

function placeSchema(depth: number, records: boolean): z.ZodType<MenuPlace> {
  const shape = z.object({
    title: z.string().trim().min(1).max(200),
    path: z
      .string()
      .max(2000)
      .refine((path) => isWebAddress(path) || (records && path === '')),
    secure: z.boolean().default(records),
    icon: z.string().regex(ICON_NAME).optional(),
    visible: z
      .array(z.enum(AUDIENCES))
      .min(records ? 0 : 1)
      .optional(),
    userStatus: z.array(z.string().min(1).max(60)).max(20).optional(),
    items: (depth < DEEPEST ? z.array(placeSchema(depth + 1, records)) : z.array(z.never())).default([]),
  });
  return records ? shape.extend({ id: RecordId.optional() }) : shape;
}

const placesSchema = (records: boolean) => z.array(placeSchema(1, records)).refine((all) => countOf(all) <= MOST_PLACES);
const [PLACES, RECORDS] = [placesSchema(false), placesSchema(true)];
const schemaOf = (field: Field) => (placeBounds(field).records ? RECORDS : PLACES);

export const navigationDesigner = defineKind({
  type: 'navigation-designer',
  inTables: false,
  uses: ['rules', 'collection'],
  measure: () => 'list',
  schema: schemaOf,
  empty: () => [],
  read: (input, field) => {
    if (input === null || input === undefined) return acceptInput([]);
    const read = schemaOf(field).safeParse(input);
    return read.success ? acceptInput(read.data as unknown as FieldValue) : rejectInput([], fault('invalid'));
  },
  faults: (value, field) => (placeBounds(field).records && isList(value) ? faultsOf(value as unknown as MenuPlace[], field) : []),
  write: (value) => (isList(value) ? menuLines(value as unknown as MenuPlace[], '').join('\n') : ''),
});

/** The faults of a tree that its records could not hold. */
function faultsOf(all: readonly MenuPlace[], field: Field): Fault[] {
  const { levels, characters } = placeBounds(field);
  const every = flattenPlaces(all);
  const elsewhere = every.find(({ path }) => path !== '' && !isSitePath(path));
  return [
    ...(depthOf(all) > levels ? [fault('too-deep', { limit: levels })] : []),
    ...(every.some(({ title }) => title.length > characters) ? [fault('max-characters', { limit: characters })] : []),
    ...(elsewhere ? [fault('elsewhere', { name: elsewhere.title })] : []),
  ];
}

function flattenPlaces(all: readonly MenuPlace[]): readonly MenuPlace[] {
  return all.flatMap((one) => [one, ...flattenPlaces(one.items)]);
}

function depthOf(all: readonly MenuPlace[]): number {
  return Math.max(0, ...all.map(({ items }) => 1 + depthOf(items)));
}

function countOf(all: readonly MenuPlace[]): number {
  return flattenPlaces(all).length;
}

function menuLines(all: readonly MenuPlace[], indent: string): string[] {
  return all.flatMap(({ title, path, items }) => [
    path === '' ? `${indent}${title}` : `${indent}${title} (${path})`,
    ...menuLines(items, `${indent}  `),
  ]);
}
