/** Offers actions on a row without opening it: moving it, and restoring it from the bin. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Sign, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { records, type RecordRow } from '#contract/records';
import css from './record-list.module.css';
import { useUndoMaking } from '../record/undo.ts';
import { useInvalidateRecords } from '../renewed.ts';

/** The first and the last record have no button that would do nothing [ADM-10]. */
export function MoveButtons({
  collection,
  row,
  isFirst,
  isLast,
}: {
  readonly collection: string;
  readonly row: RecordRow;
  /** Whether it is the first of all records, not of the page. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const words = useWords();
  const call = useCall();
  const renewed = useInvalidateRecords(collection);
  const move = useMutation({
    mutationFn: (by: -1 | 1) => call(records.moveRecord, { collection, record: row.id, by }),
    onSuccess: () => renewed(),
    onError: useShowFailure(),
  });
  const button = (by: -1 | 1) => (
    <button
      type="button"
      className={css.move}
      disabled={move.isPending}
      aria-label={words(by < 0 ? 'admin.move.up' : 'admin.move.down', { name: row.name })}
      onClick={() => move.mutate(by)}
    >
      <Sign kind={by < 0 ? 'up' : 'down'} />
    </button>
  );
  return (
    <span className={css.moves}>
      {!isFirst && button(-1)}
      {!isLast && button(1)}
    </span>
  );
}

export function RestoreButton({ collection, row }: { readonly collection: string; readonly row: RecordRow }) {
  const words = useWords();
  const call = useCall();
  const say = useSnackbar();
  const renewed = useInvalidateRecords(collection);
  const undoMaking = useUndoMaking({ name: collection });
  const restore = useMutation({
    mutationFn: () => call(records.restoreRecord, { collection, record: row.id }),
    onSuccess: (restored) => {
      renewed();
      say.success((now) => now('admin.restored', { name: restored.name }), undoMaking(restored));
    },
    onError: useShowFailure(),
  });
  return (
    <Button variant="default" size="compact-md" disabled={restore.isPending} onClick={() => restore.mutate()}>
      {words('admin.restore')}
    </Button>
  );
}
