/** JSON as PostgreSQL keeps it: its texts have no zero byte, and no half of a character. */
import { isRecord } from '#packages/fields';

export function storedJson(value: unknown): string {
  return JSON.stringify(clean(value));
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanText(name), clean(inner)]));
}

/** Without what no text of the database has. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
