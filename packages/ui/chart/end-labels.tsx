/** Writes the names of lines at their ends, instead of a legend. */
import css from './chart.module.css';
import { placeLabels } from './place-labels.ts';
import type { ChartReading } from './readings.ts';
import { CHART_HEIGHT } from './use-drawing.ts';

/** A hyphen that keeps "40-85%" in one line. */
const UNBREAKABLE = '\u2011';

/** `width` is the available width in pixels; `top` gives the vertical position of a value. */
export function EndLabels({
  readings,
  top,
  width,
}: {
  readonly readings: readonly ChartReading[];
  readonly top: (y: number) => number;
  readonly width: number;
}) {
  const ends = lastValues(readings).map(({ name, role, y }) => ({ name, role, middle: top(y) }));
  return placeLabels(ends, width, CHART_HEIGHT).map((label) => (
    <span key={label.name} className={css.endLabel} data-role={label.role} style={{ top: label.top, width }} aria-hidden="true">
      {label.name.replaceAll('-', UNBREAKABLE)}
    </span>
  ));
}

/** The last value of each series. */
function lastValues(readings: readonly ChartReading[]) {
  const names = readings.at(-1)?.values ?? [];
  return names.flatMap(({ name, role }, index) => {
    const y = readings.findLast((reading) => reading.values[index]?.y !== null)?.values[index]?.y;
    return typeof y === 'number' ? [{ name, role, y }] : [];
  });
}
