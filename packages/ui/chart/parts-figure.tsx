/** Shows the parts of a whole, as a ring with a list or as a list with bars; each part has its value and share, and the total adds up. */
import { useState } from 'react';
import type { PartsChart } from '#packages/charts';
import { useFormats, useWords } from '../surroundings.tsx';
import { LazyBoundary, lazy } from '../lazily.tsx';
import { OpenableFigure } from '../figures/open-figure.tsx';
import css from './chart.module.css';
import { barsOf, colourOfPart, fitsRing, type BarExtent } from './parts.ts';

const Donut = lazy(async () => (await import('./donut.tsx')).default);

export function PartsFigure({ chart, label }: { readonly chart: PartsChart; readonly label: string }) {
  const [marked, mark] = useState<number | null>(null);
  if (!fitsRing(chart)) return <PartsTable chart={chart} drawn="bars" />;
  return (
    <div className={css.parts}>
      <LazyBoundary waiting={<div className={css.donut} aria-busy="true" />} instead={null}>
        <Donut chart={chart} label={label} marked={marked} onMark={mark} />
      </LazyBoundary>
      <PartsTable chart={chart} drawn="swatches" marked={marked} onMark={mark} />
    </div>
  );
}

interface PartsTableProps {
  readonly chart: PartsChart;
  /** The drawing next to the numbers. */
  readonly drawn: 'swatches' | 'bars' | 'numbers';
  readonly marked?: number | null;
  readonly onMark?: (index: number | null) => void;
}

export function PartsTable({ chart, drawn, marked, onMark }: PartsTableProps) {
  const words = useWords();
  const formats = useFormats();
  const bars = drawn === 'bars' ? barsOf(chart.parts.map((part) => part.share)) : [];
  const divided = chart.parts.some((part) => part.share !== null);
  const whole = chart.parts.reduce((sum, part) => sum + (part.share ?? 0), 0);
  return (
    <table className={css.partsTable} data-drawn={drawn}>
      <caption>{chart.title}</caption>
      <thead>
        <tr>
          <th scope="col">{chart.dimension ?? words('chart.part')}</th>
          {chart.currency !== null && (
            <th scope="col" className={css.number}>
              {words('chart.valueIn', { currency: formats.currency(chart.currency) })}
            </th>
          )}
          <th scope="col" className={css.number}>
            {words('chart.share')}
          </th>
        </tr>
      </thead>
      <tbody onPointerLeave={() => onMark?.(null)}>
        {chart.parts.map((part, index) => (
          <tr key={part.name} data-marked={marked === index || undefined} onPointerEnter={() => onMark?.(index)}>
            <th scope="row">
              <span className={css.part}>
                <span>
                  {(drawn === 'swatches' || (drawn === 'bars' && part.colour !== undefined)) && (
                    <PartMark shape={part.shape} colour={colourOfPart(chart, index)} />
                  )}
                  {part.name}
                </span>
                {drawn === 'bars' && (
                  <PartBar {...bars[index]} colour={part.colour === undefined ? 'chart-1' : colourOfPart(chart, index)} />
                )}
              </span>
            </th>
            {chart.currency !== null && (
              <td className={css.number}>
                <OpenableFigure figure={part.figure}>{formats.amount(part.value, chart.currency)}</OpenableFigure>
              </td>
            )}
            <td className={css.number}>
              <OpenableFigure figure={part.share !== null && part.shareFigure}>{formats.percent(part.share)}</OpenableFigure>
            </td>
          </tr>
        ))}
      </tbody>
      {chart.total !== null && (
        <tfoot>
          <tr>
            <th scope="row">{words('chart.total')}</th>
            {chart.currency !== null && (
              <td className={css.number}>
                <OpenableFigure figure={chart.totalFigure}>{formats.amount(chart.total, chart.currency)}</OpenableFigure>
              </td>
            )}
            <td className={css.number}>
              <OpenableFigure figure={divided && chart.totalShareFigure}>{formats.percent(divided ? whole : null)}</OpenableFigure>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function PartMark({ shape, colour }: { readonly shape: string | undefined; readonly colour: string }) {
  if (shape === undefined) return <span className={css.swatch} style={{ backgroundColor: `var(--${colour})` }} />;
  return (
    <svg viewBox="0 0 24 24" className={css.shape} style={{ color: `var(--${colour})` }} aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}

function PartBar({ start = 0, length = 0, colour }: Partial<BarExtent> & { readonly colour: string }) {
  return (
    <span className={css.bar} aria-hidden="true">
      <span style={{ marginInlineStart: `${start * 100}%`, inlineSize: `${length * 100}%`, backgroundColor: `var(--${colour})` }} />
    </span>
  );
}
