/** A control whose name stands beside it, with what is wrong with it and how to fill it below. */
import type { ReactNode } from 'react';
import type { WidgetProps } from '../widget.ts';
import css from './beside.module.css';

export function Beside({ id, help, error, children }: WidgetProps & { readonly children: ReactNode }) {
  return (
    <div>
      {children}
      {error !== null && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      {help !== null && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
    </div>
  );
}
