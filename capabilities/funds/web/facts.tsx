/** A list of facts, each with its name; what is not known is a dash. */
import type { ReactNode } from 'react';
import css from './funds.module.css';

export type LabelledFact = readonly [name: string, value: ReactNode];

export function Facts({ of }: { readonly of: readonly LabelledFact[] }) {
  return (
    <dl className={css.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
