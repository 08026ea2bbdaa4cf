/** What somebody has typed into a form since it was saved, kept in this window: a reload, a lost connection or an ended session loses none of it. */
import { sameValue, type Values } from '#packages/fields';
import type { FormToFill } from '../../contract.ts';

export interface KeptHere {
  readonly submission: string;
  readonly typed: Values;
  /** When it was typed, by the clock of this machine. */
  readonly at: string;
  /** The save that it goes on from; null before the first. */
  readonly base: string | null;
  /** What was last sent to be saved; its answer may never have come. */
  readonly sent: Values | null;
}

/** Whoever signs in here next finds nothing of it. */
const key = (person: string, form: string) => `portico.filling.${person}.${form}`;

function keptHere(person: string, form: string): KeptHere | null {
  try {
    const text = sessionStorage.getItem(key(person, form));
    return text === null ? null : (JSON.parse(text) as KeptHere);
  } catch {
    return null;
  }
}

export function keepHere(person: string, form: string, kept: KeptHere): void {
  try {
    sessionStorage.setItem(key(person, form), JSON.stringify(kept));
  } catch {
    // Without room for it the page alone keeps what is typed.
  }
}

export function forgetHere(person: string, form: string): void {
  sessionStorage.removeItem(key(person, form));
}

/** What there is to go on with: what this window has, unless it was gone on with elsewhere since. */
export function beginning(person: string, { id, submission, draft }: FormToFill): Pick<KeptHere, 'submission' | 'typed' | 'base'> {
  const base = draft?.at ?? null;
  const here = keptHere(person, id);
  // A save of this window's own is no going on elsewhere, though it is stamped after what was typed since.
  const own = here?.sent && draft && sameValue(here.sent, draft.typed);
  if (here && (own || here.base === base || base === null || here.at > base)) return { submission, typed: here.typed, base };
  return { submission, typed: draft?.typed ?? {}, base };
}
