/** The drawer with the form of a portal, for those who may edit its texts; staff edit its whole record elsewhere. */
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  FormDrawer,
  FormEnd,
  QueryContent,
  Skeleton,
  TypedEarlier,
  useAsk,
  useHoldTyping,
  useKeptTyping,
  useSnackbar,
  useRefusalMessage,
  useTellChanged,
  useTellSaving,
  useWords,
  type DrawerForm,
} from '#ui';
import { tenants, type PortalRecord } from '../../contract.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { isRecordChanged, typedOver } from '../record-changed.ts';
import { draftOf, textOf, type PortalDraft } from './portal-draft.ts';
import { PortalFields } from './portal-fields.tsx';
import { useChangePortal, useUndoPortal } from './use-portals.ts';
import css from './portal-form.module.css';

const placeOf = (portal: string) => `portal.${portal}`;

export function OwnPortalDrawer({ portal, onClose }: { readonly portal: string; readonly onClose: () => void }) {
  const words = useWords();
  const record = useQuery(useAsk()(tenants.readPortalRecord, { portal }));
  return (
    <FormDrawer opened title={words('tenants.portal.keep')} of={placeOf(portal)} onClose={onClose}>
      {(drawer) => (
        <QueryContent query={record} what={words('tenants.what.portal')} missing="here" skeleton={<Skeleton height={420} />}>
          {(one) => <PortalForm record={one} drawer={drawer} />}
        </QueryContent>
      )}
    </FormDrawer>
  );
}

/** What is typed, and the version that it changes. */
interface PortalTyping {
  readonly base: PortalRecord;
  readonly draft: PortalDraft;
}

/** @param record the latest state; the form starts from the state when it was opened */
function PortalForm({ record, drawer }: { readonly record: PortalRecord; readonly drawer: DrawerForm }) {
  const words = useWords();
  const say = useSnackbar();
  const standing = (base: PortalRecord): PortalTyping => ({
    base,
    draft: draftOf(base, (number) => words('tenants.logo.number', { number })),
  });
  const kept = useKeptTyping<PortalTyping>(placeOf(record.key));
  // Where the save did arrive and only its response was lost, nothing is left to save.
  const [{ base, draft }, setTyping] = useState(() =>
    kept.found && !isSaid(kept.found.draft, standing(record).draft) ? kept.found : standing(record),
  );
  const undo = useUndoPortal(record.key);
  const change = useChangePortal(record.key, (saved, over) => {
    kept.forget();
    const before = { ...textOf(standing(over).draft), version: saved.version };
    say.success(words('tenants.portal.saved'), saved.version === over.version ? undefined : () => undo(before));
    drawer.close();
  });
  const { message, wrong } = useRefusalMessage(change.error);
  const isChanged = !isSaid(draft, standing(base).draft);
  const isRestored = useHoldTyping(kept, isChanged ? { base, draft } : null);
  useTellChanged(drawer, isChanged);
  useTellSaving(drawer, change);
  const isOvertaken = isRecordChanged(change.error) && record.version !== base.version;
  // Where nothing has been typed, nothing can be lost.
  if (record.version !== base.version && !isChanged && !change.isPending) setTyping(standing(record));

  /** @param over the record over which it goes */
  const save = (over: PortalRecord) =>
    change.mutate({ text: typedOver(textOf(standing(base).draft), textOf(draft), textOf(standing(over).draft)), over });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) save(base);
  };
  const take = () => {
    change.reset();
    setTyping(standing(record));
  };
  return (
    <form onSubmit={submit} noValidate className={css.form} aria-busy={change.isPending}>
      {isRestored && <TypedEarlier onDiscard={take} />}
      <PortalFields draft={draft} wrong={wrong} onChange={(part) => setTyping((now) => ({ ...now, draft: { ...now.draft, ...part } }))} />
      {isOvertaken && isChanged && (
        <ChangedMeanwhile onTake={take} onKeep={() => save(record)}>
          {words('tenants.portal.meanwhile')}
        </ChangedMeanwhile>
      )}
      <FormEnd message={isOvertaken ? null : message} busy={change.isPending} verb={words('tenants.portal.save')} />
    </form>
  );
}

/** Whether the one says what the other does; names of files are no part of it. */
function isSaid(one: PortalDraft, other: PortalDraft): boolean {
  return JSON.stringify(textOf(one)) === JSON.stringify(textOf(other));
}
