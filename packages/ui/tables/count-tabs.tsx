/** Links to the parts of a list, each with the number of its rows and a word on what they mean. */
import type { ReactNode } from 'react';
import { useFormats } from '../surroundings.tsx';
import css from './count-tabs.module.css';

export interface CountTab {
  readonly id: string;
  readonly count: number;
  readonly name: string;
  readonly means: string;
}

/** @param link draws the link around its content; the current one has `aria-current` */
export function CountTabs({
  label,
  tabs,
  current,
  link,
}: {
  readonly label: string;
  readonly tabs: readonly CountTab[];
  readonly current: string;
  readonly link: (
    id: string,
    attributes: { readonly className: string | undefined; readonly 'aria-current': 'true' | undefined; readonly children: ReactNode },
  ) => ReactNode;
}) {
  const formats = useFormats();
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map(({ id, count, name, means }) =>
        link(id, {
          className: css.tab,
          'aria-current': id === current ? 'true' : undefined,
          children: (
            <>
              <span className={css.number}>{formats.integer(count)}</span>
              <span>{name}</span>
              <span className={css.means}>{means}</span>
            </>
          ),
        }),
      )}
    </nav>
  );
}
