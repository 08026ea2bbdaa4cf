/** Shows the returns over the named periods up to the as-of day; nothing where none is known, as of a provider that states none. */
import type { FigureIds } from '#packages/figures';
import { Figure, PercentChange, Section, useWords } from '#ui';
import type { FiguresOverRange, PeriodChanges } from '../../contract.ts';
import { changeFigureName } from '../names.ts';
import css from './changes.module.css';

/** Each change with the period that its text names. */
export const CHANGES = [
  ['change1d', '1D'],
  ['change1m', '1M'],
  ['changeYtd', 'YTD'],
  ['change1y', '1Y'],
  ['change3y', '3Y'],
  ['change5y', '5Y'],
  ['changeAll', 'inception'],
] as const satisfies readonly (readonly [keyof PeriodChanges, string])[];

interface ChangesByPeriodProps {
  readonly of: Pick<FiguresOverRange, 'changes' | 'asOf' | 'firstDay'>;
  readonly names: FigureIds;
}

export function ChangesByPeriod({ of: { changes, asOf, firstDay }, names }: ChangesByPeriodProps) {
  const words = useWords();
  if (CHANGES.every(([id]) => changes[id] === null)) return null;
  return (
    <Section title={words('accounts.changes')}>
      <div className={css.changes}>
        {CHANGES.map(([id, period]) => (
          <Figure
            key={id}
            label={words(`period.${period}`)}
            value={<PercentChange of={changes[id]} figure={changeFigureName(names, id, asOf, firstDay)} />}
          />
        ))}
      </div>
    </Section>
  );
}
