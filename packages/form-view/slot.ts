/** A field in its place, as those see it who show fields within a field: the columns of a table. */
import { createContext, use, type ComponentType } from 'react';
import type { FieldState, FormField } from '#packages/forms';
import type { Lock } from './widget.ts';

export interface FieldSlotProps {
  readonly field: FormField;
  readonly state: FieldState;
  /** What was typed into it, and into the details of its Other; undefined where nothing was. */
  readonly typed: unknown;
  readonly typedDetails: unknown;
  /** Of its control; unlike that of any other on the page. */
  readonly id: string;
  readonly lock: Lock;
  /** Whether remarks among staff are shown. */
  readonly inHouse: boolean;
  /** Whether it is time to say what is wrong with it, and with its details. */
  readonly judged: boolean;
  readonly detailsJudged: boolean;
  /** What the server said of them, as a sentence. */
  readonly refused?: string | undefined;
  readonly detailsRefused?: string | undefined;
  readonly onChange: (name: string, typed: unknown) => void;
  /** When the focus has left it. */
  readonly onLeave: (name: string) => void;
}

interface Nesting {
  readonly Slot: ComponentType<FieldSlotProps>;
  readonly inHouse: boolean;
}

/** Provided by each field for those within it. */
export const Nested = createContext<Nesting | null>(null);

export function useNested(): Nesting {
  const nesting = use(Nested);
  if (!nesting) throw new Error('outside of a field');
  return nesting;
}

/** Whether somebody may change it; what is theirs to read alone keeps its looks, and what is others' to answer is greyed. */
export function lockOf(field: FormField, { locked }: FieldState, whole: { readonly disabled: boolean; readonly inHouse: boolean }): Lock {
  if (!locked) return 'free';
  return whole.disabled || field.disabled || (field.admin && !whole.inHouse) ? 'disabled' : 'readonly';
}
