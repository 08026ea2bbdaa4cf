/** The page on which staff choose the firm's theme and colours, with a preview. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { deriveColours, withOwnColours } from '#packages/themes';
import {
  QueryContent,
  Page,
  PageHeader,
  TypedEarlier,
  UnsavedGuard,
  useAsk,
  useFormats,
  useHoldTyping,
  useKeptTyping,
  useSnackbar,
  useRefusalMessage,
  useWords,
} from '#ui';
import { tenants, type Appearance } from '../../contract.ts';
import { COLOURS, coloursOf, draftOf, isSameDraft, readColour, type AppearanceDraft } from './appearance-draft.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { isRecordChanged } from '../record-changed.ts';
import { ColourField } from './colour-field.tsx';
import { CoversSection } from './covers-section.tsx';
import { useTenant } from '../tenant.tsx';
import { ThemeChoice, themeName } from './theme-choice.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { faultsOf, useChangeAppearance, useUndoAppearance } from './use-appearance.ts';
import css from './appearance-page.module.css';

export function AppearancePage() {
  const words = useWords();
  const appearance = useQuery(useAsk()(tenants.readAppearance, {}));
  return (
    <Page title={words('tenants.appearance.title')}>
      <PageHeader name={words('tenants.appearance.title')}>{words('tenants.appearance.lead')}</PageHeader>
      <QueryContent query={appearance} what={words('tenants.what.appearance')}>
        {(record) => <AppearanceForm record={record} />}
      </QueryContent>
      <CoversSection />
    </Page>
  );
}

/** What is chosen, and what it changes. */
interface AppearanceTyping {
  readonly base: Appearance;
  readonly draft: AppearanceDraft;
}

function useTypedAppearance(record: Appearance) {
  const kept = useKeptTyping<AppearanceTyping>('appearance');
  // Where the save did arrive and only its response was lost, nothing is left to save.
  const [begun] = useState<AppearanceTyping>(() =>
    kept.found && !isSameDraft(kept.found.draft, draftOf(record)) ? kept.found : { base: record, draft: draftOf(record) },
  );
  const [base, setBase] = useState(begun.base);
  const [draft, setDraft] = useState(begun.draft);
  const changed = !isSameDraft(draft, draftOf(base));
  const isRestored = useHoldTyping(kept, changed ? { base, draft } : null);
  const stand = (on: Appearance) => {
    setBase(on);
    setDraft(draftOf(on));
  };
  return { base, draft, setDraft, stand, changed, isRestored, forget: kept.forget };
}

/** @param record the latest state; the form starts from the state when it was opened */
function AppearanceForm({ record }: { readonly record: Appearance }) {
  const words = useWords();
  const say = useSnackbar();
  const formats = useFormats();
  const { currency } = useTenant().settings;
  const form = useRef<HTMLFormElement>(null);
  const { base, draft, setDraft, stand, changed, isRestored, forget } = useTypedAppearance(record);
  const [change, undo] = [useChangeAppearance(), useUndoAppearance()];
  const renewed = record.version !== base.version;
  const overtaken = isRecordChanged(change.error);
  const told = useRefusalMessage(change.error).message;
  // A fault that is shown beside a field, or is outdated, is not shown again.
  const message = faultsOf(change.error).length > 0 || (overtaken && !changed) ? null : told;

  // Where nothing has been chosen, nothing can be lost.
  if (renewed && !changed && !change.isPending) stand(record);

  const plain = base.themes.find(({ name }) => name === draft.theme)!;
  const own = { primary: deriveColours(plain).action, accent: plain.accent };
  const colours = coloursOf(draft);
  const faults = faultsOf(change.error).filter(
    ({ field, given }) => change.variables?.theme === draft.theme && colours[field as keyof typeof colours] === given,
  );

  const show = (field: string | undefined) => form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
  const looksOf = ({ theme, colours: chosen }: Appearance) =>
    formats.list([themeName(theme), ...COLOURS.flatMap((colour) => chosen[colour] ?? [])]);
  /** @param on the looks over which it goes, whole: a colour that can be read in one theme may not be in another */
  const save = (on: Appearance) => {
    change.mutate(
      { theme: draft.theme, colours, version: on.version },
      {
        onSuccess: (saved) => {
          stand(saved);
          const before = { theme: on.theme, colours: on.colours, version: saved.version };
          say.success(words('tenants.appearance.saved'), saved.version === on.version ? undefined : () => undo(before));
        },
        onError: (error) => show(faultsOf(error)[0]?.field),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const unwritten = COLOURS.find((colour) => readColour(draft[colour]) === null);
    if (unwritten) show(unwritten);
    else if (!change.isPending) save(base);
  };
  const take = () => {
    change.reset();
    stand(record);
    form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className={css.form} aria-busy={change.isPending}>
      {isRestored && <TypedEarlier onDiscard={take} />}
      <ThemeChoice
        themes={base.themes}
        own={null}
        value={draft.theme}
        onChange={(theme) => theme && setDraft((now) => ({ ...now, theme }))}
      />
      <fieldset className={css.colours}>
        <legend>{words('tenants.appearance.colours')}</legend>
        <p className={css.lead}>{words('tenants.appearance.colours.lead')}</p>
        <div className={css.fields}>
          {COLOURS.map((colour) => (
            <ColourField
              key={colour}
              name={colour}
              label={words(`tenants.appearance.${colour}`)}
              typed={draft[colour]}
              theme={plain}
              own={own[colour]}
              fault={faults.find(({ field }) => field === colour)}
              onChange={(typed) => setDraft((now) => ({ ...now, [colour]: typed }))}
            />
          ))}
        </div>
        <div>
          <Button
            variant="default"
            disabled={draft.primary === '' && draft.accent === ''}
            onClick={() => setDraft(({ theme }) => ({ theme, primary: '', accent: '' }))}
          >
            {words('tenants.appearance.back')}
          </Button>
        </div>
      </fieldset>
      <div className={css.preview}>
        <ThemePreview of={withOwnColours(plain, colours)} currency={currency} />
      </div>
      <div className={css.end}>
        {overtaken && renewed && changed ? (
          <ChangedMeanwhile onTake={take} onKeep={() => save(record)}>
            {words('tenants.appearance.meanwhile', { looks: looksOf(record) })}
          </ChangedMeanwhile>
        ) : (
          message && (
            <p role="alert" className={css.refused}>
              {message}
            </p>
          )
        )}
        <div>
          <Button type="submit" disabled={change.isPending}>
            {words(change.isPending ? 'ui.wait' : 'tenants.appearance.save')}
          </Button>
        </div>
      </div>
      <UnsavedGuard when={changed} saving={change.isPending} onLeave={forget} />
    </form>
  );
}
