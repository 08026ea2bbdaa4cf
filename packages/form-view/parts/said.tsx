/** Tells screen readers what has just happened. */
import css from './parts.module.css';

export function LiveMessage({ text }: { readonly text: string }) {
  return (
    <p className={css.unseen} role="status">
      {text}
    </p>
  );
}
