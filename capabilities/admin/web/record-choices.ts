/** Finds and names the records that a field of staff may pick. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FormWorld } from '#packages/form-view';
import { useAsk } from '#ui';
import { records } from '#contract/records';

export type RecordChoices = Pick<FormWorld, 'findRecords' | 'namesOf'>;

/** The same object for as long as the page is shown. */
export function useRecordChoices(): RecordChoices {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return useMemo(() => {
    const choices = async (collection: string, wanted: { readonly search?: string; readonly ids?: string }) =>
      (await queryClient.fetchQuery({ ...ask(records.listChoices, { collection, ...wanted }), staleTime: 0 })).value;
    return {
      findRecords: (collection, text) => choices(collection, { search: text }),
      namesOf: async (collection, ids) => {
        if (ids.length === 0) return new Map();
        return new Map((await choices(collection, { ids: ids.join(',') })).map((one) => [one.id, one.name]));
      },
    };
  }, [ask, queryClient]);
}
