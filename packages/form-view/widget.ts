/** What a control of a form is given, and what is known of each kind of control. */
import type { ComponentType } from 'react';
import type { FieldState, FormField } from '#packages/forms';

/** Whether what it holds can be changed: what is `readonly` is shown as it is, what is `disabled` greyed. */
export type Lock = 'free' | 'readonly' | 'disabled';

export interface WidgetProps {
  /** The definition. */
  readonly field: FormField;
  /** What the form makes of the answer: its value, whether it is required, its rows. */
  readonly state: FieldState;
  /** What the control holds: what was typed or chosen, before it is a value. */
  readonly typed: unknown;
  readonly onChange: (typed: unknown) => void;
  readonly lock: Lock;
  /** In the reader's language, ready to be shown. */
  readonly label: string;
  readonly help: string | null;
  readonly error: string | null;
  /** Of the control; its help and its error are `<id>-help` and `<id>-error`. */
  readonly id: string;
}

/** How a kind of field is shown. */
export interface Widget {
  readonly show: ComponentType<WidgetProps>;
  /** Whether it takes the whole width where fields stand in two columns. */
  readonly wide?: boolean;
}
