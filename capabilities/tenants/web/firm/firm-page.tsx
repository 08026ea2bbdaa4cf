/** The page on which staff keep what the firm is: its name, its languages, its currency and its tax year. */
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '#packages/texts';
import {
  FormEnd,
  Page,
  PageHeader,
  QueryContent,
  TypedEarlier,
  UnsavedGuard,
  useAsk,
  useFormats,
  useHoldTyping,
  useKeptTyping,
  useRefusalMessage,
  useSnackbar,
  useWords,
  type FieldErrors,
} from '#ui';
import { FIRM_CURRENCIES, tenants, type FirmChange, type FirmRecord } from '../../contract.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { isRecordChanged, typedOver } from '../record-changed.ts';
import { useChangeFirm, useUndoFirm } from './use-firm.ts';
import css from './firm-page.module.css';

export function FirmPage() {
  const words = useWords();
  const record = useQuery(useAsk()(tenants.readFirm, {}));
  return (
    <Page title={words('tenants.firm.title')} width="reading">
      <PageHeader name={words('tenants.firm.title')}>{words('tenants.firm.lead')}</PageHeader>
      <QueryContent query={record} what={words('tenants.what.firm')}>
        {(one) => <FirmForm record={one} />}
      </QueryContent>
    </Page>
  );
}

/** What is typed, and what it changes. */
interface FirmTyping {
  readonly base: FirmRecord;
  readonly draft: FirmRecord;
}

/** @param record the latest state; the form starts from the state when it was opened */
function FirmForm({ record }: { readonly record: FirmRecord }) {
  const words = useWords();
  const say = useSnackbar();
  const kept = useKeptTyping<FirmTyping>('firm');
  // Where the save did arrive and only its response was lost, nothing is left to save.
  const [begun] = useState<FirmTyping>(kept.found && !isSaid(kept.found.draft, record) ? kept.found : { base: record, draft: record });
  const [base, setBase] = useState(begun.base);
  const [draft, setDraft] = useState(begun.draft);
  const [change, undo] = [useChangeFirm(), useUndoFirm()];
  const told = useRefusalMessage(change.error);
  const isOvertaken = isRecordChanged(change.error) && record.version !== base.version;
  const isChanged = !isSaid(draft, base);
  const isRestored = useHoldTyping(kept, isChanged ? { base, draft } : null);
  const set = (part: Partial<FirmRecord>) => setDraft((now) => ({ ...now, ...part }));
  const stand = (on: FirmRecord) => {
    setBase(on);
    setDraft(on);
  };
  // Where nothing has been typed, nothing can be lost.
  if (record.version !== base.version && !isChanged && !change.isPending) stand(record);

  /** @param on the record over which it goes */
  const save = (on: FirmRecord) => {
    const { currencyStays: _stays, ...fields } = typedOver(base, draft, on);
    change.mutate(
      { ...fields, version: on.version },
      {
        onSuccess: (saved) => {
          stand(saved);
          const { currencyStays: _could, ...before } = on;
          say.success(
            words('tenants.firm.saved'),
            saved.version === on.version ? undefined : () => undo({ ...before, version: saved.version }),
          );
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) save(base);
  };
  const take = () => {
    change.reset();
    stand(record);
  };
  return (
    <form onSubmit={submit} noValidate className={css.form} aria-busy={change.isPending}>
      {isRestored && <TypedEarlier onDiscard={take} />}
      <NameFields draft={draft} wrong={told.wrong} onChange={set} />
      <LanguageFields draft={draft} wrong={told.wrong} onChange={set} />
      <MoneyFields draft={draft} wrong={told.wrong} onChange={set} />
      <p className={css.beside}>
        <Link to="/admin/appearance">{words('tenants.firm.appearance')}</Link>
      </p>
      {isOvertaken && isChanged && (
        <ChangedMeanwhile onTake={take} onKeep={() => save(record)}>
          {words('tenants.firm.meanwhile', { name: record.name })}
        </ChangedMeanwhile>
      )}
      <FormEnd message={isOvertaken ? null : told.message} busy={change.isPending} verb={words('tenants.firm.save')} />
      <UnsavedGuard when={isChanged} saving={change.isPending} onLeave={kept.forget} />
    </form>
  );
}

/** Whether the record says what is typed. */
function isSaid(typed: FirmRecord, record: FirmRecord): boolean {
  const said = ({ version: _version, currencyStays: _stays, ...fields }: FirmRecord) => JSON.stringify(fields);
  return said(typed) === said(record);
}

interface FirmFieldsProps {
  readonly draft: FirmRecord;
  readonly wrong: FieldErrors;
  readonly onChange: (part: Partial<FirmChange>) => void;
}

function NameFields({ draft, wrong, onChange }: FirmFieldsProps) {
  const words = useWords();
  const field = (name: 'name' | 'legalName' | 'address' | 'contact') => ({
    name,
    label: words(`tenants.firm.${name}`),
    value: draft[name],
    error: wrong[name],
    maxLength: name === 'name' ? 80 : 200,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => onChange({ [name]: value }),
  });
  return (
    <>
      <TextInput {...field('name')} description={words('tenants.firm.name.hint')} required withAsterisk={false} />
      <TextInput {...field('legalName')} description={words('tenants.firm.legalName.hint')} required withAsterisk={false} />
      <TextInput {...field('address')} />
      <TextInput {...field('contact')} description={words('tenants.firm.contact.hint')} />
    </>
  );
}

function LanguageFields({ draft: { languages, defaultLanguage }, wrong, onChange }: FirmFieldsProps) {
  const words = useWords();
  const choose = (chosen: string[]) => {
    const next = chosen.filter((language) => isLanguage(language));
    // The last one stays.
    if (next.length === 0) return;
    onChange({ languages: next, defaultLanguage: next.includes(defaultLanguage) ? defaultLanguage : next[0]! });
  };
  return (
    <>
      <Checkbox.Group
        label={words('tenants.firm.languages')}
        description={words('tenants.firm.languages.hint')}
        value={[...languages]}
        error={wrong['languages']}
        onChange={choose}
      >
        <Group mt="xs" gap="lg">
          {LANGUAGES.map((language) => (
            <Checkbox key={language} value={language} label={<span lang={language}>{LANGUAGE_NAMES[language]}</span>} />
          ))}
        </Group>
      </Checkbox.Group>
      <NativeSelect
        size="md"
        name="defaultLanguage"
        label={words('tenants.firm.defaultLanguage')}
        value={defaultLanguage}
        error={wrong['defaultLanguage']}
        disabled={languages.length === 1}
        onChange={({ currentTarget: { value } }) => onChange({ defaultLanguage: value as Language })}
        data={languages.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      />
    </>
  );
}

function MoneyFields({ draft: { currency, currencyStays, taxYearStart }, wrong, onChange }: FirmFieldsProps) {
  const words = useWords();
  const formats = useFormats();
  const [month = '01', day = '01'] = taxYearStart.split('-');
  // The last day of a short month stands in for a longer one's.
  const start = (next: { readonly month: string; readonly day: string }) => {
    const last = daysOf(next.month);
    onChange({ taxYearStart: `${next.month}-${Number(next.day) > last ? String(last) : next.day}` });
  };
  return (
    <>
      <NativeSelect
        size="md"
        name="currency"
        label={words('tenants.firm.currency')}
        description={words(currencyStays ? 'tenants.firm.currency.stays' : 'tenants.firm.currency.hint')}
        value={currency}
        error={wrong['currency']}
        disabled={currencyStays}
        onChange={({ currentTarget: { value } }) => onChange({ currency: value })}
        data={[...new Set<string>([...FIRM_CURRENCIES, currency])]}
      />
      <fieldset className={css.day}>
        <legend>{words('tenants.firm.taxYearStart')}</legend>
        <NativeSelect
          size="md"
          name="taxDay"
          aria-label={words('tenants.firm.taxYearStart.day')}
          value={day}
          onChange={({ currentTarget: { value } }) => start({ month, day: value })}
          data={Array.from({ length: daysOf(month) }, (_, at) => ({ value: twoDigits(at + 1), label: String(at + 1) }))}
        />
        <NativeSelect
          size="md"
          name="taxMonth"
          aria-label={words('tenants.firm.taxYearStart.month')}
          value={month}
          onChange={({ currentTarget: { value } }) => start({ month: value, day })}
          data={Array.from({ length: 12 }, (_, at) => ({ value: twoDigits(at + 1), label: formats.month(`2026-${twoDigits(at + 1)}-01`) }))}
        />
      </fieldset>
    </>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** A tax year begins on a day that every year has. */
function daysOf(month: string): number {
  return new Date(Date.UTC(2026, Number(month), 0)).getUTCDate();
}
