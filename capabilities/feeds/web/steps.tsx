/** Shows the four steps of an import and the current one. */
import { useWords } from '#ui';
import css from './feeds.module.css';

const IMPORT_STEPS = ['upload', 'mapping', 'check', 'done'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export function ImportSteps({ current }: { readonly current: ImportStep }) {
  const words = useWords();
  const at = IMPORT_STEPS.indexOf(current);
  return (
    <ol className={css.steps} aria-label={words('feeds.steps')}>
      {IMPORT_STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-past={index < at || undefined}>
          {words('feeds.step', { number: index + 1, name: words(`feeds.step.${step}`) })}
        </li>
      ))}
    </ol>
  );
}
