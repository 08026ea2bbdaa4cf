/**
 * Decides when errors are shown: after a field was left, after a step was left, and after the reader asked. It keeps names of fields, not
 * sentences.
 */
import { useCallback, useRef, useState } from 'react';

export interface JudgedFields {
  readonly isJudged: (name: string) => boolean;
  /** Whether errors are also listed at the top. */
  readonly listed: boolean;
  /** The field that was left last. */
  readonly left: string | null;
  readonly leave: (name: string) => void;
  readonly judge: (names: readonly string[], listed: boolean) => void;
  /** Event handler for the form: records whether a finger or a mouse button is down on it. */
  readonly onPointerDownCapture: () => void;
}

interface JudgedState {
  readonly round: number;
  readonly names: ReadonlySet<string>;
  readonly listed: boolean;
  readonly left: string | null;
}

const nothingJudged = (round: number): JudgedState => ({ round, names: new Set(), listed: false, left: null });

/**
 * @param all whether all errors are shown from the beginning
 * @param round see `FormFillProps`
 */
export function useJudgedFields(all: boolean, round: number): JudgedFields {
  const [before, setJudged] = useState<JudgedState>(() => nothingJudged(round));
  let judged = before;
  if (judged.round !== round) {
    judged = nothingJudged(round);
    setJudged(judged);
  }
  const pressing = useRef(false);
  const leave = useCallback((name: string) => {
    const now = () => setJudged((before) => ({ ...before, names: new Set([...before.names, name]), left: name }));
    // An error that appears before the pointer is released could move the pressed button away, and the click would be lost.
    if (pressing.current) addEventListener('pointerup', () => setTimeout(now), { once: true });
    else now();
  }, []);
  return {
    isJudged: (name) => all || judged.names.has(name),
    listed: judged.listed,
    left: judged.left,
    leave,
    judge: (names, listed) =>
      setJudged((before) => ({ ...before, names: new Set([...before.names, ...names]), listed: before.listed || listed, left: null })),
    onPointerDownCapture: () => {
      pressing.current = true;
      for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => (pressing.current = false), { once: true });
    },
  };
}
