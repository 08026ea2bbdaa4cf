/** Shows names and values, a line each. */
import type { ReactNode } from 'react';
import css from './facts.module.css';

export type FactLine = readonly [name: string, value: ReactNode];

export function FactList({ facts }: { readonly facts: readonly FactLine[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
