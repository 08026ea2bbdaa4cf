/** Defines the result of an evaluation: for each field and step, everything that a screen, a server or a printed page needs. */
import type { Fault, FieldValue } from '#packages/fields';
import type { CompiledForm } from './compile.ts';
import type { SettledField } from './settle.ts';
import type { FormSituation } from './situation.ts';

export interface FieldState {
  readonly name: string;
  /** Whether the field applies at all; the answer to one that does not is dropped. */
  readonly applies: boolean;
  /** Whether this person sees it. */
  readonly shown: boolean;
  readonly locked: boolean;
  readonly required: boolean;
  readonly value: FieldValue;
  /** The details of Other; null where Other is not chosen, or there are none. */
  readonly details: string | null;
  readonly faults: readonly Fault[];
  readonly detailsFaults: readonly Fault[];
  /** For a table, its rows, each with its columns in the order of the definition. */
  readonly rows: readonly RowState[];
}

export interface RowState {
  readonly id: string | null;
  readonly cells: readonly FieldState[];
}

export interface StepState {
  /** Whether this person sees anything of it. */
  readonly exists: boolean;
  /** Whether everything in it is answered, without faults. */
  readonly complete: boolean;
  /** The number of fields with a fault. */
  readonly faulty: number;
}

export interface FormState {
  readonly compiled: CompiledForm;
  readonly situation: FormSituation;
  /** In the order of the compiled form's entries. */
  readonly fields: readonly FieldState[];
  readonly steps: readonly StepState[];
  readonly maySubmit: boolean;
  /** The settled values, from which the next change starts. */
  readonly settled: readonly SettledField[];
}

/** The state of a field by its name. */
export function fieldState({ compiled, fields }: FormState, name: string): FieldState | undefined {
  return fields[compiled.places.get(name) ?? -1];
}
