/** The page on which staff keep what the firm has set: what it offers, how people sign in, limits, the menu of staff, and the terms of use. */
import { useMemo, useRef, useState } from 'react';
import { sameValue, type FieldValues } from '#packages/fields';
import { FormView, FormWorldProvider } from '#packages/form-view';
import { submissionOf } from '#packages/forms';
import {
  Page,
  PageHeader,
  QueryContent,
  TypedEarlier,
  UnsavedGuard,
  useHoldTyping,
  useKeptTyping,
  useRefusalMessage,
  useSnackbar,
  useWords,
} from '#ui';
import { useTabNames } from '#web/portfolios';
import { ChangedMeanwhile, isRecordChanged, useTenant } from '#web/tenants';
import type { Settings } from '../../contract.ts';
import { inFirmOrder, settingsForm } from './settings-form.ts';
import { useSettingsWorld } from './settings-world.ts';
import { useChangeSettings, useSettings, useUndoSettings } from './use-settings.ts';
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

/** What has been typed since the form began; `faulty` where some of it is no value. */
interface TypedSettings {
  /** All inputs as they were typed. */
  readonly draft: FieldValues;
  readonly values: FieldValues;
  readonly faulty: boolean;
}

/** What is typed, and what it changes. */
interface SettingsTyping {
  readonly base: Settings;
  readonly typed: TypedSettings;
}

/** @param settings the latest state; the form starts from the state when it was opened */
function SettingsForm({ settings }: { readonly settings: Settings }) {
  const [words, say, tabs, world] = [useWords(), useSnackbar(), useTabNames(), useSettingsWorld()];
  const { languages } = useTenant().settings;
  const typing = useKeptTyping<SettingsTyping>('settings');
  const [found] = useState(() => unsavedTyping(typing.found, settings));
  const [start, setStart] = useState({ round: 0, settings: found?.base ?? settings });
  const { values: kept, version } = start.settings;
  const form = useMemo(() => settingsForm(words, { tabs, languages, kept }), [words, tabs, languages, kept]);
  const [typed, setTyped] = useState(found?.typed ?? null);
  const [step, setStep] = useState(0);
  const [change, undo] = [useChangeSettings(), useUndoSettings()];
  // What was typed last, and what of it was sent, so that typing during a save is not lost.
  const latest = useRef(typed);
  const frame = useRef<HTMLDivElement>(null);
  const mine = changedValues(typed?.values ?? {}, kept);
  const isChanged = Object.keys(mine).length > 0 || typed?.faulty === true;
  const isRestored = useHoldTyping(typing, typed && isChanged ? { base: start.settings, typed } : null);
  const isOvertaken = isRecordChanged(change.error) && settings.version > version;
  const told = useRefusalMessage(isOvertaken ? null : change.error);
  const begin = (from: Settings) => {
    setStart(({ round }) => ({ round: round + 1, settings: from }));
    setTyped(null);
  };
  // Where nothing has been typed, nothing can be lost.
  if (settings.version > version && !isChanged && !change.isPending) begin(settings);

  // What was left as it was is not sent: what somebody else has set meanwhile stays.
  const save = (values: FieldValues, over: Settings) => {
    const sent = latest.current;
    change.mutate(
      { values, version: over.version },
      {
        onSuccess: (saved) => {
          if (latest.current === sent) begin(saved);
          else setStart(({ round }) => ({ round, settings: saved }));
          const before = Object.fromEntries(Object.keys(values).map((name) => [name, over.values[name] ?? null]));
          say.success(
            (now) => now('admin.settings.saved'),
            saved.version === over.version ? undefined : () => undo({ values: before, version: saved.version }),
          );
        },
      },
    );
  };
  const take = () => {
    change.reset();
    begin(settings);
    frame.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  };
  return (
    <div ref={frame}>
      {isRestored && <TypedEarlier onDiscard={take} />}
      <FormWorldProvider world={world}>
        <FormView
          round={start.round}
          form={form}
          kept={kept}
          draft={start.round === 0 ? found?.typed.draft : undefined}
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
            told.message &&
            isChanged && (
              <p role="alert" className={css.refused}>
                {told.message}
              </p>
            )
          }
          onChange={(draft, state) => {
            const values = Object.entries(submissionOf(state)).filter(([name]) => Object.hasOwn(draft, name));
            latest.current = { draft, values: Object.fromEntries(values), faulty: !state.maySubmit };
            setTyped(latest.current);
          }}
          onSubmit={(values) => save(changedValues(values, kept), start.settings)}
        />
      </FormWorldProvider>
      {isOvertaken && isChanged && (
        <ChangedMeanwhile onTake={take} onKeep={() => save(mine, settings)}>
          {words('admin.settings.meanwhile')}
        </ChangedMeanwhile>
      )}
      <UnsavedGuard when={isChanged} saving={change.isPending} onLeave={typing.forget} />
    </div>
  );
}

/** The typing of an earlier visit; null where it was saved after all, and only the response was lost. */
function unsavedTyping(found: SettingsTyping | null, { values }: Settings): SettingsTyping | null {
  if (found === null) return null;
  const mine = changedValues(found.typed.values, found.base.values);
  return found.typed.faulty || Object.keys(changedValues(mine, values)).length > 0 ? found : null;
}

/** What was only ticked in another order is no change, and neither is what the form does not show. */
function changedValues(values: FieldValues, kept: FieldValues): FieldValues {
  const wanted = Object.entries(values).map(([name, value]) => [name, inFirmOrder(name, value, kept[name])] as const);
  return Object.fromEntries(wanted.filter(([name, value]) => !sameValue(value, kept[name] ?? null)));
}
