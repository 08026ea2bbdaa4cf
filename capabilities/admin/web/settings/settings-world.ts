/** Gives the form of the settings the records to pick; none of its fields takes a file. */
import { useMemo } from 'react';
import type { FormWorld } from '#packages/form-view';
import { useRecordChoices } from '../record-choices.ts';

export function useSettingsWorld(): FormWorld {
  const choices = useRecordChoices();
  return useMemo(
    () => ({
      ...choices,
      upload: () => Promise.reject(new Error('no setting takes a file')),
      pickMedia: null,
      mediaOf: async () => new Map(),
      grid: () => null,
      history: () => null,
      custom: () => null,
    }),
    [choices],
  );
}
