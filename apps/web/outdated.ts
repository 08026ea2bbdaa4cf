/** After the server was renewed, a page that was opened before asks for files that are gone. */

const missed = new WeakSet<Error>();
const RELOADED = 'portico.reloaded';

/** Vite tells of every file that a page could not load. */
export function watchForMissingFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => missed.add(payload));
}

/** Whether loading the page again may mend this: a file is missing, for which that was not tried yet in this window. */
export function mayReloadFor(error: unknown): error is Error {
  return error instanceof Error && missed.has(error) && !reloadedFor().includes(error.message);
}

/** Loads the page again at the address that the reader went to. */
export function reloadFor({ message }: Error): void {
  sessionStorage.setItem(RELOADED, JSON.stringify([...reloadedFor(), message]));
  location.reload();
}

/** What was said of the files for which the page was loaded again; it names them. */
function reloadedFor(): readonly string[] {
  return JSON.parse(sessionStorage.getItem(RELOADED) ?? '[]') as string[];
}
