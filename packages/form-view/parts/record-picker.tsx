/** Finds records of a collection by searching, and lists the chosen ones by their names. */
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Sign, useWords, failureSentence, useFocusById } from '#ui';
import type { FieldLock } from '../widget.ts';
import { useFormWorld, type PickableRecord } from '../world.tsx';
import { hintOf } from './hint.ts';
import { useRecordNames } from './names.ts';
import { LiveMessage } from './said.tsx';
import { SignButton } from './sign-button.tsx';
import css from './record-picker.module.css';

/** Milliseconds without a keystroke before the search starts. */
const PAUSE_MS = 250;

interface RecordPickerProps {
  /** The id of the search field; the id of the field's label is `<id>-label`. */
  readonly id: string;
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly collection: string;
  readonly ids: readonly string[];
  readonly multiple: boolean;
  readonly lock: FieldLock;
  readonly onChange: (ids: readonly string[]) => void;
}

export function RecordPicker(props: RecordPickerProps) {
  const { id, collection, ids, multiple, lock, label, onChange } = props;
  const words = useWords();
  const names = useRecordNames(id, collection, ids);
  // Names of the records that were picked here, so that they need not be loaded again.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [said, say] = useState('');
  const focus = useFocusById();
  const nameOf = (one: string) => picked.get(one) ?? names.data?.get(one) ?? null;
  const pick = (foundRecord: PickableRecord) => {
    setPicked((before) => new Map(before).set(foundRecord.id, foundRecord.name));
    onChange(multiple ? [...ids, foundRecord.id] : [foundRecord.id]);
    say(words('field.record.chosen', { name: foundRecord.name }));
  };
  const drop = (one: string) => {
    onChange(ids.filter((other) => other !== one));
    say(words('field.record.dropped', { name: nameOf(one) ?? one }));
    focus(id);
  };
  return (
    <div>
      {ids.length > 0 && (
        <ul className={css.chosen} aria-label={words('field.record.list', { field: label })}>
          {ids.map((one) => (
            <li key={one} className={css.record}>
              <RecordName name={nameOf(one)} id={one} waiting={names.isPending || names.isPlaceholderData} failed={names.isError} />
              {lock === 'free' && (
                <SignButton sign="close" words={words('field.record.drop', { name: nameOf(one) ?? one })} onPress={() => drop(one)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {names.isError && (
        <p className={css.note} role="alert">
          {words('field.record.namesFailed')}{' '}
          <button type="button" className={css.again} onClick={() => void names.refetch()}>
            {words('ui.retry')}
          </button>
        </p>
      )}
      {lock === 'free' ? (
        <RecordSearch {...props} onPick={pick} />
      ) : (
        ids.length === 0 && <p className={css.gone}>{words('field.record.nobody')}</p>
      )}
      <LiveMessage text={said} />
    </div>
  );
}

function RecordName({
  name,
  id,
  waiting,
  failed,
}: {
  readonly name: string | null;
  readonly id: string;
  readonly waiting: boolean;
  readonly failed: boolean;
}) {
  const words = useWords();
  if (name !== null) return <span className={css.name}>{name}</span>;
  return <span className={`${css.name} ${css.gone}`}>{waiting && !failed ? '…' : failed ? id : words('field.record.gone', { id })}</span>;
}

function RecordSearch({
  id,
  label,
  describedBy,
  invalid,
  collection,
  ids,
  multiple,
  onPick,
}: RecordPickerProps & { readonly onPick: (pickableRecord: PickableRecord) => void }) {
  const words = useWords();
  const world = useFormWorld();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useQuery({
    queryKey: ['form-view', 'found', id, collection, text],
    queryFn: () => world.findRecords(collection, text),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
    // The next keystroke searches again, and so does a click.
    retry: false,
  });
  const offered = (found.data ?? []).filter((record) => !ids.includes(record.id));
  const waiting = found.isFetching || typed.trim() !== text;
  const { resetSelectedOption } = combobox;
  const listed = offered.map((record) => record.id).join(' ');
  // The place that was reached by keys would be that of another record in a list that has changed.
  const listedRef = useRef(listed);
  useEffect(() => {
    if (listedRef.current !== listed) resetSelectedOption();
    listedRef.current = listed;
  }, [listed, listedRef, resetSelectedOption]);
  // While the list is open, Enter takes an entry or nothing; it does not send the form.
  const keepForm = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault();
  };
  const submit = (chosen: string) => {
    const record = offered.find((one) => one.id === chosen);
    if (!record) return;
    onPick(record);
    setTyped('');
    if (!multiple) combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          size="md"
          aria-label={words('field.record.search', { field: label })}
          aria-describedby={describedBy}
          error={invalid === true}
          placeholder={words(ids.length > 0 && !multiple ? 'field.record.placeholder.other' : 'field.record.placeholder')}
          leftSection={<Sign kind="search" />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={keepForm}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} className={css.options} aria-label={words('field.record.search', { field: label })}>
          {offered.map((record) => (
            <Combobox.Option key={record.id} value={record.id}>
              {record.name}
              {record.hint !== null && <RecordHint text={record.hint} />}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <FoundNote waiting={waiting} count={offered.length} error={found.error} text={text} onRetry={() => void found.refetch()} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function RecordHint({ text }: { readonly text: string }) {
  const { shown, cut } = hintOf(text);
  return (
    <span className={css.hint} data-cut={cut || undefined}>
      {shown}
    </span>
  );
}

/** The state of a search other than its results: failed, still searching, or nothing found. */
function FoundNote({
  waiting,
  count,
  error,
  text,
  onRetry,
}: {
  readonly waiting: boolean;
  readonly count: number;
  readonly error: unknown;
  readonly text: string;
  readonly onRetry: () => void;
}) {
  const words = useWords();
  if (error) {
    return (
      <p className={css.note} role="alert">
        {words('field.record.failed')} {failureSentence(words, error)} {/* The search keeps the focus: to lose it would close this. */}
        <button type="button" className={css.again} onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
          {words('ui.retry')}
        </button>
      </p>
    );
  }
  if (waiting) return <p className={css.note}>{words('field.record.searching')}</p>;
  if (count > 0) return null;
  return (
    <p className={css.note} role="status">
      {text === '' ? words('field.record.nothing') : words('field.record.none', { text })}
    </p>
  );
}
