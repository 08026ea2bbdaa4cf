/** Saves the steps of a data process, and says so where somebody else has saved meanwhile. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { useAsk, useCall, useShowFailure, useSnackbar } from '#ui';
import { DATA_PROCESSES, DATA_STEPS, datasets, type DataDesign } from '../contract.ts';
import { changeOf, stepsUpon, type DesignedStep } from './design.ts';

interface DesignSavingOptions {
  readonly kept: DataDesign;
  readonly steps: readonly DesignedStep[];
  /** @param sent the steps that were saved */
  readonly onSaved: (saved: DataDesign, sent: readonly DesignedStep[]) => void;
}

interface DesignSave {
  readonly sent: readonly DesignedStep[];
  readonly over: boolean;
}

/** Sentences by the name of a field, for each step that was refused, by its id. */
export type StepFaults = ReadonlyMap<string, Readonly<Record<string, string>>>;

export function useDesignSaving({ kept, steps, onSaved }: DesignSavingOptions) {
  const [call, ask, say, showFailure, queryClient] = [useCall(), useAsk(), useSnackbar(), useShowFailure(), useQueryClient()];
  const design = ask(datasets.readDataDesign, { dataProcess: kept.id });
  const readNow = () => queryClient.fetchQuery({ ...design, staleTime: 0 });
  const save = useMutation({
    mutationFn: async ({ sent, over }: DesignSave) => {
      if (!over) return { sent, saved: await call(datasets.changeDataDesign, changeOf(sent, kept)) };
      const theirs = await readNow();
      const upon = stepsUpon(sent, kept, theirs);
      return { sent: upon, saved: await call(datasets.changeDataDesign, changeOf(upon, theirs)) };
    },
    onSuccess: ({ saved, sent }) => {
      queryClient.setQueryData(design.queryKey, saved);
      for (const collection of [DATA_PROCESSES, DATA_STEPS])
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[1]).startsWith(`/api/collections/${collection}/`),
        });
      onSaved(saved, sent);
      say.success((now) => now('datasets.design.saved'));
    },
    onError: (error) => {
      if (!(error instanceof RefusedCall && ['record.changed', 'input.invalid'].includes(error.code))) showFailure(error);
    },
  });
  const theirs = useMutation({ mutationFn: readNow, onError: showFailure });
  const refusal = save.error instanceof RefusedCall ? save.error : null;
  const sent = save.variables?.sent;
  const refused = useMemo(() => (refusal?.code === 'input.invalid' ? refusedSteps(refusal, sent ?? []) : NOTHING_REFUSED), [refusal, sent]);
  return {
    busy: save.isPending,
    tooLate: refusal?.code === 'record.changed',
    ...refused,
    reset: save.reset,
    save: () => save.mutate({ sent: steps, over: false }),
    /** Keeps the steps of this screen in the place of what the other has saved of them. */
    saveOver: () => save.mutate({ sent: steps, over: true }),
    takeTheirs: (take: (design: DataDesign) => void) =>
      theirs.mutate(undefined, {
        onSuccess: (now) => {
          save.reset();
          take(now);
        },
      }),
  };
}

interface RefusedSteps {
  readonly faults: StepFaults;
  /** Where no step can be told what is wrong. */
  readonly message: string | null;
}

const NOTHING_REFUSED: RefusedSteps = { faults: new Map(), message: null };

/** The server names the place of a step before the name of its field, as `2.location`. */
function refusedSteps({ fields, message }: RefusedCall, sent: readonly DesignedStep[]): RefusedSteps {
  const faults = new Map<string, Record<string, string>>();
  for (const [name, sentence] of Object.entries(fields ?? {})) {
    const [place = '', field] = name.split('.');
    const step = sent[Number(place) - 1];
    if (step && field !== undefined) faults.set(step.id, { ...faults.get(step.id), [field]: sentence });
  }
  return { faults, message: faults.size === 0 ? message : null };
}
