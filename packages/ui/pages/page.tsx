/** The frame of a page: its title, its name, its main figure, and sections divided by space. */
import { useRouterState } from '@tanstack/react-router';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { useSurroundings } from '../surroundings.tsx';
import css from './page.module.css';

/** The id of the main element, to which the skip link and the focus after navigation go. */
export const CONTENT_ID = 'content';

/** Content that the sitemap adds above and below a page's own content. */
export const PageFrameContext = createContext<{ readonly above?: ReactNode; readonly below?: ReactNode }>({});

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
  const { above, below } = use(PageFrameContext);
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
  return (
    <main ref={main} id={CONTENT_ID} tabIndex={-1} aria-label={title} className={css.page} data-width={width}>
      {above}
      {children}
      {below}
    </main>
  );
}

let arrivedAt: string | undefined;

/**
 * Moves the focus to the beginning of a new page, so that screen readers notice the change. On the first page of a visit the browser places
 * the focus, and an open dialog keeps it.
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

/** `above` is a link to the parent page, `figure` the main figure of the page, `children` a quiet line about it. */
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
