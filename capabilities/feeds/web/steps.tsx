/** Shows the four steps of an import and the current one. */
import { useWords } from '#ui';
import css from './feeds.module.css';

const STEPS = ['upload', 'mapping', 'check', 'done'] as const;
export type Step = (typeof STEPS)[number];

export function Steps({ current }: { readonly current: Step }) {
  const words = useWords();
  const at = STEPS.indexOf(current);
  return (
    <ol className={css.steps} aria-label={words('feeds.steps')}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-past={index < at || undefined}>
          {words('feeds.step', { number: index + 1, name: words(`feeds.step.${step}`) })}
        </li>
      ))}
    </ol>
  );
}
