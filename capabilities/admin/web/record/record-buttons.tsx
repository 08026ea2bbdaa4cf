/** Offers actions on a record besides saving [ADM-16]: publishing, designing, copying, removing, restoring. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog, useCall, useShowFailure, useSnackbar, useTypingStore, useWords } from '#ui';
import { records, type FullRecord } from '#contract/records';
import { InviteButton } from '#web/accounts';
import { RetryDeliveryButton } from '#web/outbox';
import { PersonButtons } from '#web/sign-in';
import { typingPlace } from './kept-typing.ts';
import css from './record-form.module.css';
import { HOLDING_DELETED, HOLDING_COLLECTIONS } from './said-of-holdings.ts';
import { canBeUndone, useUndoMaking } from './undo.ts';
import { useInvalidateRecords } from '../renewed.ts';
import type { CollectionDescription } from '../use-collections.ts';

export function RecordButtons({
  collection,
  kept,
  readOnly,
  saving,
  onPublish,
  onActed,
  onOpen,
  onClose,
}: {
  readonly collection: CollectionDescription;
  readonly kept: FullRecord | null;
  readonly readOnly: boolean;
  /** True during a save: its response restarts the form, which would close a dialog that was opened meanwhile. */
  readonly saving: boolean;
  /** Called before the publish button submits the form. */
  readonly onPublish: () => void;
  /** Called when a button has made a new version of the record with the same values. */
  readonly onActed: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const [words, call, say, sayFailed] = [useWords(), useCall(), useSnackbar(), useShowFailure()];
  const renewed = useInvalidateRecords(collection.name);
  const undoMaking = useUndoMaking(collection);
  const typings = useTypingStore();
  const [removing, setRemoving] = useState(false);
  const place = { collection: collection.name, record: kept?.id ?? '' };
  const may = (what: 'duplicate' | 'remove') => !readOnly && !collection.without?.includes(what);
  const duplicate = useMutation({
    mutationFn: () => call(records.duplicateRecord, place),
    onSuccess: (copy) => {
      renewed();
      say.success((now) => now('admin.duplicated', { name: copy.name }), undoMaking(copy));
      onOpen(copy.id);
    },
    onError: sayFailed,
  });
  const remove = useMutation({
    mutationFn: () => call(records.removeRecord, { ...place, version: kept?.version ?? 0 }),
    onSuccess: () => {
      typings.forget(typingPlace(collection.name, place.record, undefined));
      renewed();
      say.success(
        (now) => (HOLDING_COLLECTIONS.includes(collection.name) ? now(HOLDING_DELETED) : now('admin.removed', { name: kept?.name ?? '' })),
        canBeUndone(collection.name) ? () => restore.mutate() : undefined,
      );
      onClose();
    },
    onError: (error) => {
      setRemoving(false);
      // The record may have changed meanwhile.
      renewed();
      sayFailed(error);
    },
  });
  const restore = useMutation({
    mutationFn: () => call(records.restoreRecord, place),
    onSuccess: (restored) => {
      renewed();
      say.success((now) => now('admin.restored', { name: restored.name }), undoMaking(restored));
    },
    onError: sayFailed,
  });
  if (kept?.removed)
    return (
      <Button onClick={() => restore.mutate()} disabled={restore.isPending}>
        {words('admin.restore')}
      </Button>
    );
  const isDead = kept?.values['status'] === 'dead' && (collection.name === 'mail' || collection.name === 'sms');
  return (
    <div className={css.buttons}>
      {collection.history && !readOnly && (
        <Button type="submit" variant="default" onClick={onPublish}>
          {words('admin.publish')}
        </Button>
      )}
      <fieldset className={css.acts} disabled={saving}>
        {isDead && <RetryDeliveryButton id={kept.id} onSent={renewed} />}
        {kept && collection.designer && (
          <Button variant="default" renderRoot={(props) => <Link to={`${collection.designer}/${kept.id}` as '/portals'} {...props} />}>
            {words('admin.designer')}
          </Button>
        )}
        {kept && collection.name === 'accounts' && kept.removed === null && <InviteButton account={kept.id} onDone={onClose} />}
        {kept && collection.name === 'users' && <PersonButtons person={kept.id} onChanged={onActed} />}
        {kept && may('duplicate') && (
          <Button variant="default" disabled={duplicate.isPending} onClick={() => duplicate.mutate()}>
            {words('admin.duplicate')}
          </Button>
        )}
        {kept && may('remove') && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {words('admin.remove')}
          </Button>
        )}
      </fieldset>
      <ConfirmDialog
        opened={removing}
        danger
        title={words('admin.remove.title', { name: kept?.name ?? '' })}
        confirm={words('admin.remove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        <p>
          {words('admin.remove.sure')} {words('admin.remove.bin')}
        </p>
      </ConfirmDialog>
    </div>
  );
}
