/** Shows the steps of a form: a row of tabs, or a menu where there is no room for one, and the title of the open step. */
import { NativeSelect } from '@mantine/core';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useNarrow, useWords } from '#ui';
import css from './steps.module.css';

export interface ShownStep {
  /** Its index in the form. */
  readonly index: number;
  readonly title: string;
  /** The number of its errors that are shown by now. */
  readonly faulty: number;
}

/** The most letters of all titles that fit in one row. */
const MOST_TAB_LETTERS = 90;

/** `at` and the argument of `onOpen` are indices among the visible steps. */
export function StepBar({
  steps,
  at,
  prefix,
  onOpen,
}: {
  readonly steps: readonly ShownStep[];
  readonly at: number;
  readonly prefix: string;
  readonly onOpen: (at: number) => void;
}) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const crowded = steps.reduce((letters, { title }) => letters + title.length + 4, 0) > MOST_TAB_LETTERS;
  const mark = (faulty: number) => (faulty > 0 ? ` (${words('form.step.mend', { count: faulty })})` : '');
  if (useNarrow() || crowded)
    return (
      <NativeSelect
        size="md"
        className={css.menu}
        label={words('form.steps')}
        value={String(at)}
        onChange={({ currentTarget }) => onOpen(Number(currentTarget.value))}
        data={steps.map(({ title, faulty }, place) => ({ value: String(place), label: `${place + 1}. ${title}${mark(faulty)}` }))}
      />
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined || !steps[to]) return;
    event.preventDefault();
    onOpen(to);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus, one after the other
    <div ref={list} role="tablist" aria-label={words('form.steps')} className={css.tabs} onKeyDown={onKeyDown}>
      {steps.map(({ index, title, faulty }, place) => (
        <button
          key={index}
          type="button"
          role="tab"
          id={`${prefix}tab-${index}`}
          aria-selected={place === at}
          aria-controls={place === at ? `${prefix}step-${index}` : undefined}
          tabIndex={place === at ? 0 : -1}
          className={css.tab}
          onClick={() => place !== at && onOpen(place)}
        >
          {title}
          {faulty > 0 && (
            <span className={css.faulty}>
              <span aria-hidden="true">{faulty}</span>
              <span className={css.unseen}>{mark(faulty)}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** A step under its title with the progress: "3 of 6: Origin of assets". */
export function StepHead({
  step,
  at,
  of,
  titled,
  labelledBy,
  id,
  children,
}: {
  readonly step: ShownStep;
  readonly at: number;
  /** The number of steps in the progress; 1 where all steps are shown at once. */
  readonly of: number;
  /** Whether it has a title, because there are other steps. */
  readonly titled: boolean;
  /** The id of its tab, where it has one. */
  readonly labelledBy: string | undefined;
  readonly id: string;
  readonly children: ReactNode;
}) {
  const words = useWords();
  return (
    <div id={id} className={css.step} {...(labelledBy && { role: 'tabpanel', 'aria-labelledby': labelledBy })}>
      {titled && (
        <h2 className={css.title} tabIndex={-1} data-step-title>
          {of > 1 ? words('form.progress', { at: at + 1, of, step: step.title }) : step.title}
        </h2>
      )}
      {children}
    </div>
  );
}
