/** Places the names of lines next to their ends, as near as possible without overlapping. */

const LINE_HEIGHT = 16;
/** Pixels that a letter takes on average at this size. */
const LETTER_WIDTH = 6.6;

export interface LineEnd {
  readonly name: string;
  readonly role: 'own' | 'benchmark';
  /** Pixels from the top of the drawing. */
  readonly middle: number;
}

export interface PlacedLabel extends Omit<LineEnd, 'middle'> {
  readonly height: number;
  readonly top: number;
}

/** Labels from top to bottom, without overlap and all inside the drawing. `width` and `height` are pixels. */
export function placeLabels(ends: readonly LineEnd[], width: number, height: number): PlacedLabel[] {
  const wanted = ends.map(({ name, role, middle }) => {
    const tall = Math.ceil((name.length * LETTER_WIDTH) / width) * LINE_HEIGHT;
    return { name, role, height: tall, top: middle - tall / 2 };
  });
  return settleUp(settleDown(wanted.toSorted((a, b) => a.top - b.top)), height);
}

function settleDown(labels: readonly PlacedLabel[]): PlacedLabel[] {
  let free = 0;
  return labels.map((label) => {
    const top = Math.max(free, label.top);
    free = top + label.height;
    return { ...label, top };
  });
}

function settleUp(labels: readonly PlacedLabel[], height: number): PlacedLabel[] {
  let free = height;
  return labels
    .toReversed()
    .map(({ name, role, height: tall, top }) => {
      free = Math.min(top, free - tall);
      return { name, role, height: tall, top: free };
    })
    .toReversed();
}
