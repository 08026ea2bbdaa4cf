/** Edits a form: holds its history for undo and redo, saves it and publishes it. */
import { Alert, Button } from '@mantine/core';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { sameValue, type FieldValue } from '#packages/fields';
import { checkForm, type FormBreach, type Flaw, type Form, type FormField, type FormLookup } from '#packages/forms';
import {
  PageHeader,
  SideDrawer,
  UnsavedGuard,
  useAsk,
  useCall,
  useFormats,
  useShowFailure,
  useSnackbar,
  useSurroundings,
  useWords,
} from '#ui';
import { useTenant } from '#web/tenants';
import { forms, type FormRecord } from '../../contract.ts';
import { AskableFields } from './condition.tsx';
import {
  startHistory,
  recordEdit,
  movePart,
  partAt,
  pathOf,
  placeOfField,
  redoEdit,
  undoEdit,
  type EditHistory,
  type PartPlace,
} from './edits.ts';
import { Outline } from './outline.tsx';
import { Preview } from './preview.tsx';
import { Properties } from './properties.tsx';
import { restoreAnswered } from './retiring.ts';
import { breachSentence, flawPlace, flawSentence, partName, propertyName } from './sentences.ts';
import { Versions } from './versions.tsx';
import css from './designer.module.css';

const NO_FLAWS: readonly Flaw[] = [];
/** The form itself. */
const WHOLE_FORM: PartPlace = [];
const NO_FORMS: readonly FormRecord[] = [];
const today = () => new Date().toISOString().slice(0, 10);

export function Designer({ record: opened }: { readonly record: FormRecord }) {
  const { words, language } = useSurroundings();
  const say = useSnackbar();
  const [record, setRecord] = useState(opened);
  const [history, setHistory] = useState(() => startHistory(opened.definition));
  // The number grows when the form has changed other than by its properties, so that the panel starts afresh.
  const [round, setRound] = useState(0);
  const [wanted, choose] = useState<PartPlace>([]);
  const [said, tell] = useState('');
  const [versions, showVersions] = useState(false);
  const form = history.now;
  const chosen = partAt(form, wanted) ? wanted : WHOLE_FORM;
  const languages = useLanguages();
  const formOf = useIncludedForms(form);
  const listed = useQuery(useAsk()(forms.listForms, {})).data?.value;
  const saving = useFormSaving({ record, form, onSaved: setRecord });
  const checked = useDeferredValue(form);
  const own = useMemo(
    () => (formOf ? checkForm(checked, formOf).filter(({ code }) => code !== 'subform.unknown') : NO_FLAWS),
    [checked, formOf],
  );
  // Flaws that only the server knows are shown until something is changed.
  const flaws = own.length > 0 ? own : saving.flaws;
  const flawed = useMemo(() => new Set(flaws.map((one) => pathOf(flawPlace(one).place))), [flaws]);
  const changedNow = !sameValue(form as unknown as FieldValue, record.definition as unknown as FieldValue);

  const edit = (next: Form, about: string | null = null) => setHistory((now) => recordEdit(now, next, about));
  const restart = (change: (now: EditHistory) => EditHistory) => {
    setHistory(change);
    setRound((now) => now + 1);
  };
  const focus = useFocusNext();
  const arrange = (next: Form, place: PartPlace, words: string, then: string) => {
    restart((now) => recordEdit(now, next));
    choose(place);
    tell(words);
    focus(then);
  };
  const again = (change: (now: EditHistory) => EditHistory) => {
    const name = document.activeElement?.getAttribute('name');
    if (name) focus(`[name="${CSS.escape(name)}"]`);
    restart(change);
  };
  const takeBack = () => again(undoEdit);
  const doAgain = () => again(redoEdit);
  useUndoKeys(takeBack, doAgain);
  const save = (publish: boolean) => {
    const [first] = own;
    if (first) {
      choose(flawPlace(first).place);
      say.error((now) => now('forms.design.mendFirst'));
    } else saving.save(publish);
  };
  const designing = useMemo(() => ({ words, languages, forms: listed ?? [] }), [words, languages, listed]);
  const askable = useMemo(() => askableFieldsAt(form, chosen), [form, chosen]);
  const part = partAt(form, chosen);
  return (
    <>
      <PageHeader
        name={form.name || words('forms.design.nameless')}
        actions={
          <>
            <Button variant="default" disabled={history.past.length === 0} onClick={takeBack}>
              {words('forms.design.undo')}
            </Button>
            <Button variant="default" disabled={history.future.length === 0} onClick={doAgain}>
              {words('forms.design.redo')}
            </Button>
            <Button variant="default" onClick={() => showVersions(true)}>
              {words('forms.design.versions')}
            </Button>
            <Button variant="default" disabled={!changedNow} loading={saving.busy === 'save'} onClick={() => save(false)}>
              {words('forms.design.save')}
            </Button>
            <Button disabled={!changedNow && !record.changed} loading={saving.busy === 'publish'} onClick={() => save(true)}>
              {words('forms.design.publish')}
            </Button>
          </>
        }
      >
        <PublishStatus record={record} changed={changedNow} />
      </PageHeader>
      {saving.tooLate && (
        <ConflictAlert
          refusal={saving.tooLate}
          onMine={(version) => saving.save(false, version)}
          onTheirs={(theirs) => {
            setRecord(theirs);
            restart((now) => recordEdit(now, theirs.definition));
            saving.reset();
          }}
          form={record.id}
        />
      )}
      {saving.breaches.length > 0 && (
        <Alert color="gray" mb="lg" role="alert" title={words('forms.design.breaches')}>
          <ul className={css.told}>
            {saving.breaches.map((breach) => (
              <li key={`${breach.field} ${breach.why} ${breach.option}`}>{breachSentence(breach, words)}</li>
            ))}
          </ul>
          <Button
            variant="default"
            size="compact-md"
            mt="xs"
            onClick={() => {
              restart((now) => recordEdit(now, restoreAnswered(now.now, record.definition, saving.breaches)));
              saving.reset();
            }}
          >
            {words('forms.design.retire')}
          </Button>
        </Alert>
      )}
      {flaws.length > 0 && (
        <section className={css.flaws} aria-label={words('forms.design.flaws', { count: flaws.length })}>
          <p className={css.flawsTitle}>{words('forms.design.flaws', { count: flaws.length })}</p>
          <ul className={css.told}>
            {flaws.map((one) => {
              const { place, property } = flawPlace(one);
              return (
                <li key={`${one.path} ${one.code}`}>
                  <button type="button" className={css.lead} onClick={() => choose(place)}>
                    {[partName(form, place, language, words), propertyName(property, words)].filter(Boolean).join(', ')}
                  </button>
                  : {flawSentence(one, words)}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <div className={css.desk}>
        <Outline
          form={form}
          chosen={chosen}
          flawed={flawed}
          onChoose={choose}
          onMove={(from, to) =>
            arrange(
              movePart(form, from, to),
              to,
              words('forms.design.moved', { name: partName(form, from, language, words) }),
              `[data-line="${pathOf(to)}"]`,
            )
          }
        />
        <AskableFields value={askable}>
          <Properties
            key={`${pathOf(chosen)} ${round}`}
            form={form}
            place={chosen}
            designing={designing}
            flaws={flaws.filter((one) => pathOf(flawPlace(one).place) === pathOf(chosen))}
            today={today()}
            onEdit={edit}
            onArrange={arrange}
          />
        </AskableFields>
        <Preview
          form={checked}
          formOf={formOf ?? findNoForm}
          languages={languages}
          chosen={chosen.length > 2 ? (partAt(form, chosen.slice(0, 3)) as FormField).name : null}
          today={today()}
          onChoose={(name) => {
            const place = placeOfField(form, name);
            if (place && !(chosen.length === 4 && part && pathOf(place) === pathOf(chosen.slice(0, 3)))) choose(place);
          }}
        />
      </div>
      <p className={css.unseen} role="status">
        {said}
      </p>
      <SideDrawer opened={versions} title={words('forms.design.versions')} onClose={() => showVersions(false)}>
        <Versions
          record={record}
          now={form}
          onRestore={(definition) => {
            restart((now) => recordEdit(now, { ...definition, id: form.id }));
            showVersions(false);
            say.success((now) => now('forms.design.version.restored'));
          }}
        />
      </SideDrawer>
      <UnsavedGuard when={changedNow} />
    </>
  );
}

const findNoForm: FormLookup = () => undefined;

/** The languages of the tenant, its default first. */
function useLanguages() {
  const { settings } = useTenant();
  return useMemo(
    () => [settings.defaultLanguage, ...settings.languages.filter((one) => one !== settings.defaultLanguage)],
    [settings.defaultLanguage, settings.languages],
  );
}

/** The forms that this one includes; null until they are loaded. */
function useIncludedForms({ subforms = [] }: Form): FormLookup | null {
  const ask = useAsk();
  const found = useQueries({
    queries: subforms.map((form) => ask(forms.readForm, { form })),
    combine: (queries) => (queries.some(({ isPending }) => isPending) ? null : queries.flatMap(({ data }) => (data ? [data] : []))),
  });
  const known = subforms.length === 0 ? NO_FORMS : found;
  return useMemo(() => (known ? (id) => known.find((one) => one.id === id)?.definition : null), [known]);
}

/** The fields that a condition of a part may ask about: every field but itself, and for a column also the other columns of its table. */
function askableFieldsAt(form: Form, place: PartPlace): readonly FormField[] {
  const fields = form.steps.flatMap(({ fieldsets }) => fieldsets.flatMap((one) => one.fields));
  const own = partAt(form, place);
  const columns = place.length === 4 ? ((partAt(form, place.slice(0, 3)) as FormField).fields ?? []) : [];
  return [...columns, ...fields].filter((field) => field !== own && field.name !== '');
}

/** Moves the focus to the element of a selector after the next rendering. */
function useFocusNext(): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current !== null) document.querySelector<HTMLElement>(`main ${wanted.current}`)?.focus();
    wanted.current = null;
  });
  return useCallback((selector) => {
    wanted.current = selector;
  }, []);
}

function useUndoKeys(takeBack: () => void, doAgain: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    // Dialogs do not react to the keys.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    const key = event.key.toLowerCase();
    const again = (key === 'z' && event.shiftKey) || key === 'y';
    if (key !== 'z' && !again) return;
    event.preventDefault();
    if (again) doAgain();
    else takeBack();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Says which version is published, and whether everything is saved. */
function PublishStatus({ record, changed }: { readonly record: FormRecord; readonly changed: boolean }) {
  const [words, formats] = [useWords(), useFormats()];
  const published =
    record.published === null
      ? words('forms.design.standing.never')
      : words('forms.design.standing.published', { number: record.published });
  const saved = changed
    ? words('forms.design.standing.unsaved')
    : words('forms.design.standing.saved', { moment: formats.timestamp(record.updated.at) });
  const ahead = record.published !== null && record.changed ? words('forms.design.standing.ahead') : null;
  return [published, ahead, saved].filter(Boolean).join(' · ');
}

interface FormSavingOptions {
  readonly record: FormRecord;
  readonly form: Form;
  readonly onSaved: (record: FormRecord) => void;
}

function useFormSaving({ record, form, onSaved }: FormSavingOptions) {
  const [call, ask, queryClient, say] = [useCall(), useAsk(), useQueryClient(), useSnackbar()];
  const failed = useShowFailure();
  const took = (saved: FormRecord) => {
    onSaved(saved);
    queryClient.setQueryData(ask(forms.readForm, { form: saved.id }).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: ask(forms.listFormVersions, { form: saved.id }).queryKey });
    return saved;
  };
  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationFn: async ({ form, version, publish }: { readonly form: Form; readonly version: number; readonly publish: boolean }) => {
      const same = version === record.version && sameValue(form as unknown as FieldValue, record.definition as unknown as FieldValue);
      const saved = same ? record : took(await call(forms.saveForm, { form: record.id, version, definition: form }));
      return publish ? took(await call(forms.publishForm, { form: record.id, version: saved.version })) : saved;
    },
    onSuccess: (_, { publish }) => say.success((now) => now(publish ? 'forms.design.published' : 'forms.design.saved')),
    onError: (error) => {
      if (!(error instanceof RefusedCall && SHOWN_REFUSALS.includes(error.code))) failed(error);
    },
  });
  const refusal = error instanceof RefusedCall ? error : null;
  const of = (code: string) => (refusal?.code === code ? refusal : null);
  // A refusal is shown until the form is changed.
  const told = useRef(form);
  useEffect(() => {
    if (told.current === form) return;
    told.current = form;
    if (refusal?.code !== 'record.changed') reset();
  });
  return {
    save: useCallback((publish: boolean, version = record.version) => mutate({ form, publish, version }), [mutate, form, record.version]),
    reset,
    busy: isPending ? (variables.publish ? 'publish' : 'save') : null,
    tooLate: of('record.changed'),
    flaws: (of('form.flawed')?.faults ?? []).map(({ field, code, detail }): Flaw => ({
      path: field,
      code: code as Flaw['code'],
      ...(detail !== null && detail !== undefined && { detail: String(detail) }),
    })),
    breaches: (of('form.answered')?.faults ?? []).map(({ field, code, option }): FormBreach => ({
      field,
      why: code as FormBreach['why'],
      ...(typeof option === 'string' && { option }),
    })),
  };
}

const SHOWN_REFUSALS: readonly string[] = ['form.flawed', 'form.answered', 'record.changed'];

/** Shown where somebody else has saved meanwhile: the reader keeps their own version, or takes the other one and can undo that. */
function ConflictAlert({
  refusal,
  form,
  onMine,
  onTheirs,
}: {
  readonly refusal: RefusedCall;
  readonly form: string;
  readonly onMine: (version: number) => void;
  readonly onTheirs: (record: FormRecord) => void;
}) {
  const [words, formats, call] = [useWords(), useFormats(), useCall()];
  const failed = useShowFailure();
  const theirs = useMutation({ mutationFn: () => call(forms.readForm, { form }), onSuccess: onTheirs, onError: failed });
  const fault = refusal.faults.find(({ field }) => field === 'version');
  return (
    <Alert color="gray" mb="lg" role="alert" title={words('forms.design.tooLate')}>
      <p>
        {words('forms.design.tooLate.why', {
          name: String(fault?.['by'] ?? '–'),
          moment: fault?.['at'] ? formats.timestamp(String(fault['at'])) : '–',
        })}
      </p>
      <div className={css.buttons}>
        <Button variant="default" size="compact-md" onClick={() => onMine(Number(fault?.['version']))}>
          {words('forms.design.tooLate.mine')}
        </Button>
        <Button variant="default" size="compact-md" loading={theirs.isPending} onClick={() => theirs.mutate()}>
          {words('forms.design.tooLate.theirs')}
        </Button>
      </div>
    </Alert>
  );
}
