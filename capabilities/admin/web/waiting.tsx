/** Covers the page while a list or a record of the administration is loading, if that takes a while [ADM-42]. */
import { useWords } from '#ui';
import css from './waiting.module.css';

export function WaitingVeil() {
  const words = useWords();
  return (
    <div className={css.veil} role="status">
      <span className={css.turning} aria-hidden="true" />
      <p>{words('admin.wait')}</p>
    </div>
  );
}
