/** Reloads a page that was opened before the server was renewed and now asks for files that are gone. */

const missed = new WeakSet<Error>();
const RELOADED = 'portico.reloaded';

/** Vite reports every file that a page could not load. */
export function watchForMissingFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => missed.add(payload));
}

/** Whether loading the page again may help: a file is missing, and this window has not been reloaded for it yet. */
export function mayReloadFor(error: unknown): error is Error {
  return error instanceof Error && missed.has(error) && !reloadedFor().includes(error.message);
}

/** Loads the page again at the address that the reader went to. */
export function reloadFor({ message }: Error): void {
  sessionStorage.setItem(RELOADED, JSON.stringify([...reloadedFor(), message]));
  location.reload();
}

/** The error messages for which the page was loaded again; each names its file. */
function reloadedFor(): readonly string[] {
  return JSON.parse(sessionStorage.getItem(RELOADED) ?? '[]') as string[];
}
