/** Gives the entries of a list keys while they are on screen, so that each keeps its control when the order changes. */
import { useState } from 'react';
import { sameValue, type FieldValue } from '#packages/fields';
import { moveEntry, removeEntry, replaceEntry } from './table/rows.ts';

interface KeyedList<T> {
  readonly given: readonly T[];
  readonly keys: readonly number[];
  readonly next: number;
}

function assignKeys<T>(given: readonly T[], { keys, next }: Pick<KeyedList<T>, 'keys' | 'next'>): KeyedList<T> {
  const more = given.slice(keys.length).map((_, at) => next + at);
  return { given, keys: [...keys.slice(0, given.length), ...more], next: next + more.length };
}

/** @param given JSON, as it was passed to `onChange` last, or a new list from outside */
export function useKeyedList<T>(given: readonly T[], onChange: (next: readonly T[]) => void) {
  const [own, setOwn] = useState(() => assignKeys(given, { keys: [], next: 0 }));
  const current =
    own.given === given || sameValue(own.given as readonly FieldValue[], given as readonly FieldValue[]) ? own : assignKeys(given, own);
  if (current !== own) setOwn(current);
  const { keys, next } = current;
  const put = (entries: readonly T[], entryKeys: readonly number[], following = next) => {
    setOwn({ given: entries, keys: entryKeys, next: following });
    onChange(entries);
  };
  return {
    entries: given.map((entry, at) => ({ entry, key: keys[at]!, at })),
    /** Adds an entry and returns its key. */
    add: (entry: T) => {
      put([...given, entry], [...keys, next], next + 1);
      return next;
    },
    put: (at: number, entry: T) => put(replaceEntry(given, at, entry), keys),
    /** Replaces the entries, for instance by the same in another order. */
    arrange: (lines: readonly { readonly entry: T; readonly key: number }[]) =>
      put(
        lines.map(({ entry }) => entry),
        lines.map(({ key }) => key),
        Math.max(next, ...lines.map(({ key }) => key + 1)),
      ),
    /** The key for a new entry to be passed to `arrange`. */
    next,
    move: (at: number, by: number) => put(moveEntry(given, at, by), moveEntry(keys, at, by)),
    remove: (at: number) => put(removeEntry(given, at), removeEntry(keys, at)),
  };
}
