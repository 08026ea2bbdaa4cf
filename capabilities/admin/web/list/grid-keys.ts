/** Moves through a list by keyboard: from row to row, to its ends, and from page to page. */
import type { KeyboardEvent } from 'react';

/** @param turn opens the page before or after this one, where there is one */
export function stepAmongRows(event: KeyboardEvent<HTMLElement>, turn: (by: -1 | 1) => void): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-record]')];
  const at = rows.indexOf(event.target as HTMLElement);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    rows[to]?.focus();
  }
  if (event.key === 'PageDown' || event.key === 'PageUp') {
    event.preventDefault();
    turn(event.key === 'PageDown' ? 1 : -1);
  }
}
