/** The first stop of the keyboard: a link past the navigation. */
import { CONTENT, useWords } from '#ui';
import css from './skip-link.module.css';

export function SkipLink() {
  const words = useWords();
  return (
    <a href={`#${CONTENT}`} className={css.skip} onClick={skip}>
      {words('shell.skip')}
    </a>
  );
}

// The address keeps its search; only the focus moves.
function skip(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
}
