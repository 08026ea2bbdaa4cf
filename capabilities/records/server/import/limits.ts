/** Foresees which rows of a file would go beyond a limit of the subscription, counted with those before them. */
import { textOf, type FieldValues } from '#packages/fields';
import type { SignedInContext } from '#server/people';
import { readLimit } from '#server/tenants';
import type { Keeper } from '../keeper.ts';
import type { RowAboutRecord } from './open-rows.ts';
import { PROMISED_ID } from './read-cell.ts';

/** Room under one limit; `left` is lessened with each row that takes some. */
interface LimitRoom {
  readonly most: number;
  left: number;
}

/** @returns for a row that would be one too many how many there may be, else null; to be asked once for each row, in their order */
export function openLimitCheck(
  { db, tenant }: Pick<SignedInContext, 'db' | 'tenant'>,
  { collection: { limited } }: Pick<Keeper, 'collection'>,
): (row: RowAboutRecord) => Promise<number | null> {
  if (limited === undefined) return () => Promise.resolve(null);
  const { limit, within, where } = limited;
  const rooms = new Map<string, LimitRoom>();
  /** The portal or organisation in which a record counts. */
  const placeOf = (values: FieldValues) => (where === undefined || values[where] === true ? textOf(values[within]) || null : null);
  return async ({ verdict, values, record }) => {
    if (verdict !== 'new' && verdict !== 'changed') return null;
    const id = placeOf(values);
    // One that an earlier file is yet to bring has room.
    if (id === null || id === PROMISED_ID || (record !== null && placeOf(record.values) === id)) return null;
    let room = rooms.get(id);
    if (room === undefined) {
      const { most, count } = await readLimit(db, tenant.settings.limits, limit, id);
      room = { most, left: most - count };
      rooms.set(id, room);
    }
    room.left -= 1;
    return room.left < 0 ? room.most : null;
  };
}
