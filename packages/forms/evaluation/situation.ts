/** Describes the situation in which a form is filled: the person, the day and the answers. */
import type { FieldValues } from '#packages/fields';

export interface FormSituation {
  /** The typed or posted inputs by field; a field that is not named has none. Details of Other are under `<name>-other`. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The values stored so far, which count where somebody has not answered or may not; `{}` for a new submission. */
  readonly kept: FieldValues;
  /** Whether the person is staff, who may also see and change admin and internal fields. */
  readonly inHouse: boolean;
  /** The day on which it is filled, `2026-03-31`. */
  readonly today: string;
  /** Whether the form can only be read, or is disabled for the moment. */
  readonly readonly?: boolean;
  readonly disabled?: boolean;
}
