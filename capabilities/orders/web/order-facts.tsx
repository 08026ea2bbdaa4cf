/** A list of the facts of an order, each with its name. */
import type { ReactNode } from 'react';
import css from './orders.module.css';

export type OrderFact = readonly [name: string, value: ReactNode];

export function OrderFacts({ facts }: { readonly facts: readonly OrderFact[] }) {
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
