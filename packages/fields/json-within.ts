/** Checks that a value is JSON of a limited size, and stops as soon as it is larger. */
import { isRecord, type FieldValue } from './value.ts';

const DEEPEST = 20;

/** @param most approximate limit on the characters of its text: names, texts, and a few for everything else */
export function isJsonWithin(input: unknown, most: number): input is FieldValue {
  let left = most;
  const walk = (value: unknown, depth: number): boolean => {
    left -= 4;
    if (left < 0 || depth > DEEPEST) return false;
    if (value === null || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value);
    if (typeof value === 'string') return (left -= value.length) >= 0 && value.isWellFormed();
    if (Array.isArray(value)) return value.every((item) => walk(item, depth + 1));
    // Dates and other objects with a prototype are not JSON.
    if (!isRecord(value) || ![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)) return false;
    return Object.entries(value).every(([name, item]) => (left -= name.length) >= 0 && walk(item, depth + 1));
  };
  return walk(input, 0);
}
