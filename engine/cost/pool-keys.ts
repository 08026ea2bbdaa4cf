/** Names a holding within its pool: the line, and the wrapper whose lots are matched together. */
import type { Book, HistoryEntry } from '#engine/book';

export function keyOf(pocket: string, line: number): string {
  return `${line} ${pocket}`;
}

export function lineOf(key: string): number {
  return Number.parseInt(key, 10);
}

export function pocketOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

export function poolKey(book: Book, { pocket = '', line }: HistoryEntry): string {
  return keyOf(book.cost.pool(pocket), line as number);
}
