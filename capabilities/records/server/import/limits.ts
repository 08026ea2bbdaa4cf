/** Foresees which rows of a file would go beyond a limit of the subscription, counted with those before them. */
import { textOf, type FieldValues } from '#packages/fields';
import type { SignedInContext } from '#server/people';
import { readLimit } from '#server/tenants';
import type { Keeper } from '../keeper.ts';
import type { RowAboutRecord } from './open-rows.ts';
import { PROMISED_ID } from './read-cell.ts';

/** Room under one limit, as the rows so far leave it. */
interface LimitRoom {
  readonly most: number;
  left: number;
}

/**
 * @returns for a row that would be one too many how many there may be, else null; to be asked once for each row, in their order. What a row frees is there
 * for those after it. In an organisation that an earlier file of the same zip is yet to bring, nothing is foreseen.
 */
export function openLimitCheck(
  { db, tenant }: Pick<SignedInContext, 'db' | 'tenant'>,
  { collection: { limited } }: Pick<Keeper, 'collection'>,
): (row: RowAboutRecord) => Promise<number | null> {
  if (limited === undefined) return () => Promise.resolve(null);
  const { limit, within, where, unless } = limited;
  const rooms = new Map<string, LimitRoom>();
  /** The portal or organisation in which a record counts. */
  const placeOf = (values: FieldValues) => {
    const isCounted = (where === undefined || values[where] === true) && (unless === undefined || values[unless] !== true);
    return isCounted ? textOf(values[within]) || null : null;
  };
  const roomIn = async (id: string): Promise<LimitRoom> => {
    const known = rooms.get(id);
    if (known !== undefined) return known;
    const { most, count } = await readLimit(db, tenant.settings.limits, limit, id);
    const room = { most, left: most - count };
    rooms.set(id, room);
    return room;
  };
  return async ({ verdict, values, record }) => {
    if (verdict !== 'new' && verdict !== 'changed') return null;
    const [before, after] = [record === null ? null : placeOf(record.values), placeOf(values)];
    if (before === after) return null;
    if (after !== null && after !== PROMISED_ID) {
      const room = await roomIn(after);
      if (room.left <= 0) return room.most;
      room.left -= 1;
    }
    if (before !== null) (await roomIn(before)).left += 1;
    return null;
  };
}
