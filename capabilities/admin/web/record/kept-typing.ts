/** Says where the typing into the form of a record is kept in this window, and what of it is still unsaved. */
import { sameValue, type FieldValues } from '#packages/fields';
import { compileForm, evaluateForm, submissionOf, type Form } from '#packages/forms';
import type { FullRecord } from '#contract/records';

export interface TypedDraft {
  /** The version that it changes, and the values of that version. */
  readonly version: number;
  readonly base: FieldValues;
  readonly draft: FieldValues;
}

/** A new record is kept by the record within which it is made. */
export function typingPlace(collection: string, record: string | null, parent: string | undefined): string {
  return `record.${collection}.${record ?? `new.${parent ?? ''}`}`;
}

/**
 * The typing of an earlier visit that is not yet saved. If the person left before the response came and the save did arrive, nothing is left
 * to save. Changes by others since then, and values that the server computed, do not count.
 * @param day today
 */
export function unsavedTyping(before: TypedDraft | null, kept: FullRecord | null, form: Form, day: string): TypedDraft | null {
  if (!before || !kept || kept.version === before.version) return before;
  const typed = evaluateForm(compileForm(form), {
    kept: before.base,
    answers: before.draft,
    inHouse: true,
    today: day,
    readonly: false,
    disabled: false,
  });
  const wanted = submissionOf(typed);
  const changed = Object.keys(wanted).filter((field) => !sameValue(wanted[field]!, before.base[field] ?? null));
  return changed.every((field) => sameValue(wanted[field]!, kept.values[field] ?? null)) ? null : before;
}
