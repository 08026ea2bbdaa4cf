/** Computes which rows of a long list are drawn and the gaps between them, and moves the focus by keyboard. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** A row by its index, or, with `index` null, a gap for rows that are not drawn. */
export interface VirtualRow {
  readonly index: number | null;
  readonly gap: number;
}

interface VirtualRowsOptions {
  readonly count: number;
  /** Height of a row in pixels. */
  readonly size: number;
  readonly question: string;
  readonly onWindow: (first: number, last: number) => void;
}

const FOCUSABLE = 'a[href], button';
const HEAD_HEIGHT = 52;

/** Rows must carry `data-index`; `keys` belongs on the element that scrolls. */
export function useVirtualRows(scroller: RefObject<HTMLDivElement | null>, { count, size, question, onWindow }: VirtualRowsOptions) {
  const [active, setActive] = useState(0);
  const wanted = useRef(false);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 8,
    scrollPaddingEnd: HEAD_HEIGHT,
    // The row with the keyboard focus stays drawn, so that scrolling does not lose the focus.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(active, count - 1)])].filter((index) => index >= 0).sort((a, b) => a - b),
  });

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const tell = useEffectEvent(onWindow);
  useEffect(() => {
    if (count > 0) tell(startIndex, endIndex);
  }, [startIndex, endIndex, count]);

  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setActive(0);
  }
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, question]);

  // One stop for the Tab key: the links of all other rows are reached by arrow keys.
  useLayoutEffect(() => {
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
      const here = Number(row.dataset['index']) === active;
      for (const link of row.querySelectorAll<HTMLElement>(FOCUSABLE)) link.tabIndex = here ? 0 : -1;
      if (here && wanted.current) row.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    }
  });

  const go = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to));
    wanted.current = true;
    setActive(index);
    virtualizer.scrollToIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).closest('[data-index]') || event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, endIndex - startIndex - 1);
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -count, End: count };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(active + step);
  };
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (row) setActive(Number(row.dataset['index']));
  };
  const onBlur = () => {
    wanted.current = false;
  };

  return { visible: withGaps(virtualizer.getVirtualItems(), virtualizer.getTotalSize()), keys: { onKeyDown, onFocus, onBlur } };
}

function withGaps(items: readonly { index: number; start: number; end: number }[], total: number): VirtualRow[] {
  const rows: VirtualRow[] = [];
  let end = 0;
  for (const item of items) {
    rows.push({ index: null, gap: item.start - end }, { index: item.index, gap: 0 });
    end = item.end;
  }
  return [...rows, { index: null, gap: total - end }];
}
