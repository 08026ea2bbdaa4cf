/** Reloads a page that was opened before the server was renewed and now asks for files that are gone. */

const missingFileErrors = new WeakSet<Error>();
const RELOADED_KEY = 'portico.reloaded';

/** Vite reports every file that a page could not load. */
export function watchForMissingFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => missingFileErrors.add(payload));
}

/** Whether loading the page again may help: a file is missing, and this window has not been reloaded for it yet. */
export function mayReloadFor(error: unknown): error is Error {
  return error instanceof Error && missingFileErrors.has(error) && !readReloadedErrors().includes(error.message);
}

/** Loads the page again at the address that the reader went to. */
export function reloadFor({ message }: Error): void {
  sessionStorage.setItem(RELOADED_KEY, JSON.stringify([...readReloadedErrors(), message]));
  location.reload();
}

/** The error messages for which the page was loaded again; each names its file. */
function readReloadedErrors(): readonly string[] {
  return JSON.parse(sessionStorage.getItem(RELOADED_KEY) ?? '[]') as string[];
}
