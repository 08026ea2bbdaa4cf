/** Figures in a row between hairlines, each with one line that says what it means. */
import { Figure } from '#ui';
import css from './explained.module.css';

interface Explanation {
  readonly name: string;
  readonly value: string;
  readonly means: string;
}

export function Explained({ figures }: { readonly figures: readonly Explanation[] }) {
  return (
    <div className={css.figures}>
      {figures.map(({ name, value, means }) => (
        <Figure key={name} label={name} value={value}>
          {means}
        </Figure>
      ))}
    </div>
  );
}
