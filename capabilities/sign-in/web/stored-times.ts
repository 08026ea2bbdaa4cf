/**
 * When the session ends and when somebody last did something, as all windows of this browser share it. It serves the warning alone: what
 * is written here by hand prolongs nothing, since the server counts for itself.
 */

const UNTIL = 'portico.until';
const ACTIVE = 'portico.active';

export function keepUntil(moment: number): void {
  localStorage.setItem(UNTIL, String(moment));
}

/** Null where nobody is signed in. */
export function readUntil(): number | null {
  return numberOf(localStorage.getItem(UNTIL));
}

export function keepActive(moment: number): void {
  localStorage.setItem(ACTIVE, String(moment));
}

export function forgetTimes(): void {
  localStorage.removeItem(UNTIL);
  localStorage.removeItem(ACTIVE);
}

function numberOf(text: string | null): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}
