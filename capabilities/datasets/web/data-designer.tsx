/** Puts the steps of a data process together: adds, moves and removes them, saves them, and runs the process. */
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Collection } from '#packages/collections';
import { textOf } from '#packages/fields';
import { ArrangedList } from '#packages/form-view';
import { newId, SavedMeanwhile, TypedEarlier, UnsavedGuard, useFocusById, useHoldTyping, useKeptTyping, useWords } from '#ui';
import { MOST_DATA_STEPS, type DataDesign } from '../contract.ts';
import { DataRuns } from './data-runs.tsx';
import { designedSteps, isChanged, moveStep, newStep, stepsSaved, type DesignedStep } from './design.ts';
import { DesignHeader, RefusedSteps } from './design-header.tsx';
import { StepForm } from './step-form.tsx';
import { useDesignSaving } from './use-design-saving.ts';
import css from './datasets.module.css';

const ADD_STEP_ID = 'add-step';
const stepLineId = (key: string) => `step-${key}`;
const NO_FAULTS = {};

interface DataDesignerProps {
  readonly opened: DataDesign;
  /** Of the steps. */
  readonly collection: Collection;
}

/** The steps of an earlier visit that were not saved, and the process that they change. */
interface DataTyping {
  readonly kept: DataDesign;
  readonly steps: readonly DesignedStep[];
}

export function DataDesigner({ opened, collection }: DataDesignerProps) {
  const words = useWords();
  const typing = useKeptTyping<DataTyping>(`data.${opened.id}`);
  // Where the save did arrive and only its response was lost, nothing is left to save.
  const [found] = useState(() => (typing.found && isChanged(typing.found.steps, opened) ? typing.found : null));
  const [kept, setKept] = useState(found?.kept ?? opened);
  const [steps, setSteps] = useState(() => found?.steps ?? designedSteps(opened));
  const [wanted, choose] = useState<string | null>(null);
  // Another one where steps have changed other than by typing, so that the form of a step starts afresh.
  const [round, setRound] = useState('');
  const [said, say] = useState('');
  // A file that is under way belongs to the step that is open.
  const [uploading, setUploading] = useState(0);
  const countUpload = useCallback((by: 1 | -1) => setUploading((now) => now + by), []);
  const focus = useFocusById();
  const start = (design: DataDesign) => {
    setKept(design);
    setSteps(designedSteps(design));
    setRound(newId());
  };
  const saving = useDesignSaving({
    kept,
    steps,
    onSaved: (saved, sent) => {
      setKept(saved);
      // What was added by somebody else comes in; what was typed since stays.
      setSteps((now) => stepsSaved([...now, ...sent.filter(({ id }) => now.every((one) => one.id !== id))], saved));
    },
  });
  const changed = isChanged(steps, kept);
  const isRestored = useHoldTyping(typing, changed ? { kept, steps } : null);
  const chosen = steps.find(({ id }) => id === wanted) ?? steps[0];
  const nameOf = (step: DesignedStep) => textOf(step.values['dataset']) || words('datasets.design.unnamed');
  const change = (next: readonly DesignedStep[], sentence: string) => {
    setSteps(next);
    say(sentence);
  };
  const discard = () => {
    saving.reset();
    // What was brought back may change an older state than the one that was read.
    start(isRestored ? opened : kept);
  };
  const add = () => {
    const step = newStep();
    change([...steps, step], words('datasets.design.added', { place: steps.length + 1 }));
    choose(step.id);
  };
  return (
    <>
      <DesignHeader
        design={kept}
        changed={changed}
        saving={saving.busy}
        unready={changed || steps.length === 0}
        waiting={uploading > 0}
        onDiscard={discard}
        onSave={saving.save}
      />
      {isRestored && <TypedEarlier onDiscard={discard} />}
      {saving.tooLate && (
        <SavedMeanwhile
          texts={{
            title: words('datasets.design.tooLate'),
            why: words('datasets.design.tooLate.why'),
            mine: words('datasets.design.tooLate.mine'),
            theirs: words('datasets.design.tooLate.theirs'),
          }}
          onMine={saving.saveOver}
          onTheirs={() => saving.takeTheirs(start)}
        />
      )}
      <RefusedSteps faults={saving.faults} message={saving.message} steps={steps} nameOf={nameOf} />
      <div className={css.desk}>
        <nav aria-label={words('datasets.design.steps')}>
          {steps.length === 0 && <p className={css.quiet}>{words('datasets.design.none')}</p>}
          <ArrangedList
            parts={steps.map((step) => ({ key: step.id, name: nameOf(step) }))}
            chosen={chosen?.id ?? null}
            idOf={stepLineId}
            onChoose={(id) => (uploading > 0 ? say(words('datasets.design.uploading')) : choose(id))}
            onMove={(at, by, name) => change(moveStep(steps, at, by), words('datasets.design.moved', { step: name, place: at + by + 1 }))}
            onRemove={(at, name) => {
              change(steps.toSpliced(at, 1), words('datasets.design.removed', { step: name }));
              const next = steps[at + 1] ?? steps[at - 1];
              choose(next?.id ?? null);
              focus(next ? stepLineId(next.id) : ADD_STEP_ID);
            }}
          />
          <Button id={ADD_STEP_ID} variant="default" disabled={steps.length >= MOST_DATA_STEPS || uploading > 0} onClick={add}>
            {words('datasets.design.add')}
          </Button>
        </nav>
        {chosen && (
          <StepForm
            key={`${chosen.id} ${round}`}
            step={chosen}
            place={steps.indexOf(chosen) + 1}
            collection={collection}
            refused={saving.faults.get(chosen.id) ?? NO_FAULTS}
            onUploading={countUpload}
            onChange={(values) => setSteps((now) => now.map((one) => (one.id === chosen.id ? { ...one, values } : one)))}
          />
        )}
      </div>
      <p className={css.unseen} role="status">
        {said}
      </p>
      <DataRuns process={kept.id} />
      <UnsavedGuard when={changed || uploading > 0} onLeave={typing.forget} />
    </>
  );
}
