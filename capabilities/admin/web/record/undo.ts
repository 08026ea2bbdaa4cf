/** Decides which changes can be undone with one click, and takes back what was made. */
import { useMutation } from '@tanstack/react-query';
import { useCall, useShowFailure, useSnackbar, useTypingStore } from '#ui';
import { records, type FullRecord } from '#contract/records';
import { useInvalidateRecords } from '../renewed.ts';
import { typingPlace } from './kept-typing.ts';
import type { CollectionDescription } from '../use-collections.ts';

/** Collections about money, identity or sent messages: their changes are confirmed beforehand, and corrected by another change. */
const NOT_UNDOABLE: readonly string[] = [
  'users',
  'organisations',
  'accessGroups',
  'accounts',
  'portfolios',
  'holdings',
  'securities',
  'properties',
  'transactions',
  'orders',
  'messages',
  'submissions',
];

export function canBeUndone(collection: string): boolean {
  return !NOT_UNDOABLE.includes(collection);
}

/** How a record that was just made, copied or restored is put into the bin, unless somebody has changed it since; undefined where that cannot be. */
export function useUndoMaking({ name, without }: Pick<CollectionDescription, 'name' | 'without'>) {
  const [call, say, sayFailed] = [useCall(), useSnackbar(), useShowFailure()];
  const renewed = useInvalidateRecords(name);
  const typings = useTypingStore();
  const { mutate } = useMutation({
    mutationFn: ({ id, version }: FullRecord) => call(records.removeRecord, { collection: name, record: id, version }),
    onSuccess: (_, made) => {
      typings.forget(typingPlace(name, made.id, undefined));
      renewed();
      say.success((now) => now('admin.removed', { name: made.name }));
    },
    onError: sayFailed,
  });
  const able = canBeUndone(name) && !without?.includes('remove');
  return (made: FullRecord) => (able ? () => mutate(made) : undefined);
}
