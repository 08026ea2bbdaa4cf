/** Writes JSON that PostgreSQL accepts: texts without zero bytes and without half characters. */
import { isRecord } from '#packages/fields';

export function storedJson(value: unknown): string {
  return JSON.stringify(cleanValue(value));
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanText(name), cleanValue(inner)]));
}

/** Removes what a text in the database cannot contain. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
