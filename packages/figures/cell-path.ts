/**
 * Writes and reads the path to one number of a table, as the parameter `cell` of a figure holds it: names separated by slashes, with ~1 for a slash
 * in a name and ~0 for a tilde.
 */

export function cellPath(...names: readonly string[]): string {
  return names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
}

export function cellNames(path: string): string[] {
  return path.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
