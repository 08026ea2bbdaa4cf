/** Control of `label` fields: a text to read; it asks for nothing. */
import type { WidgetProps } from '../widget.ts';
import css from './plain.module.css';

export function Label({ label, help }: WidgetProps) {
  return (
    <div className={css.said}>
      <p>{label}</p>
      {help !== null && <p className={css.quiet}>{help}</p>}
    </div>
  );
}
