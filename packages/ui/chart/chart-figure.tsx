/** Shows a chart with its sentence and its drawing, and the same numbers as a table. The drawing code is loaded when it is shown. */
import { useId, useState } from 'react';
import type { Chart } from '#packages/charts';
import { useOnPaper } from '../pages/on-paper.tsx';
import { useFormats, useWords } from '../surroundings.tsx';
import { AxisTable } from './axis-table.tsx';
import css from './chart.module.css';
import { LazyBoundary, lazy } from '../lazily.tsx';
import { PartsFigure, PartsTable } from './parts-figure.tsx';

const AxisDrawing = lazy(async () => (await import('./axis-drawing.tsx')).default);

interface ChartFigureProps {
  readonly chart: Chart;
  /** The level of the title among the headings around it. */
  readonly level?: 2 | 3;
}

export function ChartFigure({ chart, level = 3 }: ChartFigureProps) {
  const words = useWords();
  const title = useId();
  const [view, setView] = useState<'drawing' | 'table'>('drawing');
  const onPaper = useOnPaper();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <figure className={css.figure} aria-labelledby={title}>
      <div className={css.head}>
        <Title className={css.title} id={title}>
          {chart.title}
        </Title>
        {!onPaper && (
          <button type="button" className={css.switch} onClick={() => setView(view === 'table' ? 'drawing' : 'table')}>
            {words(view === 'table' ? 'chart.showDrawing' : 'chart.showTable')}
          </button>
        )}
      </div>
      {view === 'table' ? <ChartNumbers chart={chart} /> : <ChartDrawing chart={chart} />}
    </figure>
  );
}

function ChartDrawing({ chart }: { readonly chart: Chart }) {
  const words = useWords();
  const label = useChartLabel(chart);
  if (chart.kind === 'parts') return <PartsFigure chart={chart} label={label} />;
  const unloaded = (
    <>
      <p className={css.thinned}>{words('chart.unloaded')}</p>
      <ChartNumbers chart={chart} />
    </>
  );
  return (
    <LazyBoundary waiting={<div className={css.waiting} aria-busy="true" />} instead={unloaded}>
      <AxisDrawing chart={chart} label={label} />
    </LazyBoundary>
  );
}

function ChartNumbers({ chart }: { readonly chart: Chart }) {
  return chart.kind === 'parts' ? <PartsTable chart={chart} drawn="numbers" /> : <AxisTable chart={chart} />;
}

/** The description of the drawing for screen readers. */
function useChartLabel(chart: Chart): string {
  const words = useWords();
  const formats = useFormats();
  if (chart.kind === 'parts') return words('chart.label.parts', { title: chart.title, count: chart.parts.length });
  const names = formats.list(chart.series.map((series) => series.name));
  if (chart.kind === 'bars') return words('chart.label.bars', { title: chart.title, names });
  const dates = chart.series.flatMap((series) => series.points.map((point) => point.date)).sort();
  return words('chart.label.line', { title: chart.title, names, from: formats.date(dates[0]), to: formats.date(dates.at(-1)) });
}
