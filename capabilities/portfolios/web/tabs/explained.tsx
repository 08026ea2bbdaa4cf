/** Shows figures in a row between thin lines, each with one line that explains it. */
import { Figure, OpenableFigure } from '#ui';
import css from './explained.module.css';

interface Explanation {
  readonly name: string;
  readonly value: string;
  readonly figure?: string | null;
  readonly means: string;
}

export function ExplainedFigures({ figures }: { readonly figures: readonly Explanation[] }) {
  return (
    <div className={css.figures}>
      {figures.map(({ name, value, figure, means }) => (
        <Figure key={name} label={name} value={<OpenableFigure figure={figure}>{value}</OpenableFigure>}>
          {means}
        </Figure>
      ))}
    </div>
  );
}
