/** The page on which staff keep what the firm has set: its functions, the tabs of portfolios, how people sign in, limits, and what is kept for how long. */
import { useMemo, useState } from 'react';
import { sameValue, type FieldValues } from '#packages/fields';
import { FormView } from '#packages/form-view';
import { submissionOf } from '#packages/forms';
import { Page, PageHeader, QueryContent, UnsavedGuard, useRefusalMessage, useSnackbar, useWords } from '#ui';
import { ChangedMeanwhile, isRecordChanged } from '#web/tenants';
import { useTabNames } from '#web/portfolios';
import type { Settings } from '../../contract.ts';
import { settingsForm } from './settings-form.ts';
import { useChangeSettings, useSettings } from './use-settings.ts';
import css from '../record/record-form.module.css';

const today = () => new Date().toISOString().slice(0, 10);

export function SettingsPage() {
  const words = useWords();
  return (
    <Page title={words('admin.settings')} width="reading">
      <PageHeader name={words('admin.settings')}>{words('admin.settings.lead')}</PageHeader>
      <QueryContent query={useSettings()} what={words('admin.what.settings')}>
        {(settings) => <SettingsForm settings={settings} />}
      </QueryContent>
    </Page>
  );
}

/** @param settings the latest state; the form starts from the state when it was opened */
function SettingsForm({ settings }: { readonly settings: Settings }) {
  const [words, say, tabs] = [useWords(), useSnackbar(), useTabNames()];
  const form = useMemo(() => settingsForm(words, tabs), [words, tabs]);
  const [start, setStart] = useState({ round: 0, settings });
  const [typed, setTyped] = useState<FieldValues | null>(null);
  const [step, setStep] = useState(0);
  const change = useChangeSettings();
  const { values: kept, version } = start.settings;
  const mine = typed === null ? {} : changedValues(typed, kept);
  const isChanged = Object.keys(mine).length > 0;
  const isOvertaken = isRecordChanged(change.error) && settings.version !== version;
  const told = useRefusalMessage(isOvertaken ? null : change.error);
  const begin = (from: Settings) => {
    setStart(({ round }) => ({ round: round + 1, settings: from }));
    setTyped(null);
  };
  // Where nothing has been typed, nothing can be lost.
  if (settings.version !== version && !isChanged && !change.isPending) begin(settings);

  // What was left as it was is not sent: what somebody else has set meanwhile stays.
  const save = (values: FieldValues, over: number, before: FieldValues | null) =>
    change.mutate(
      { values, version: over },
      {
        onSuccess: (saved) => {
          begin(saved);
          say.success(
            (now) => now(before ? 'admin.settings.saved' : 'admin.settings.undone'),
            before ? () => save(valuesOf(before, values), saved.version, null) : undefined,
          );
        },
      },
    );
  return (
    <>
      <FormView
        round={start.round}
        form={form}
        kept={kept}
        inHouse
        today={today()}
        mode="tabs"
        record
        firstStep={step}
        onStep={(_draft, _state, opened) => setStep(opened)}
        verb={words('admin.save')}
        busy={change.isPending}
        refused={told.wrong}
        aside={
          told.message && (
            <p role="alert" className={css.refused}>
              {told.message}
            </p>
          )
        }
        onChange={(_draft, state) => setTyped(submissionOf(state))}
        onSubmit={(values) => save(changedValues(values, kept), version, kept)}
      />
      {isOvertaken && isChanged && (
        <ChangedMeanwhile
          onTake={() => {
            change.reset();
            begin(settings);
          }}
          onKeep={() => save(mine, settings.version, settings.values)}
        >
          {words('admin.settings.meanwhile')}
        </ChangedMeanwhile>
      )}
      <UnsavedGuard when={isChanged && !change.isPending} />
    </>
  );
}

function changedValues(values: FieldValues, kept: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(value, kept[name] ?? null)));
}

/** Of these values those that the others have too. */
function valuesOf(values: FieldValues, others: FieldValues): FieldValues {
  return Object.fromEntries(Object.keys(others).map((name) => [name, values[name] ?? null]));
}
