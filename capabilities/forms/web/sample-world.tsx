/** Supplies samples of fields with a few records and with uploads that are not stored. Names that begin with "trouble" or "slow" fail or wait. */
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { FormWorld, WidgetProps } from '#packages/form-view';
import { Dialog, useWords } from '#ui';

const RECORDS = [
  { id: 'ann', name: 'Ann Arnadottir', hint: 'ann@demo.example' },
  { id: 'bob', name: 'Bob Bergsson', hint: 'Advisor of clients in the north and the east, in the house since the spring of 2011' },
  { id: 'north', name: 'Northern House', hint: null },
  { id: 'south', name: 'Southern House', hint: null },
];
const MEDIA = [
  { id: 'logo', name: 'logo.png' },
  { id: 'terms', name: 'terms.pdf' },
];

const fileUrlOf = (name: string) => `/files/${encodeURIComponent(name)}`;

export const SAMPLE_WORLD: FormWorld = {
  findRecords: async (_collection, text) => {
    if (text === 'trouble') throw new Error(text);
    return RECORDS.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  },
  namesOf: async (_collection, ids) => new Map(RECORDS.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name])),
  upload: async (file, { onProgress, signal } = {}) => {
    onProgress?.(0.4);
    if (file.name.startsWith('slow')) await new Promise((_, stopped) => signal?.addEventListener('abort', stopped));
    if (file.name.startsWith('trouble')) throw new Error(file.name);
    return { name: file.name, url: fileUrlOf(file.name), fullUrl: new URL(fileUrlOf(file.name), location.href).href };
  },
  pickMedia: Library,
  findMedia: async (_library, text) =>
    MEDIA.filter(({ name }) => name.includes(text)).map(({ id, name }) => ({ id, name, url: fileUrlOf(name) })),
  mediaOf: async (ids) => new Map(MEDIA.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, { name, url: fileUrlOf(name) }])),
  grid: (collection) => (collection === 'holdings' ? Holdings : null),
  history: () => null,
  custom: (name) => (name === 'sample' ? PressCounter : null),
};

function Library({ onPick, onClose }: ComponentProps<NonNullable<FormWorld['pickMedia']>>) {
  const words = useWords();
  return (
    <Dialog opened title={words('forms.gallery.library')} onClose={onClose}>
      {MEDIA.map((file) => (
        <Button key={file.id} variant="default" onClick={() => onPick(file)}>
          {file.name}
        </Button>
      ))}
    </Dialog>
  );
}

function Holdings() {
  return (
    <ul>
      {RECORDS.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}

/** A custom field that stores how often it was pressed. */
function PressCounter({ id, typed, label, lock, onChange }: WidgetProps) {
  const times = typeof typed === 'number' ? typed : 0;
  return (
    <Button id={id} variant="default" disabled={lock !== 'free'} onClick={() => onChange(times + 1)}>
      {label}: {times}
    </Button>
  );
}
