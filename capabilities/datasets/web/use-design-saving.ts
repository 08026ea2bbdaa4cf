/** Saves the steps of a data process, and says so where somebody else has saved meanwhile. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { useAsk, useCall, useShowFailure, useSnackbar } from '#ui';
import { DATA_PROCESSES, DATA_STEPS, datasets, type DataDesign } from '../contract.ts';
import { changeOf, stepsUpon, type DesignedStep } from './design.ts';

interface DesignSavingOptions {
  readonly kept: DataDesign;
  readonly steps: readonly DesignedStep[];
  readonly onSaved: (saved: DataDesign) => void;
}

export function useDesignSaving({ kept, steps, onSaved }: DesignSavingOptions) {
  const [call, ask, say, showFailure, queryClient] = [useCall(), useAsk(), useSnackbar(), useShowFailure(), useQueryClient()];
  const design = ask(datasets.readDataDesign, { dataProcess: kept.id });
  const readNow = () => queryClient.fetchQuery({ ...design, staleTime: 0 });
  const save = useMutation({
    mutationFn: async (over: boolean) => {
      const base = over ? await readNow() : kept;
      return call(datasets.changeDataDesign, changeOf(over ? stepsUpon(steps, base) : steps, base));
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(design.queryKey, saved);
      for (const collection of [DATA_PROCESSES, DATA_STEPS])
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[1]).startsWith(`/api/collections/${collection}/`),
        });
      onSaved(saved);
      say.success((now) => now('datasets.design.saved'));
    },
    onError: (error) => {
      if (!(error instanceof RefusedCall && ['record.changed', 'input.invalid'].includes(error.code))) showFailure(error);
    },
  });
  const theirs = useMutation({ mutationFn: readNow, onError: showFailure });
  const refusal = save.error instanceof RefusedCall ? save.error : null;
  return {
    busy: save.isPending,
    tooLate: refusal?.code === 'record.changed',
    /** Sentences by the place of a step and the name of a field, as `2.location`. */
    wrong: refusal?.code === 'input.invalid' ? (refusal.fields ?? {}) : {},
    save: () => save.mutate(false),
    /** Keeps the steps of this screen in the place of what the other has saved. */
    saveOver: () => save.mutate(true),
    takeTheirs: (take: (design: DataDesign) => void) =>
      theirs.mutate(undefined, {
        onSuccess: (now) => {
          save.reset();
          take(now);
        },
      }),
  };
}
