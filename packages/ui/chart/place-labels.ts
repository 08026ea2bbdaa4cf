/** Places the names of lines next to their ends, as near as possible without overlapping. */

const LINE_HEIGHT = 16;
/** Pixels that a letter takes on average at this size. */
const LETTER = 6.6;

export interface End {
  readonly name: string;
  readonly role: 'own' | 'benchmark';
  /** Pixels from the top of the drawing. */
  readonly middle: number;
}

export interface Label extends Omit<End, 'middle'> {
  readonly height: number;
  readonly top: number;
}

/** Labels from top to bottom, without overlap and all inside the drawing. `width` and `height` are pixels. */
export function placeLabels(ends: readonly End[], width: number, height: number): Label[] {
  const wanted = ends.map(({ name, role, middle }) => {
    const tall = Math.ceil((name.length * LETTER) / width) * LINE_HEIGHT;
    return { name, role, height: tall, top: middle - tall / 2 };
  });
  return settleUp(settleDown(wanted.toSorted((a, b) => a.top - b.top)), height);
}

function settleDown(labels: readonly Label[]): Label[] {
  let free = 0;
  return labels.map((label) => {
    const top = Math.max(free, label.top);
    free = top + label.height;
    return { ...label, top };
  });
}

function settleUp(labels: readonly Label[], height: number): Label[] {
  let free = height;
  return labels
    .toReversed()
    .map(({ name, role, height: tall, top }) => {
      free = Math.min(top, free - tall);
      return { name, role, height: tall, top: free };
    })
    .toReversed();
}
