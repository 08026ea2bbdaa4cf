/** Puts the steps of a data process together: adds, moves and removes them, saves them, and runs the process. */
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Collection } from '#packages/collections';
import { textOf } from '#packages/fields';
import { ArrangedList } from '#packages/form-view';
import { newId, PageHeader, UnsavedGuard, useFocusById, useWords } from '#ui';
import { DATA_PROCESSES, MOST_DATA_STEPS, type DataDesign } from '../contract.ts';
import { designedSteps, isChanged, moveStep, newStep, type DesignedStep } from './design.ts';
import { DataRuns, StartRun } from './data-runs.tsx';
import { StepForm } from './step-form.tsx';
import { useDesignSaving } from './use-design-saving.ts';
import css from './datasets.module.css';

const ADD_STEP_ID = 'add-step';
const stepLineId = (key: string) => `step-${key}`;

interface DataDesignerProps {
  readonly opened: DataDesign;
  /** Of the steps. */
  readonly collection: Collection;
}

export function DataDesigner({ opened, collection }: DataDesignerProps) {
  const words = useWords();
  const [kept, setKept] = useState(opened);
  const [steps, setSteps] = useState(() => designedSteps(opened));
  const [wanted, choose] = useState<string | null>(null);
  // Another one where steps have changed other than by typing, so that the form of a step starts afresh.
  const [round, setRound] = useState('');
  const [said, say] = useState('');
  const focus = useFocusById();
  const start = (design: DataDesign) => {
    setKept(design);
    setSteps(designedSteps(design));
    setRound(newId());
  };
  const saving = useDesignSaving({ kept, steps, onSaved: start });
  const changed = isChanged(steps, kept);
  const chosen = steps.find(({ id }) => id === wanted) ?? steps[0];
  const place = chosen ? steps.indexOf(chosen) + 1 : 0;
  const nameOf = (step: DesignedStep) => textOf(step.values['dataset']) || words('datasets.design.unnamed');
  const change = (next: readonly DesignedStep[], sentence: string) => {
    setSteps(next);
    say(sentence);
  };
  const add = () => {
    const step = newStep();
    change([...steps, step], words('datasets.design.added', { place: steps.length + 1 }));
    choose(step.id);
  };
  return (
    <>
      <PageHeader
        name={kept.name}
        above={
          <Link to="/admin/$collection" params={{ collection: DATA_PROCESSES }} search={{ open: kept.id } as never}>
            {words('datasets.design.record')}
          </Link>
        }
        actions={
          <>
            <Button variant="default" disabled={!changed} onClick={() => start(kept)}>
              {words('datasets.design.discard')}
            </Button>
            <Button variant="default" disabled={!changed} loading={saving.busy} onClick={saving.save}>
              {words('datasets.design.save')}
            </Button>
            <StartRun process={kept.id} unready={changed || steps.length === 0} />
          </>
        }
      >
        {changed ? words('datasets.design.unsaved') : words('datasets.design.lead')}
      </PageHeader>
      {saving.tooLate && <SavedMeanwhile onMine={saving.saveOver} onTheirs={() => saving.takeTheirs(start)} />}
      <WrongSteps wrong={saving.wrong} steps={steps} nameOf={nameOf} />
      <div className={css.desk}>
        <nav aria-label={words('datasets.design.steps')}>
          {steps.length === 0 && <p className={css.quiet}>{words('datasets.design.none')}</p>}
          <ArrangedList
            parts={steps.map((step) => ({ key: step.id, name: nameOf(step) }))}
            chosen={chosen?.id ?? null}
            idOf={stepLineId}
            onChoose={choose}
            onMove={(at, by, name) => change(moveStep(steps, at, by), words('datasets.design.moved', { step: name, place: at + by + 1 }))}
            onRemove={(at, name) => {
              change(steps.toSpliced(at, 1), words('datasets.design.removed', { step: name }));
              const next = steps[at + 1] ?? steps[at - 1];
              choose(next?.id ?? null);
              focus(next ? stepLineId(next.id) : ADD_STEP_ID);
            }}
          />
          <Button id={ADD_STEP_ID} variant="default" disabled={steps.length >= MOST_DATA_STEPS} onClick={add}>
            {words('datasets.design.add')}
          </Button>
        </nav>
        {chosen && (
          <StepForm
            key={`${chosen.id} ${round}`}
            step={chosen}
            place={place}
            collection={collection}
            refused={faultsOf(saving.wrong, place)}
            onChange={(values) => setSteps((now) => now.map((one) => (one.id === chosen.id ? { ...one, values } : one)))}
          />
        )}
      </div>
      <p className={css.unseen} role="status">
        {said}
      </p>
      <DataRuns process={kept.id} />
      <UnsavedGuard when={changed} />
    </>
  );
}

/** What is wrong with one step, by the names of its fields. */
function faultsOf(wrong: Readonly<Record<string, string>>, place: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(wrong).flatMap(([name, sentence]) =>
      name.startsWith(`${place}.`) ? [[name.slice(name.indexOf('.') + 1), sentence]] : [],
    ),
  );
}

/** Which steps were refused, since only one of them is open. */
function WrongSteps({
  wrong,
  steps,
  nameOf,
}: {
  readonly wrong: Readonly<Record<string, string>>;
  readonly steps: readonly DesignedStep[];
  readonly nameOf: (step: DesignedStep) => string;
}) {
  const lines = Object.entries(wrong).flatMap(([name, sentence]) => {
    const place = Number(name.slice(0, name.indexOf('.')));
    const step = steps[place - 1];
    return step ? [{ name, line: `${place} · ${nameOf(step)}: ${sentence}` }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <Alert color="gray" mb="lg" role="alert">
      {lines.map(({ name, line }) => (
        <p key={name} className={css.why}>
          {line}
        </p>
      ))}
    </Alert>
  );
}

/** Says that somebody else has saved meanwhile, with the two ways on. */
function SavedMeanwhile({ onMine, onTheirs }: { readonly onMine: () => void; readonly onTheirs: () => void }) {
  const words = useWords();
  return (
    <Alert color="gray" mb="lg" role="alert" title={words('datasets.design.tooLate')}>
      <p className={css.why}>{words('datasets.design.tooLate.why')}</p>
      <div className={css.buttons}>
        <Button variant="default" size="compact-md" onClick={onMine}>
          {words('datasets.design.tooLate.mine')}
        </Button>
        <Button variant="default" size="compact-md" onClick={onTheirs}>
          {words('datasets.design.tooLate.theirs')}
        </Button>
      </div>
    </Alert>
  );
}
