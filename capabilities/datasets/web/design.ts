/** The steps of a data process as they are edited: new ones, changed ones, and those that were removed and are still kept. */
import { sameValue, type FieldValues } from '#packages/fields';
import { newId } from '#ui';
import type { DataDesign } from '../contract.ts';

export interface DesignedStep {
  readonly id: string;
  /** Null for a new step. */
  readonly version: number | null;
  readonly values: FieldValues;
}

export function designedSteps({ steps }: DataDesign): readonly DesignedStep[] {
  return steps;
}

export function newStep(): DesignedStep {
  return { id: newId(), version: null, values: { getFromApi: true, method: 'GET' } };
}

export function isChanged(steps: readonly DesignedStep[], { steps: kept }: DataDesign): boolean {
  return (
    steps.length !== kept.length ||
    steps.some(({ id, values }, at) => {
      const one = kept[at];
      return one?.id !== id || Object.keys(values).some((name) => !sameValue(values[name] ?? null, one.values[name] ?? null));
    })
  );
}

/** What the server is asked to keep. */
export function changeOf(steps: readonly DesignedStep[], kept: DataDesign) {
  return { dataProcess: kept.id, steps: [...steps], before: kept.steps.map(({ id }) => id) };
}

/**
 * The same steps upon what somebody else has saved meanwhile: one that they have removed is new again, and one that they have added comes after those of this
 * screen.
 */
export function stepsUpon(steps: readonly DesignedStep[], kept: DataDesign, theirs: DataDesign): readonly DesignedStep[] {
  const versions = new Map(theirs.steps.map(({ id, version }) => [id, version]));
  const before = new Set(kept.steps.map(({ id }) => id));
  const mine = steps.map((step) => {
    const version = versions.get(step.id);
    if (version !== undefined) return { ...step, version };
    return step.version === null ? step : { ...step, id: newId(), version: null };
  });
  return [...mine, ...theirs.steps.filter(({ id }) => !before.has(id) && mine.every((step) => step.id !== id))];
}

/** The steps of the screen with the versions that were saved; what was typed since stays. */
export function stepsSaved(steps: readonly DesignedStep[], saved: DataDesign): readonly DesignedStep[] {
  const versions = new Map(saved.steps.map(({ id, version }) => [id, version]));
  return steps.map((step) => ({ ...step, version: versions.get(step.id) ?? step.version }));
}

export function moveStep(steps: readonly DesignedStep[], at: number, by: -1 | 1): readonly DesignedStep[] {
  const [moved, other] = [steps[at], steps[at + by]];
  return moved && other ? steps.with(at, other).with(at + by, moved) : steps;
}
