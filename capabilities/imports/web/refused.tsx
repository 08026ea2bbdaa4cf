/** Shows the refusal of the server beside the work in progress; nothing that was entered is lost. */
import type { ReactNode } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { Sign, useWords, failureSentence } from '#ui';
import css from './imports.module.css';

export function RefusalAlert({ error, children }: { readonly error: unknown; readonly children?: ReactNode }) {
  const words = useWords();
  return (
    <div className={css.refused} role="alert">
      <p>
        <Sign kind="attention" /> {failureSentence(words, error)}
      </p>
      {error instanceof RefusedCall && error.namesFields && (
        <ul>
          {Object.entries(error.fields).map(([field, text]) => (
            <li key={field}>
              {words(`imports.field.${field}`)}: {words(text)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
