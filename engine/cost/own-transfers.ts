/** Finds units that go from one wrapper of an owner to another on one day: nothing is disposed of, and their cost goes with them. */
import { absolute, compare, isZero, negate, sign, subtract, type Units } from '#packages/money';
import { type Book, decimalOf, isInKind, unitsEffect, type HistoryEntry } from '#engine/book';

export interface OwnTransfer {
  readonly out: HistoryEntry;
  readonly into: HistoryEntry;
  readonly units: Units;
}

interface OwnTransfers {
  readonly all: readonly OwnTransfer[];
  /** Signed units that an entry moved in any other way. */
  readonly left: (entry: HistoryEntry) => Units;
}

/**
 * Pairs the entries of a day: units that were transferred out of one wrapper, and into another without a stated cost, are the same units; in the
 * order of the ledger, each transfer in takes what is left of those out.
 */
export function matchOwnTransfers({ cost }: Book, entries: readonly HistoryEntry[]): OwnTransfers {
  const incoming = entries.filter((entry) => isInKind(entry) && entry.kind === 'TransferIn' && isZero(decimalOf(entry.amount)));
  if (incoming.length === 0) return { all: [], left: unitsEffect };
  const outgoing = entries.filter((entry) => isInKind(entry) && entry.kind === 'TransferOut');
  const open = new Map<HistoryEntry, Units>([...incoming, ...outgoing].map((entry) => [entry, absolute(unitsEffect(entry))]));
  const all: OwnTransfer[] = [];
  for (const into of incoming)
    for (const out of outgoing) {
      if (out.line !== into.line || (out.pocket ?? '') === (into.pocket ?? '')) continue;
      const [wanted, there] = [open.get(into) as Units, open.get(out) as Units];
      const units = compare(wanted, there) <= 0 ? wanted : there;
      if (sign(units) <= 0) continue;
      open.set(into, subtract(wanted, units));
      open.set(out, subtract(there, units));
      all.push({ out, into, units });
    }
  const left = (entry: HistoryEntry): Units => {
    const rest = open.get(entry);
    if (rest === undefined) return unitsEffect(entry);
    return entry.kind === 'TransferOut' ? negate(rest) : rest;
  };
  // A transfer within a pool moves nothing into it or out of it.
  return { all: all.filter(({ out, into }) => cost.pool(out.pocket ?? '') !== cost.pool(into.pocket ?? '')), left };
}
