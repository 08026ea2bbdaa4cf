/** The filters above the transactions; their values are kept in the address. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useWords } from '#ui';
import { TRANSACTION_GROUPS, type TransactionGroup } from '../contract.ts';
import { useChangeFilters, useFilters } from './asked.ts';
import css from './transactions.module.css';

/** Time from the last key to the request. */
const TYPING_MS = 200;

export function TransactionFilters() {
  const words = useWords();
  const { group, find, view } = useFilters();
  const change = useChangeFilters();
  const groups = Object.keys(TRANSACTION_GROUPS).map((id) => ({ value: id, label: words(`ledger.group.${id}`) }));
  return (
    <div className={css.filters}>
      <Search find={find ?? ''} />
      <NativeSelect
        label={words('ledger.filter.group')}
        data={[{ value: '', label: words('ledger.filter.everything') }, ...groups]}
        value={group ?? ''}
        onChange={({ currentTarget }) => change({ group: (currentTarget.value || undefined) as TransactionGroup | undefined })}
      />
      <NativeSelect
        label={words('ledger.view')}
        data={[
          { value: 'list', label: words('ledger.view.list') },
          { value: 'grouped', label: words('ledger.view.grouped') },
        ]}
        value={view ?? 'list'}
        onChange={({ currentTarget }) => change({ view: currentTarget.value === 'grouped' ? 'grouped' : undefined })}
      />
    </div>
  );
}

function Search({ find }: { readonly find: string }) {
  const words = useWords();
  const change = useChangeFilters();
  const input = useRef<HTMLInputElement>(null);
  const ask = useDebouncedCallback((text: string) => change({ find: text.trim() || undefined }), TYPING_MS);
  useHotkeys([['/', () => input.current?.focus()]]);
  // The address may change without typing, by the button that clears the filters; while someone types, the field is not overwritten.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = find;
  }, [find]);
  return (
    <TextInput
      ref={input}
      type="search"
      size="sm"
      label={words('ledger.filter.search')}
      defaultValue={find}
      onChange={({ currentTarget }) => ask(currentTarget.value)}
    />
  );
}
