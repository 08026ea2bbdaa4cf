/** The list of errors at the top of a form; each leads to its field. */
import { useId } from 'react';
import { useWords } from '#ui';
import css from './error-list.module.css';

export interface FieldError {
  /** The name of the field, or of the details of its Other. */
  readonly name: string;
  /** The id of its control. */
  readonly id: string;
  readonly label: string;
  readonly sentence: string;
}

export function ErrorList({ errors, onOpen }: { readonly errors: readonly FieldError[]; readonly onOpen: (name: string) => void }) {
  const words = useWords();
  const title = useId();
  if (errors.length === 0) return null;
  return (
    <section className={css.errors} aria-labelledby={title}>
      <p id={title} className={css.title}>
        {words('form.mend', { count: errors.length })}
      </p>
      <ul>
        {errors.map(({ name, id, label, sentence }) => (
          <li key={name}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                onOpen(name);
              }}
            >
              {label}
            </a>
            <span className={css.sentence}>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
