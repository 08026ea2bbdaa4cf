/** Computes the part of a pool that belongs to a scope which does not hold all of its wrappers. */
import type { Day } from '#packages/calendar';
import { fraction, ZERO_FRACTION, ONE_FRACTION, dividedBy, plus, type Fraction } from '#packages/money';
import { type Book, unitsEffect } from '#engine/book';

/** The part by the units held at the close of a day; one where the whole pool belongs to the scope. */
export function ownShare(book: Book, line: number, pool: string, day: Day): Fraction {
  if (book.elsewhere === null) return ONE_FRACTION;
  const { cost } = book;
  const { entries, isOwn } = book.elsewhere;
  const members = new Map<string, boolean>();
  for (const { pocket = '' } of entries) if (!members.has(pocket) && cost.pool(pocket) === pool) members.set(pocket, isOwn(pocket));
  const flags = [...members.values()];
  if (flags.every(Boolean)) return ONE_FRACTION;
  if (!flags.some(Boolean)) return ZERO_FRACTION;
  let [own, all] = [ZERO_FRACTION, ZERO_FRACTION];
  for (const entry of entries) {
    if (entry.day > day) break;
    const isOurs = members.get(entry.pocket ?? '');
    if (entry.line !== line || isOurs === undefined) continue;
    const units = fraction(unitsEffect(entry));
    all = plus(all, units);
    if (isOurs) own = plus(own, units);
  }
  return all.numerator <= 0n || own.numerator <= 0n ? ZERO_FRACTION : dividedBy(own, all);
}
