/** Draws up to six parts of a whole as a ring; the parts themselves are listed in the table next to it. */
import { useCallback, useEffect } from 'react';
import type { PartsChart } from '#packages/charts';
import { useFormats } from '../surroundings.tsx';
import { baseOption } from './axis-option.ts';
import css from './chart.module.css';
import { usePalette } from './palette.ts';
import { colourOfPart } from './parts.ts';
import { useDrawing } from './use-drawing.ts';

interface DonutProps {
  readonly chart: PartsChart;
  readonly label: string;
  /** Position of the part under the pointer, here or in the list. */
  readonly marked: number | null;
  readonly onMark: (index: number | null) => void;
}

export default function Donut({ chart, label, marked, onMark }: DonutProps) {
  const formats = useFormats();
  const palette = usePalette();
  const optionFor = useCallback(
    () => ({
      ...baseOption(palette),
      series: {
        type: 'pie',
        radius: ['66%', '94%'],
        label: { show: false },
        labelLine: { show: false },
        itemStyle: { borderColor: palette.ground, borderWidth: 2 },
        emphasis: { scaleSize: 4 },
        data: chart.parts.map((part, index) => ({
          name: part.name,
          value: part.share ?? 0,
          itemStyle: { color: palette.named[colourOfPart(chart, index)] },
        })),
      },
    }),
    [chart, palette],
  );
  const { frame, host, drawn, scale } = useDrawing(optionFor);

  useEffect(() => {
    if (!drawn) return undefined;
    drawn.on('mouseover', (event) => onMark(event.dataIndex));
    drawn.on('globalout', () => onMark(null));
    return () => {
      if (!drawn.isDisposed()) {
        drawn.off('mouseover');
        drawn.off('globalout');
      }
    };
  }, [drawn, onMark]);

  useEffect(() => {
    if (!drawn || drawn.isDisposed()) return;
    drawn.dispatchAction({ type: 'downplay', seriesIndex: 0 });
    if (marked !== null) drawn.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: marked });
  }, [drawn, marked]);

  return (
    <div className={css.donut} ref={frame}>
      <div className={css.canvas} ref={host} role="img" aria-label={label} aria-busy={scale === null} />
      {chart.total !== null && (
        <p className={css.centre} aria-hidden="true">
          <span>{formats.currency(chart.currency)}</span>
          {formats.compact(chart.total)}
        </p>
      )}
    </div>
  );
}
