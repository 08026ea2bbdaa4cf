/** Gives the entries of a list keys while they are on screen, so that each keeps its control when the order changes. */
import { useState } from 'react';
import { sameValue, type Value } from '#packages/fields';
import { moved, removed, replaced } from './rows.ts';

interface Own<T> {
  readonly given: readonly T[];
  readonly keys: readonly number[];
  readonly next: number;
}

function keyed<T>(given: readonly T[], { keys, next }: Pick<Own<T>, 'keys' | 'next'>): Own<T> {
  const more = given.slice(keys.length).map((_, at) => next + at);
  return { given, keys: [...keys.slice(0, given.length), ...more], next: next + more.length };
}

/** @param given JSON, as it was passed to `onChange` last, or a new list from outside */
export function useKeyed<T>(given: readonly T[], onChange: (next: readonly T[]) => void) {
  const [own, setOwn] = useState(() => keyed(given, { keys: [], next: 0 }));
  const current = own.given === given || sameValue(own.given as readonly Value[], given as readonly Value[]) ? own : keyed(given, own);
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
    put: (at: number, entry: T) => put(replaced(given, at, entry), keys),
    /** Replaces the entries, for instance by the same in another order. */
    arrange: (lines: readonly { readonly entry: T; readonly key: number }[]) =>
      put(
        lines.map(({ entry }) => entry),
        lines.map(({ key }) => key),
        Math.max(next, ...lines.map(({ key }) => key + 1)),
      ),
    /** The key for a new entry to be passed to `arrange`. */
    next,
    move: (at: number, by: number) => put(moved(given, at, by), moved(keys, at, by)),
    remove: (at: number) => put(removed(given, at), removed(keys, at)),
  };
}
