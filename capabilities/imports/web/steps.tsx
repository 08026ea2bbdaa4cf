/** Shows the four steps of an import and the current one. */
import { useWords } from '#ui';
import css from './imports.module.css';

const IMPORT_STEPS = ['upload', 'mapping', 'check', 'done'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export function ImportSteps({ current }: { readonly current: ImportStep }) {
  const words = useWords();
  const at = IMPORT_STEPS.indexOf(current);
  return (
    <ol className={css.steps} aria-label={words('imports.steps')}>
      {IMPORT_STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-past={index < at || undefined}>
          {words('imports.step', { number: index + 1, name: words(`imports.step.${step}`) })}
        </li>
      ))}
    </ol>
  );
}
