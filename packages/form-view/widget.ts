/** Defines the properties that every control of a form receives. */
import type { ComponentType } from 'react';
import type { FieldState, FormField } from '#packages/forms';

/** Whether a value can be changed: a `readonly` one is shown normally, a `disabled` one in grey. */
export type FieldLock = 'free' | 'readonly' | 'disabled';

export interface WidgetProps {
  /** The definition of the field. */
  readonly field: FormField;
  /** The evaluated answer: its value, whether it is required, its rows. */
  readonly state: FieldState;
  /** The input of the control, typed or chosen, before it is read as a value. */
  readonly typed: unknown;
  readonly onChange: (typed: unknown) => void;
  readonly lock: FieldLock;
  /** The label in the reader's language, ready to be shown. */
  readonly label: string;
  readonly help: string | null;
  readonly error: string | null;
  /** The id of the control; its help and its error have the ids `<id>-help` and `<id>-error`. */
  readonly id: string;
}

/** The control of a kind of field. */
export interface FieldWidget {
  readonly show: ComponentType<WidgetProps>;
  /** Whether it takes the full width where fields are in two columns. */
  readonly wide?: boolean;
}
