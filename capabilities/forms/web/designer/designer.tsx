/** Edits a form: holds its history for undo and redo, saves it and publishes it. */
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { sameValue, type FieldValue } from '#packages/fields';
import { checkForm, type Flaw, type Form, type FormField } from '#packages/forms';
import {
  PageHeader,
  SideDrawer,
  TypedEarlier,
  UnsavedGuard,
  useAsk,
  useHoldTyping,
  useKeptTyping,
  useSnackbar,
  useSurroundings,
} from '#ui';
import { forms, type FormRecord } from '../../contract.ts';
import { findNoForm, useIncludedForms, useLanguages } from './around-form.ts';
import { AskableFields } from './condition-question.tsx';
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
import { useFocusNext, useUndoKeys } from './designer-keys.ts';
import { ConflictAlert, PublishStatus } from './designer-status.tsx';
import { useFormSaving } from './use-form-saving.ts';

const NO_FLAWS: readonly Flaw[] = [];

/** The form itself. */
const WHOLE_FORM: PartPlace = [];

const today = () => new Date().toISOString().slice(0, 10);

/** The form of an earlier visit that was not saved, and the record that it changes. */
interface DesignTyping {
  readonly record: FormRecord;
  readonly form: Form;
}

export function Designer({ record: opened }: { readonly record: FormRecord }) {
  const { words, language } = useSurroundings();
  const say = useSnackbar();
  const typing = useKeptTyping<DesignTyping>(`form.${opened.id}`);
  // Where the save did arrive and only its response was lost, nothing is left to save.
  const [found] = useState(() => (typing.found && !isSameForm(typing.found.form, opened.definition) ? typing.found : null));
  const [record, setRecord] = useState(found?.record ?? opened);
  const [history, setHistory] = useState(() => {
    const begun = startHistory(opened.definition);
    return found ? recordEdit(begun, found.form) : begun;
  });
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
  const changedNow = !isSameForm(form, record.definition);
  const isRestored = useHoldTyping(typing, changedNow ? { record, form } : null);

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
  const take = (theirs: FormRecord) => {
    setRecord(theirs);
    restart((now) => recordEdit(now, theirs.definition));
    saving.reset();
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
      {isRestored && <TypedEarlier onDiscard={() => take(opened.version > record.version ? opened : record)} />}
      {saving.tooLate && (
        <ConflictAlert refusal={saving.tooLate} onMine={(version) => saving.save(false, version)} onTheirs={take} form={record.id} />
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
      <UnsavedGuard when={changedNow} onLeave={typing.forget} />
    </>
  );
}

function isSameForm(one: Form, other: Form): boolean {
  return sameValue(one as unknown as FieldValue, other as unknown as FieldValue);
}

/** The fields that a condition of a part may ask about: every field but itself, and for a column also the other columns of its table. */
function askableFieldsAt(form: Form, place: PartPlace): readonly FormField[] {
  const fields = form.steps.flatMap(({ fieldsets }) => fieldsets.flatMap((one) => one.fields));
  const own = partAt(form, place);
  const columns = place.length === 4 ? ((partAt(form, place.slice(0, 3)) as FormField).fields ?? []) : [];
  return [...columns, ...fields].filter((field) => field !== own && field.name !== '');
}
