/** Saves the blocks of a page or a post with the rest of its record, and says so where somebody else has saved meanwhile. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import type { FieldValue } from '#packages/fields';
import { records, type FullRecord } from '#contract/records';
import { useAsk, useCall, useShowFailure, useSnackbar } from '#ui';
import { BLOCKS_FIELD, type ContentCollection } from '../../contract.ts';

interface ContentSavingOptions {
  readonly collection: ContentCollection;
  readonly record: FullRecord;
  readonly blocks: FieldValue;
  readonly onSaved: (record: FullRecord) => void;
}

export function useContentSaving({ collection, record, blocks, onSaved }: ContentSavingOptions) {
  const [call, ask, say, showFailure, queryClient] = [useCall(), useAsk(), useSnackbar(), useShowFailure(), useQueryClient()];
  const readNow = () => queryClient.fetchQuery({ ...ask(records.readRecord, { collection, record: record.id }), staleTime: 0 });
  const save = useMutation({
    mutationFn: async ({ publish, over }: { readonly publish: boolean; readonly over: boolean }) => {
      const base = over ? await readNow() : record;
      const values = { ...base.values, [BLOCKS_FIELD]: blocks };
      return call(records.changeRecord, { collection, record: record.id, version: base.version, values, publish });
    },
    onSuccess: (saved, { publish }) => {
      queryClient.setQueryData(ask(records.readRecord, { collection, record: saved.id }).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['GET', `/api/collections/${collection}/records`] });
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/api/content') });
      onSaved(saved);
      say.success((now) => now(publish ? 'content.design.savedAndPublished' : 'content.design.saved'));
    },
    onError: (error) => {
      if (!(error instanceof RefusedCall && ['record.changed', 'input.invalid'].includes(error.code))) showFailure(error);
    },
  });
  const theirs = useMutation({ mutationFn: readNow, onError: showFailure });
  const refusal = save.error instanceof RefusedCall ? save.error : null;
  return {
    busy: save.isPending ? (save.variables.publish ? ('publish' as const) : ('save' as const)) : null,
    tooLate: refusal?.code === 'record.changed',
    refused: refusal?.code === 'input.invalid' ? Object.values(refusal.fields ?? {}).join(' ') || refusal.message : null,
    save: (publish: boolean) => save.mutate({ publish, over: false }),
    /** Keeps what the other has saved of the record, with the blocks of this screen. */
    saveOver: () => save.mutate({ publish: save.variables?.publish ?? false, over: true }),
    takeTheirs: (take: (record: FullRecord) => void) =>
      theirs.mutate(undefined, {
        onSuccess: (now) => {
          save.reset();
          take(now);
        },
      }),
  };
}
