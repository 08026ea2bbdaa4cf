/** The frame of a page: its title, its name, its one big figure, and sections divided by space. */
import { useRouterState } from '@tanstack/react-router';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { useSurroundings } from './surroundings.tsx';
import css from './page.module.css';

/** The id that the skip link and the focus after navigation lead to. */
export const CONTENT = 'content';

/** What the arrangement of a page adds above and below what the page itself brings. */
export const PageSurrounded = createContext<{ readonly above?: ReactNode; readonly below?: ReactNode }>({});

/** The main landmark of a route; there is one on each page. `reading` keeps lines of text short, `full` ends at the foot of the window. */
export function Page({
  title,
  width = 'wide',
  children,
}: {
  readonly title: string;
  readonly width?: 'reading' | 'wide' | 'full';
  readonly children: ReactNode;
}) {
  const { siteName } = useSurroundings();
  const main = useFocusOnArrival();
  const { above, below } = use(PageSurrounded);
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
  return (
    <main ref={main} id={CONTENT} tabIndex={-1} aria-label={title} className={css.page} data-width={width}>
      {above}
      {children}
      {below}
    </main>
  );
}

let arrivedAt: string | undefined;

/**
 * A new page begins at its beginning, also for those who cannot see it change. The first page of a visit leaves the focus to the
 * browser, and an open dialog keeps it.
 */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    const moved = arrivedAt !== undefined && (arrivedAt !== path || document.activeElement === document.body);
    if (moved && !document.querySelector('dialog:modal')) main.current?.focus({ preventScroll: true });
    arrivedAt = path;
  }, [path]);
  return main;
}

/** `above` is the way up (a link), `figure` the one figure that answers the page's question, `children` a quiet line about it. */
export function PageHeader({
  name,
  above,
  figure,
  actions,
  children,
}: {
  readonly name: string;
  readonly above?: ReactNode;
  readonly figure?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className={css.header}>
      <div className={css.naming}>
        {above && <div className={css.above}>{above}</div>}
        <h1 className={css.name}>{name}</h1>
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
      {(figure || children) && (
        <div className={css.figure}>
          {figure}
          {children && <div className={css.line}>{children}</div>}
        </div>
      )}
    </header>
  );
}

export function Section({
  title,
  lead,
  actions,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={css.section}>
      <div className={css.heading}>
        <h2 className={css.title}>{title}</h2>
        {actions}
      </div>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** Two columns of sections where there is room for them. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={css.columns}>{children}</div>;
}
