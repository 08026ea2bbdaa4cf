/** A pattern for `like` and `ilike` that finds a text anywhere, whatever characters it has; without a text, everything. */
export function containingPattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
