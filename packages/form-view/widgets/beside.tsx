/** A control with its label at its side, and its error and help text below. */
import type { ReactNode } from 'react';
import type { WidgetProps } from '../widget.ts';
import css from './beside.module.css';

export function SideLabelledControl({ id, help, error, children }: WidgetProps & { readonly children: ReactNode }) {
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
