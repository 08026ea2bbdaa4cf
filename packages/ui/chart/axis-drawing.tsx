/** Draws line and bar charts, with one readout that mouse, touch and arrow keys share. */
import { useCallback, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { BarsChart, LineChart } from '#packages/charts';
import { useFormats, useSurroundings, useWords } from '../surroundings.tsx';
import { barsOption, seriesColour, lineOption } from './axis-option.ts';
import css from './chart.module.css';
import { EndLabels } from './end-labels.tsx';
import { usePalette } from './palette.ts';
import { barReadings, lineReadings, nearestReading, type ChartReading } from './readings.ts';
import { useDrawing } from './use-drawing.ts';

/** From this width (pixels) on, the names of lines are written at their ends. */
const NAMED_FROM = 640;
const GUTTER = 148;
/** Pixels between the end of a line and its name. */
const NAME_GAP = 12;
/** The number of steps in which PageUp and PageDown cross a chart. */
const PAGE_STEPS = 10;

export default function AxisDrawing({ chart, label }: { readonly chart: LineChart | BarsChart; readonly label: string }) {
  const words = useWords();
  const formats = useFormats();
  const palette = usePalette();
  const { chartThreshold: threshold } = useSurroundings();
  const readings = useMemo(() => (chart.kind === 'line' ? lineReadings(chart, formats) : barReadings(chart, formats)), [chart, formats]);
  const [chosen, choose] = useState<number | null>(null);
  const named = chart.kind === 'line' && chart.series.length > 1;
  const gutterAt = useCallback((width: number) => (named && width >= NAMED_FROM ? GUTTER : 0), [named]);
  const optionFor = useCallback(
    (width: number) => {
      const frame = { palette, formats, width, gutter: gutterAt(width), threshold };
      return chart.kind === 'line' ? lineOption(chart, frame) : barsOption(chart, frame);
    },
    [chart, formats, gutterAt, palette, threshold],
  );
  const { frame, host, width, scale } = useDrawing(optionFor);

  const last = readings.length - 1;
  const at = Math.min(chosen ?? last, last);
  const reading = readings[at];
  const point = (event: PointerEvent<HTMLElement>) => {
    if (scale) choose(nearestReading(readings, scale.under(event.clientX - event.currentTarget.getBoundingClientRect().left)));
  };
  const step = (event: KeyboardEvent) => {
    const next = positionAfterKey(event.key, at, last);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };

  return (
    <>
      {reading && <Readout reading={reading} colours={chart.series.map((series, index) => seriesColour(palette, series.role, index))} />}
      <div className={css.plot} ref={frame}>
        <div className={css.canvas} ref={host} role="img" aria-label={label} aria-busy={scale === null} />
        {scale && reading && chosen !== null && (
          <Cursor reading={reading} left={scale.left(reading.x)} top={scale.top} drawsDots={chart.kind === 'line'} />
        )}
        {scale && gutterAt(width) > 0 && <EndLabels readings={readings} top={scale.top} width={GUTTER - NAME_GAP} />}
        {reading && (
          <div
            className={css.slider}
            role="slider"
            tabIndex={0}
            aria-label={words('chart.read')}
            aria-valuemin={1}
            aria-valuemax={readings.length}
            aria-valuenow={at + 1}
            aria-valuetext={readingText(reading)}
            onKeyDown={step}
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => choose(null)}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && choose(at)}
            onBlur={() => choose(null)}
          />
        )}
      </div>
    </>
  );
}

function Readout({ reading, colours }: { readonly reading: ChartReading; readonly colours: readonly string[] }) {
  return (
    <div className={css.readout}>
      <p className={css.when}>
        {reading.head}
        {reading.notes.length > 0 && <span className={css.note}>{reading.notes.map(({ text }) => text).join(' · ')}</span>}
      </p>
      <dl className={css.values}>
        {reading.values.map((value, index) => (
          <div key={value.name}>
            <dt>
              {colours[index] && <span className={css.stroke} data-role={value.role} style={{ backgroundColor: colours[index] }} />}
              {value.name}
            </dt>
            <dd>{value.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Cursor({
  reading,
  left,
  top,
  drawsDots,
}: {
  readonly reading: ChartReading;
  readonly left: number;
  readonly top: (y: number) => number;
  readonly drawsDots: boolean;
}) {
  return (
    <>
      <span className={css.cursor} style={{ left }} />
      {drawsDots &&
        reading.values.map(
          (value) =>
            value.y !== null && <span key={value.name} className={css.dot} data-role={value.role} style={{ left, top: top(value.y) }} />,
        )}
    </>
  );
}

/** The position after a key was pressed, or null for keys that do not move it. */
function positionAfterKey(key: string, at: number, last: number): number | null {
  const page = Math.max(1, Math.round(last / PAGE_STEPS));
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - page,
    PageUp: at + page,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
}

function readingText(reading: ChartReading): string {
  return [reading.head, ...reading.values.map((value) => `${value.name} ${value.text}`), ...reading.notes.map(({ text }) => text)].join(
    ', ',
  );
}
