/** Shows the numbers of line and bar charts as a table; long series by the end of each month, numbers of things on the days that have some. */
import { Fragment } from 'react';
import type { BarsChart, LineChart } from '#packages/charts';
import { OpenableFigure } from '../figures/open-figure.tsx';
import { useFormats, useWords } from '../surroundings.tsx';
import css from './chart.module.css';
import { barReadings, lineReadings, monthlyReadings } from './readings.ts';

/** The most rows; nobody reads more. */
const MOST_ROWS = 130;

export function AxisTable({ chart }: { readonly chart: LineChart | BarsChart }) {
  const words = useWords();
  const formats = useFormats();
  const all = chart.kind === 'line' ? lineReadings(chart, formats) : barReadings(chart, formats);
  const counts = chart.kind === 'line' && chart.unit === 'count';
  const thinned = chart.kind === 'line' && !counts && all.length > MOST_ROWS;
  const rows = counts ? all.filter(({ values }) => values.some(({ y }) => y !== 0)) : thinned ? monthlyReadings(all) : all;
  const ordered = chart.kind === 'line' ? rows.toReversed() : rows;
  const noted = rows.some((row) => row.notes.length > 0);
  const unit = chart.kind === 'line' && chart.unit === 'money' ? ` (${formats.currency(chart.currency)})` : '';
  return (
    <>
      {thinned && <p className={css.thinned}>{words('chart.monthEnds')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard */}
      <section className={css.scroller} aria-label={chart.title} tabIndex={0}>
        <table className={css.axisTable}>
          <thead>
            <tr>
              <th scope="col">{words(chart.kind === 'line' ? 'chart.date' : 'chart.period')}</th>
              {chart.series.map((series) => (
                <th key={series.name} scope="col" className={css.number}>
                  {series.name}
                  {unit}
                </th>
              ))}
              {chart.kind === 'line' &&
                chart.bands?.map(({ name }) => (
                  <th key={name} scope="col" className={css.number}>
                    {name}
                    {unit}
                  </th>
                ))}
              {noted && <th scope="col">{words('chart.events')}</th>}
            </tr>
          </thead>
          <tbody>
            {ordered.map((row) => (
              <tr key={row.x}>
                <th scope="row">{row.head}</th>
                {row.values.map((value) => (
                  <td key={value.name} className={css.number}>
                    <OpenableFigure figure={value.y !== null && value.figure}>{value.cell}</OpenableFigure>
                  </td>
                ))}
                {noted && (
                  <td>
                    {row.notes.map(({ text, figure }, index) => (
                      <Fragment key={text}>
                        {index > 0 && ' · '}
                        <OpenableFigure figure={figure}>{text}</OpenableFigure>
                      </Fragment>
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
