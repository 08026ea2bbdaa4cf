/** Suggests the nearest measures when a question names one that does not exist. */
import { MEASURES } from './measures.ts';

const SUGGESTIONS = 3;

/** A message that names the measures that are called so elsewhere or, where none is, those whose names are nearest to the one asked for. */
export function explainUnknownMeasure(asked: unknown): string {
  if (typeof asked !== 'string') return 'name a measure: docs/methods.md tells them all';
  const name = asked
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME);
  const near = MEASURES.map(({ id, alsoCalled = [] }) => ({
    id,
    far: Math.min(...[id, ...alsoCalled].map((one) => nameDistance(name, one))),
  }))
    .sort((a, b) => a.far - b.far)
    .slice(0, SUGGESTIONS);
  const meant = near.filter(({ far }) => far === 0);
  const ids = (meant.length > 0 ? meant : near).map(({ id }) => id).join(', ');
  return `there is no measure called ${asked.slice(0, LONGEST_NAME)}; ${meant.length > 0 ? 'meant is probably' : 'nearest'}: ${ids}`;
}

/** Longer than any name of a measure; a distance takes the product of both lengths. */
const LONGEST_NAME = 80;

/** Distance between the name asked for and a name of a measure: matching initials count as equal, a shared word more than shared letters. */
function nameDistance(asked: string, name: string): number {
  const words = name.split('-');
  if (name === asked || (words.length > 1 && words.map(([initial]) => initial).join('') === asked)) return 0;
  const shared = asked.split('-').filter((word) => words.includes(word)).length;
  return 1 + editDistance(asked, name) / Math.max(asked.length, name.length) - shared / words.length;
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
