/**
 * Keeps what somebody has typed into a form since the last save in this window, so that a reload, a lost connection or an ended session loses
 * nothing.
 */
import { sameValue, type FieldValues } from '#packages/fields';
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

/** The key names the person, so that whoever signs in here next does not find it. */
const storageKey = (person: string, form: string) => `portico.filling.${person}.${form}`;

function readWindowDraft(person: string, form: string): WindowDraft | null {
  try {
    const text = sessionStorage.getItem(storageKey(person, form));
    return text === null ? null : (JSON.parse(text) as WindowDraft);
  } catch {
    return null;
  }
}

export function keepWindowDraft(person: string, form: string, keptDraft: WindowDraft): void {
  try {
    sessionStorage.setItem(storageKey(person, form), JSON.stringify(keptDraft));
  } catch {
    // Where the storage is full, only the page keeps what is typed.
  }
}

export function forgetWindowDraft(person: string, form: string): void {
  sessionStorage.removeItem(storageKey(person, form));
}

/** The answers to start with: those kept in this window, unless the form was saved elsewhere since. */
export function startingDraft(person: string, { id, submission, draft }: FormToFill): Pick<WindowDraft, 'submission' | 'typed' | 'base'> {
  const base = draft?.at ?? null;
  const here = readWindowDraft(person, id);
  // A save by this window does not count as elsewhere, though its time stamp may be later than what was typed.
  const own = here?.sent && draft && sameValue(here.sent, draft.typed);
  if (here && (own || here.base === base || base === null || here.at > base)) return { submission, typed: here.typed, base };
  return { submission, typed: draft?.typed ?? {}, base };
}
