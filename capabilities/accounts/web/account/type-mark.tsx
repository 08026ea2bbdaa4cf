/** Shows the type of a portfolio in words, with its sign in its colour [PORT-07]. */
import { useWords } from '#ui';
import { lookOfType } from '../../contract.ts';
import css from './type-mark.module.css';

export function TypeMark({ type }: { readonly type: string }) {
  const words = useWords();
  return (
    <span className={css.type} data-type={type}>
      <TypeSign type={type} />
      {words(`portfolios.type.${type}`)}
    </span>
  );
}

function TypeSign({ type }: { readonly type: string }) {
  const { colour, shape } = lookOfType(type);
  return (
    <svg viewBox="0 0 24 24" className={css.sign} style={{ color: `var(--chart-${colour + 1})` }} aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
