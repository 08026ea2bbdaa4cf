/**
 * Stores the end of the session and the time of the last activity, shared by all windows of this browser. They serve only the warning: changing them
 * by hand prolongs nothing, since the server keeps its own times.
 */

const UNTIL = 'portico.until';
const ACTIVE = 'portico.active';

export function keepSessionEnd(moment: number): void {
  localStorage.setItem(UNTIL, String(moment));
}

/** The stored end of the session; null where nobody is signed in. */
export function readSessionEnd(): number | null {
  return numberOf(localStorage.getItem(UNTIL));
}

export function keepLastActivity(moment: number): void {
  localStorage.setItem(ACTIVE, String(moment));
}

export function forgetStoredTimes(): void {
  localStorage.removeItem(UNTIL);
  localStorage.removeItem(ACTIVE);
}

function numberOf(text: string | null): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}
