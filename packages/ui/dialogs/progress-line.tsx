/** Shows the progress of long work: the name of the step, a number, and a button to cancel it. */
import { useWords } from '../surroundings.tsx';
import css from './progress-line.module.css';

/** `done` is a fraction, null while the size of the work is unknown; `count` is the same as text ("12,000 of 260,000"). */
export function ProgressLine({
  name,
  done,
  count,
  onCancel,
}: {
  readonly name: string;
  readonly done: number | null;
  readonly count?: string;
  readonly onCancel?: () => void;
}) {
  const words = useWords();
  return (
    <div className={css.progress}>
      <div className={css.words}>
        <span>{name}</span>
        {count && <span className={css.count}>{count}</span>}
        {onCancel && (
          <button type="button" className={css.cancel} onClick={onCancel}>
            {words('ui.cancel')}
          </button>
        )}
      </div>
      <progress className={css.line} aria-label={name} max={1} {...(done !== null && { value: done })} />
    </div>
  );
}
