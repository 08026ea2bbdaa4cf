/** Shows the get-verified box: the steps before a client's first order, and how far the client has come [KYC-01]. */
import { statusRule } from '#packages/policy';
import type { ReactNode } from 'react';
import { useWords } from '#ui';
import css from './statuses.module.css';

const STEPS = ['signedUp', 'details', 'checked', 'verified'] as const;
/** Index of the present step. */
const CURRENT_STEP = { verify: 1, progress: 2 } as const;

/** `begin` is the button that leads to the form for the details. */
export function VerifyBox({ status, begin }: { readonly status: string; readonly begin: ReactNode }) {
  const words = useWords();
  const { box } = statusRule(status);
  if (box === null) return null;
  return (
    <section className={css.box} aria-labelledby="verify-box">
      <div>
        <h2 id="verify-box" className={css.title}>
          {words(`statuses.${box}.title`)}
        </h2>
        <p className={css.lead}>{words(`statuses.${box}.lead`)}</p>
      </div>
      <ol className={css.steps} aria-label={words('statuses.steps')}>
        {STEPS.map((step, number) => (
          <li
            key={step}
            data-done={number < CURRENT_STEP[box] || undefined}
            aria-current={number === CURRENT_STEP[box] ? 'step' : undefined}
          >
            {words(`statuses.step.${step}`)}
          </li>
        ))}
      </ol>
      {box === 'verify' && <div className={css.begin}>{begin}</div>}
    </section>
  );
}
