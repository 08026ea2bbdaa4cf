/** Defines the properties of a field slot, and provides it to controls that show fields inside a field, such as tables. */
import { createContext, use, type ComponentType } from 'react';
import type { FieldState, FormField } from '#packages/forms';
import type { FieldLock } from './widget.ts';

export interface FieldSlotProps {
  readonly field: FormField;
  readonly state: FieldState;
  /** Its input, and below that of the details of its Other; undefined where nothing was typed. */
  readonly typed: unknown;
  readonly typedDetails: unknown;
  /** The id of its control, unique on the page. */
  readonly id: string;
  readonly lock: FieldLock;
  /** Whether remarks among staff are shown. */
  readonly inHouse: boolean;
  /** Whether its errors are shown, and below those of its details. */
  readonly judged: boolean;
  readonly detailsJudged: boolean;
  /** The error from the server for it, and below that for its details, as a sentence. */
  readonly refused?: string | undefined;
  readonly detailsRefused?: string | undefined;
  readonly onChange: (name: string, typed: unknown) => void;
  /** Called when the focus has left it. */
  readonly onLeave: (name: string) => void;
}

interface NestedSlots {
  readonly Slot: ComponentType<FieldSlotProps>;
  readonly inHouse: boolean;
}

/** Provided by each field for the fields inside it. */
export const NestedSlotsContext = createContext<NestedSlots | null>(null);

export function useNestedSlots(): NestedSlots {
  const nesting = use(NestedSlotsContext);
  if (!nesting) throw new Error('outside of a field');
  return nesting;
}

/** The lock of a field: one that this person can only read keeps its looks, and one that only others may answer is grey. */
export function lockOf(
  field: FormField,
  { locked }: FieldState,
  whole: { readonly disabled: boolean; readonly inHouse: boolean },
): FieldLock {
  if (!locked) return 'free';
  return whole.disabled || field.disabled || (field.admin && !whole.inHouse) ? 'disabled' : 'readonly';
}
