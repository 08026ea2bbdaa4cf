/** Hides every amount on the screen, for whoever shows it to others. */
import { useWords } from '#ui';
import { hideAmounts, useHiddenAmounts } from '../hidden-amounts.ts';
import css from './language-switch.module.css';

export function AmountsSwitch() {
  const words = useWords();
  const { asked } = useHiddenAmounts();
  return (
    <button type="button" aria-pressed={asked} className={css.language} onClick={() => hideAmounts(!asked)}>
      {words('shell.hideAmounts')}
    </button>
  );
}
