/**
 * Keeps what somebody has typed into a form since the last save in this window, so that a reload, a lost connection or an ended session loses
 * nothing.
 */
import { sameValue, type FieldValues } from '#packages/fields';
import type { TypingStore } from '#ui';
import type { FormToFill } from '../../contract.ts';

export interface WindowDraft {
  readonly submission: string;
  readonly typed: FieldValues;
  /** When it was typed, by the clock of this machine. */
  readonly at: string;
  /** Moment of the save on which it is based; null before the first. */
  readonly base: string | null;
  /** The answers that were last sent to be saved; the response may never have come. */
  readonly sent: FieldValues | null;
}

/** Where it is kept in the window. */
export const fillingPlace = (form: string) => `filling.${form}`;

/** The answers to start with: those kept in this window, unless the form was saved elsewhere since. */
export function startingDraft(
  typings: TypingStore,
  { id, submission, draft }: FormToFill,
): Pick<WindowDraft, 'submission' | 'typed' | 'base'> {
  const base = draft?.at ?? null;
  const here = typings.read<WindowDraft>(fillingPlace(id));
  // A save by this window does not count as elsewhere, though its time stamp may be later than what was typed.
  const own = here?.sent && draft && sameValue(here.sent, draft.typed);
  if (here && (own || here.base === base || base === null || here.at > base)) return { submission, typed: here.typed, base };
  return { submission, typed: draft?.typed ?? {}, base };
}
