/** The first stop of the keyboard: a link past the navigation. */
import { CONTENT_ID, useWords } from '#ui';
import css from './skip-link.module.css';

export function SkipLink() {
  const words = useWords();
  return (
    <a href={`#${CONTENT_ID}`} className={css.skip} onClick={focusContent}>
      {words('shell.skip')}
    </a>
  );
}

// The address keeps its search; only the focus moves.
function focusContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}
