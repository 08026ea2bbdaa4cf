/** What an evaluation answers: for each field and step what a screen, a server or a page on paper has to know. */
import type { Fault, Value } from '#packages/fields';
import type { CompiledForm } from './compile.ts';
import type { Settled } from './settle.ts';
import type { Situation } from './situation.ts';

export interface FieldState {
  readonly name: string;
  /** Whether it is asked at all; the answer to a field that is not is dropped. */
  readonly applies: boolean;
  /** Whether this person sees it. */
  readonly shown: boolean;
  readonly locked: boolean;
  readonly required: boolean;
  readonly value: Value;
  /** The text of Other; null where Other is not chosen, or nothing is said. */
  readonly details: string | null;
  readonly faults: readonly Fault[];
  readonly detailsFaults: readonly Fault[];
  /** Of a table: its rows, each with its columns in the order of the definition. */
  readonly rows: readonly RowState[];
}

export interface RowState {
  readonly id: string | null;
  readonly cells: readonly FieldState[];
}

export interface StepState {
  /** Whether this person sees anything of it. */
  readonly exists: boolean;
  /** Whether everything in it is answered, and nothing is wrong. */
  readonly complete: boolean;
  /** Fields with a fault. */
  readonly faulty: number;
}

export interface FormState {
  readonly compiled: CompiledForm;
  readonly situation: Situation;
  /** In the order of the compiled form's entries. */
  readonly fields: readonly FieldState[];
  readonly steps: readonly StepState[];
  readonly maySubmit: boolean;
  /** What the next change starts from. */
  readonly settled: readonly Settled[];
}

/** The state of a field by its name. */
export function fieldState({ compiled, fields }: FormState, name: string): FieldState | undefined {
  return fields[compiled.places.get(name) ?? -1];
}
