/** The head of the designer of a data process, and what stands in the way of saving it. */
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader, useWords } from '#ui';
import { DATA_PROCESSES, type DataDesign } from '../contract.ts';
import { StartRun } from './data-runs.tsx';
import type { DesignedStep } from './design.ts';
import type { StepFaults } from './use-design-saving.ts';
import css from './datasets.module.css';

interface DesignHeaderProps {
  readonly design: DataDesign;
  readonly changed: boolean;
  readonly saving: boolean;
  /** Whether there is nothing to be run as it is kept. */
  readonly unready: boolean;
  /** Whether a file is under way. */
  readonly waiting: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

export function DesignHeader({ design: { id, name }, changed, saving, unready, waiting, onDiscard, onSave }: DesignHeaderProps) {
  const words = useWords();
  return (
    <PageHeader
      name={name}
      above={
        <Link to="/admin/$collection" params={{ collection: DATA_PROCESSES }} search={{ open: id } as never}>
          {words('datasets.design.record')}
        </Link>
      }
      actions={
        <>
          <Button variant="default" disabled={!changed || saving || waiting} onClick={onDiscard}>
            {words('datasets.design.discard')}
          </Button>
          <Button variant="default" disabled={!changed || waiting} loading={saving} onClick={onSave}>
            {words('datasets.design.save')}
          </Button>
          <StartRun process={id} unready={unready} />
        </>
      }
    >
      {changed ? words('datasets.design.unsaved') : words('datasets.design.lead')}
    </PageHeader>
  );
}

interface RefusedStepsProps {
  readonly faults: StepFaults;
  readonly message: string | null;
  readonly steps: readonly DesignedStep[];
  readonly nameOf: (step: DesignedStep) => string;
}

/** Which steps were refused, since only one of them is open. */
export function RefusedSteps({ faults, message, steps, nameOf }: RefusedStepsProps) {
  const lines = steps.flatMap((step, at) =>
    Object.entries(faults.get(step.id) ?? {}).map(([name, sentence]) => ({
      key: `${step.id} ${name}`,
      line: `${at + 1} · ${nameOf(step)}: ${sentence}`,
    })),
  );
  if (lines.length === 0 && message === null) return null;
  return (
    <Alert color="gray" mb="lg" role="alert">
      {message !== null && <p className={css.why}>{message}</p>}
      {lines.map(({ key, line }) => (
        <p key={key} className={css.why}>
          {line}
        </p>
      ))}
    </Alert>
  );
}
