/** Shows the form of a record: saves and publishes it, keeps what is typed, and handles a save that came too late. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { RefusedCall } from '#packages/endpoint';
import { recordForm } from '#packages/collections';
import type { FieldValues } from '#packages/fields';
import { FormView, FormWorldProvider } from '#packages/form-view';
import { newId, TypedEarlier, useAsk, useCall, useShowFailure, useSnackbar, useRefusalMessage, useTypingStore, useWords } from '#ui';
import { records, type FullRecord } from '#contract/records';
import { PersonFacts } from '#web/sign-in';
import { typingPlace, unsavedTyping } from './kept-typing.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { RecordButtons } from './record-buttons.tsx';
import css from './record-form.module.css';
import type { DrawerProps } from './drawer-props.ts';
import { holdingMessage } from './said-of-holdings.ts';
import { TransactionSummary } from './transaction-summary.tsx';
import { canBeUndone, useUndoMaking } from './undo.ts';
import { useInvalidateRecords } from '../renewed.ts';
import { useRecordWorld } from './record-world.tsx';
import { Metadata } from './record-metadata.tsx';

interface RecordFormProps extends Omit<DrawerProps, 'record'> {
  /** Null for a record that is being made. */
  readonly kept: FullRecord | null;
  readonly readOnly: boolean;
  readonly onChanged: (changed: boolean) => void;
  /** The drawer for records within this one. */
  readonly Drawer: ComponentType<DrawerProps>;
}

/** The initial state of the form; a new `round` restarts it. */
interface RecordFormStart {
  readonly round: number;
  readonly version: number;
  readonly base: FieldValues;
  readonly draft: FieldValues | null;
}

const NOTHING: FieldValues = {};

const today = () => new Date().toISOString().slice(0, 10);

export function RecordForm({
  collections,
  collection,
  kept,
  parent,
  depth,
  readOnly,
  onOpen,
  onClose,
  onChanged,
  Drawer,
}: RecordFormProps) {
  const [words, call, ask, say, sayFailed] = [useWords(), useCall(), useAsk(), useSnackbar(), useShowFailure()];
  const queryClient = useQueryClient();
  const renewed = useInvalidateRecords(collection.name);
  const undoMaking = useUndoMaking(collection);
  const { name } = collection;
  const id = kept?.id ?? null;
  const isNew = kept === null;
  const [typings, place] = [useTypingStore(), typingPlace(name, id, parent)];
  // A new record has no children and no history yet.
  const form = useMemo(() => {
    const whole = recordForm(collection, words);
    const steps = whole.steps.filter(
      ({ fieldsets }) => !isNew || fieldsets.some(({ fields }) => fields.some(({ type }) => type !== 'grid' && type !== 'history')),
    );
    return { ...whole, steps };
  }, [collection, words, isNew]);
  // Typing changes what was read when the drawer opened, not what is read meanwhile.
  const begin = (from: FullRecord | null, round: number): RecordFormStart => ({
    round,
    version: from?.version ?? 0,
    base: from?.values ?? NOTHING,
    draft: null,
  });
  const [start, setStart] = useState<RecordFormStart>(() => {
    const before = unsavedTyping(typings.read(place), kept, form, today());
    if (before === null) typings.forget(place);
    return { ...begin(kept, 0), ...before };
  });
  const [restored, setRestored] = useState(start.draft !== null);
  const [typed, setTyped] = useState<FieldValues | null>(null);
  const publishing = useRef(false);
  // A save keeps the open step; a version that is put into the form is shown from its first step.
  const [step, setStep] = useState(0);
  // The id of a new record, the same however often the request is sent.
  const [own] = useState(newId);
  const typing = useRef(start.draft !== null);
  // The draft now, and when the save was sent, so that typing during a save is not lost.
  const latest = useRef(start.draft);
  const sent = useRef(start.draft);
  const onRestore = useCallback(
    (values: FieldValues) => {
      setStep(0);
      setStart((now) => ({ ...now, round: now.round + 1, draft: values }));
      onChanged(true);
      say.success((now) => now('admin.version.inForm'));
    },
    [onChanged, say],
  );
  const world = useRecordWorld({
    collection,
    collections,
    record: kept,
    depth,
    Drawer,
    onRestore,
  });
  const save = useMutation({
    mutationFn: ({ values, publish, version }: { readonly values: FieldValues; readonly publish: boolean; readonly version: number }) =>
      id === null
        ? call(records.createRecord, { collection: name, id: own, values, ...(parent !== undefined && { parent }) })
        : call(records.changeRecord, { collection: name, record: id, version, values, publish }),
    onMutate: () => {
      sent.current = latest.current;
    },
    onSuccess: (saved, { publish }) => {
      const typedSince = latest.current === sent.current ? null : latest.current;
      typings.forget(place);
      if (typedSince) typings.keep(typingPlace(name, saved.id, parent), { version: saved.version, base: saved.values, draft: typedSince });
      onChanged(typedSince !== null);
      setRestored(false);
      queryClient.setQueryData(ask(records.readRecord, { collection: name, record: saved.id }).queryKey, saved);
      renewed();
      const plainly = publish ? 'admin.savedAndPublished' : 'admin.saved';
      const before = kept?.values;
      const asBefore = before && !publish && canBeUndone(name) ? () => undo.mutate({ values: before, version: saved.version }) : undefined;
      const back = id === null ? undoMaking(saved) : asBefore;
      // The record is stored even where no message about holdings can be found.
      void holdingMessage(call, name, saved, id === null)
        .catch(() => null)
        .then((said) => say.success((now) => now(said ?? plainly), back));
      typing.current = typedSince !== null;
      // Rendered at once: anything typed before the form restarts would be lost with the old form.
      flushSync(() => setStart(({ round }) => begin(saved, typedSince ? round : round + 1)));
      if (id === null) onOpen(saved.id);
    },
  });
  // Later typing stays; saving it then reports this change as a conflict, like any other.
  const undo = useMutation({
    mutationFn: ({ values, version }: { readonly values: FieldValues; readonly version: number }) =>
      call(records.changeRecord, { collection: name, record: id ?? '', version, values, publish: false }),
    onSuccess: (back) => {
      queryClient.setQueryData(ask(records.readRecord, { collection: name, record: back.id }).queryKey, back);
      renewed();
      if (!typing.current) setStart(({ round }) => begin(back, round + 1));
      say.success((now) => now('admin.undone', { name: back.name }));
    },
    onError: sayFailed,
  });
  // An action by a button does not change the values here; a change by somebody else in between is reported at the next save.
  const act = useMutation({
    mutationFn: (record: string) => queryClient.fetchQuery({ ...ask(records.readRecord, { collection: name, record }), staleTime: 0 }),
    onSuccess: (now) => setStart((at) => (now.version === at.version + 1 ? { ...at, version: now.version } : at)),
  });
  const acted = () => {
    renewed();
    if (kept !== null) act.mutate(kept.id);
  };
  const tooLate = save.error instanceof RefusedCall && save.error.code === 'record.changed';
  const { message, wrong } = useRefusalMessage(tooLate ? null : save.error);
  const send = (values: FieldValues) => {
    const publish = publishing.current;
    publishing.current = false;
    save.mutate({ values, publish, version: start.version });
  };
  return (
    <FormWorldProvider world={world}>
      {restored && (
        <TypedEarlier
          onDiscard={() => {
            typings.forget(place);
            setRestored(false);
            onChanged(false);
            setStart(({ round }) => begin(kept, round + 1));
          }}
        />
      )}
      {kept && <Metadata kept={kept} history={collection.history ?? false} />}
      {name === 'users' && kept && <PersonFacts person={kept.id} />}
      {name === 'transactions' && <TransactionSummary values={{ ...start.base, ...(typed ?? start.draft) }} />}
      <FormView
        round={start.round}
        form={form}
        kept={start.base}
        draft={start.draft ?? undefined}
        inHouse
        today={today()}
        readonly={readOnly}
        mode="tabs"
        record
        firstStep={step}
        onStep={(_draft, _state, opened) => setStep(opened)}
        verb={name === 'messages' && kept === null ? words('messages.send') : words('admin.save')}
        busy={save.isPending || act.isPending}
        refused={wrong}
        aside={
          <>
            {message && (
              <p role="alert" className={css.refused}>
                {message}
              </p>
            )}
            <RecordButtons
              collection={collection}
              kept={kept}
              readOnly={readOnly}
              saving={save.isPending || undo.isPending}
              onPublish={() => (publishing.current = true)}
              onActed={acted}
              onOpen={onOpen}
              onClose={onClose}
            />
          </>
        }
        onChange={(draft) => {
          if (name === 'transactions') setTyped(draft);
          typing.current = true;
          latest.current = draft;
          typings.keep(place, { version: start.version, base: start.base, draft });
          onChanged(true);
        }}
        onSubmit={readOnly ? undefined : send}
      />
      {tooLate && kept && (
        <MergeDialog
          collection={collection}
          record={kept.id}
          base={start.base}
          mine={save.variables?.values ?? NOTHING}
          onSave={(values, version) => save.mutate({ values, publish: save.variables?.publish ?? false, version })}
          onClose={() => save.reset()}
        />
      )}
    </FormWorldProvider>
  );
}
