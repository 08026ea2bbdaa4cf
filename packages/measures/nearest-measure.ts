/** Suggests the nearest measures when a question names one that does not exist. */
import { MEASURES } from './measures.ts';

const SUGGESTIONS = 3;

/** A message that names the measures whose ids are nearest to the name that was asked for. */
export function explainUnknownMeasure(asked: unknown): string {
  if (typeof asked !== 'string') return 'name a measure: docs/methods.md tells them all';
  const near = MEASURES.map(({ id }) => ({ id, far: nameDistance(asked.toLowerCase(), id) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, SUGGESTIONS);
  return `there is no measure called ${asked}; nearest: ${near.map(({ id }) => id).join(', ')}`;
}

/** Distance between a name and an id: matching initials count as equal, and a shared word counts more than shared letters. */
function nameDistance(asked: string, id: string): number {
  const words = id.split('-');
  if (words.map(([initial]) => initial).join('') === asked) return 0;
  const shared = asked.split(/[^a-z0-9]+/).filter((word) => words.includes(word)).length;
  return 1 + editDistance(asked, id) / Math.max(asked.length, id.length) - shared / words.length;
}

/** Number of letters inserted, deleted or changed (Levenshtein distance). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + Number(a[i - 1] !== b[j - 1]));
    row = next;
  }
  return row[b.length] as number;
}
