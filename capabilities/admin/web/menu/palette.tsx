/** Shows the palette: one text field, and below it the matches, which the arrow keys move through. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { Dialog, useAsk, useWords } from '#ui';
import { records } from '#contract/records';
import css from './palette.module.css';
import { useCollections } from '../use-collections.ts';

interface PaletteEntry {
  readonly id: string;
  readonly group: 'go' | 'do' | 'found';
  readonly text: string;
  /** The kind of entry, where it is not obvious. */
  readonly hint?: string;
  readonly href: string;
}

/** Milliseconds without a key press before records are searched. */
const PAUSE_MS = 150;
const SHORTEST = 2;
const MOST_SHOWN = 40;

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const router = useRouter();
  const ask = useAsk();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const [wanted] = useDebouncedValue(text.trim(), PAUSE_MS);
  const told = useCollections().data;
  const found = useQuery({
    ...ask(records.findRecords, { search: wanted }),
    enabled: wanted.length >= SHORTEST,
    placeholderData: keepPreviousData,
  }).data?.value;
  const inMenu = new Set(told?.groups.flatMap(({ collections }) => collections));
  const lists = told?.collections.filter(({ name }) => inMenu.has(name)) ?? [];
  const says = (said: string) => said.toLowerCase().includes(text.trim().toLowerCase());
  const entries: PaletteEntry[] = [
    ...lists.map(({ name }): PaletteEntry => ({
      id: `go-${name}`,
      group: 'go',
      text: words(`records.title.${name}`),
      href: `/admin/${name}`,
    })),
    ...lists
      .filter(({ without, parent, top }) => !without?.includes('add') && (parent === undefined || top))
      .map(({ name }): PaletteEntry => ({
        id: `do-${name}`,
        group: 'do',
        text: words('admin.add', { one: words(`records.one.${name}`) }),
        href: `/admin/${name}?open=new`,
      })),
  ].filter((entry) => says(entry.text));
  const known = wanted.length >= SHORTEST ? (found ?? []) : [];
  const shown = [
    ...known.map(({ collection, id, name }): PaletteEntry => ({
      id: `found-${id}`,
      group: 'found',
      text: name,
      hint: words(`records.one.${collection}`),
      href: `/admin/${collection}?open=${id}`,
    })),
    ...entries,
  ].slice(0, MOST_SHOWN);
  const current = shown[Math.min(at, shown.length - 1)];
  const go = ({ href }: PaletteEntry) => {
    onClose();
    router.history.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, shown.length - 1) + step + shown.length) % shown.length;
      setAt(next);
      document.getElementById(`${list}-${shown[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      go(current);
    }
  };
  const groups = (['found', 'go', 'do'] as const).filter((group) => shown.some((entry) => entry.group === group));
  return (
    <Dialog opened title={words('admin.palette')} onClose={onClose}>
      <input
        className={css.field}
        type="text"
        role="combobox"
        aria-label={words('admin.palette')}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={current && `${list}-${current.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={words('admin.palette')} className={css.list}>
        {groups.map((group) => (
          <div key={group} role="group" aria-labelledby={`${list}-${group}`}>
            <p id={`${list}-${group}`} className={css.group} role="presentation">
              {words(`admin.palette.${group}`)}
            </p>
            {shown
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <div
                  key={entry.id}
                  id={`${list}-${entry.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === current}
                  className={css.entry}
                  onClick={() => go(entry)}
                  onMouseMove={() => setAt(shown.indexOf(entry))}
                >
                  <span>{entry.text}</span>
                  {entry.hint && <span className={css.hint}>{entry.hint}</span>}
                </div>
              ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p role="status" className={css.hint}>
          {words('admin.palette.none')}
        </p>
      )}
    </Dialog>
  );
}
