/** The six figures of usage [ANA-09]. */
import { Figure, Figures, useFormats, useWords } from '#ui';
import { USAGE_SORTS, type UsageFigures, type UsageKind } from '../contract.ts';
import css from './analytics.module.css';

/** With a kind chosen only that one and the sum are known. */
export function UsageTiles({ figures, kind }: { readonly figures: UsageFigures; readonly kind?: UsageKind | undefined }) {
  const [words, formats] = [useWords(), useFormats()];
  const shown = USAGE_SORTS.filter((one) => kind === undefined || one === kind || one === 'total');
  return (
    <div role="group" aria-label={words('analytics.figures')} className={css.tiles}>
      <Figures>
        {shown.map((one) => (
          <Figure key={one} label={words(`analytics.kind.${one}`)} value={formats.integer(figures[one])} />
        ))}
      </Figures>
    </div>
  );
}
