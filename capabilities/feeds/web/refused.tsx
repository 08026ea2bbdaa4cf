/** What the server refused, in its words, beside what was being done; nothing that was typed is lost. */
import type { ReactNode } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { Sign, useWords } from '#ui';
import css from './feeds.module.css';

export function Refused({ error, children }: { readonly error: unknown; readonly children?: ReactNode }) {
  const words = useWords();
  const told = error instanceof RefusedCall && error.code !== 'connection.lost' ? error.message : words('ui.failed.connection');
  return (
    <div className={css.refused} role="alert">
      <p>
        <Sign kind="attention" /> {told}
      </p>
      {error instanceof RefusedCall && Object.keys(error.fields).length > 0 && (
        <ul>
          {Object.entries(error.fields).map(([field, text]) => (
            <li key={field}>
              {words(`feeds.field.${field}`)}: {words(text)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
