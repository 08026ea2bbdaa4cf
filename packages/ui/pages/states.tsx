/** Shows the states of a page without content: loading, empty, and failed. */
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { failureSentence } from '../failed.ts';
import { RedirectToNotFound } from './nowhere.tsx';
import { Sign } from '../figures/sign.tsx';
import { useFormats, useWords } from '../surroundings.tsx';
import css from './states.module.css';

/**
 * Shows the answer of a query, or its state. For a record that does not exist it redirects to the "not found" page, unless `missing` is
 * `here`; an answer that could not be refreshed stays, with a note.
 */
export function QueryContent<Data>({
  query,
  what,
  skeleton = <SkeletonPage />,
  missing = 'page',
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** The name of what is loaded, for use in a sentence: "the portfolio". */
  readonly what: string;
  readonly skeleton?: ReactNode;
  readonly missing?: 'page' | 'here';
  readonly children: (data: Data) => ReactNode;
}) {
  const retry = () => void query.refetch();
  if (query.data !== undefined) {
    return (
      <div aria-busy={query.isPlaceholderData} className={css.loaded}>
        {query.isError && <StaleNote what={what} since={new Date(query.dataUpdatedAt).toISOString()} onRetry={retry} />}
        {children(query.data)}
      </div>
    );
  }
  if (!query.isError) return skeleton;
  if (missing === 'page' && query.error instanceof RefusedCall && HIDDEN_STATUSES.includes(query.error.status))
    return <RedirectToNotFound />;
  return <FailureNotice what={what} error={query.error} onRetry={retry} />;
}

/** Statuses that show the "not found" page: missing and forbidden records look the same. */
const HIDDEN_STATUSES: readonly number[] = [403, 404];

/** Grey lines that appear after 200 ms and take the room of the content to come. */
export function Skeleton({ lines = 3, height }: { readonly lines?: number; readonly height?: number }) {
  return (
    <div className={css.skeleton} aria-hidden="true" aria-busy="true" style={{ height }}>
      {height === undefined && Array.from({ length: lines }, (_, line) => <span key={line} className={css.bar} />)}
      {height !== undefined && <span className={css.block} />}
    </div>
  );
}

/** The shape of a page with a name, a figure and a chart. */
export function SkeletonPage() {
  const words = useWords();
  return (
    <div>
      <p className={css.unseen} role="status">
        {words('ui.loading')}
      </p>
      <Skeleton height={36} />
      <Skeleton height={54} />
      <Skeleton height={300} />
      <Skeleton lines={5} />
    </div>
  );
}

/** Says why there is nothing here, and what to do next. */
export function EmptyNotice({
  title,
  next,
  children,
}: {
  readonly title: string;
  readonly next?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={css.notice}>
      <p className={css.title}>{title}</p>
      {children && <p className={css.words}>{children}</p>}
      {next && <div className={css.next}>{next}</div>}
    </div>
  );
}

/** Says what failed and what is still valid, with a button to try again. */
export function FailureNotice({
  what,
  error,
  still,
  onRetry,
}: {
  readonly what: string;
  readonly error: unknown;
  readonly still?: ReactNode;
  readonly onRetry?: () => void;
}) {
  const words = useWords();
  const refused = error instanceof RefusedCall ? error : null;
  // Files answer the same however often they are asked.
  const mayChange = refused?.code !== 'source.unfiled';
  return (
    <div className={css.notice} role="alert">
      <p className={css.title}>
        <Sign kind="attention" /> {words('ui.failed.title', { what })}
      </p>
      <p className={css.words}>
        {failureSentence(words, error)} {still ?? words('ui.failed.still')}
      </p>
      {refused?.request && <p className={css.request}>{words('ui.failed.request', { request: refused.request })}</p>}
      {onRetry && mayChange && (
        <Button variant="default" onClick={onRetry}>
          {words('ui.retry')}
        </Button>
      )}
    </div>
  );
}

/** Replaces a part of the page whose code could not be loaded, as happens after an update of the portal while the page is open. */
export function UnloadedNotice() {
  const words = useWords();
  return (
    <div className={css.notice} role="alert">
      <p className={css.title}>
        <Sign kind="attention" /> {words('ui.unloaded')}
      </p>
      <p className={css.words}>{words('ui.unloaded.why')}</p>
      <Button variant="default" onClick={() => location.reload()}>
        {words('ui.reload')}
      </Button>
    </div>
  );
}

/** A note next to figures that could not be refreshed: when they were last loaded. `since` is a moment. */
export function StaleNote({ what, since, onRetry }: { readonly what: string; readonly since: string; readonly onRetry?: () => void }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <div className={css.stale} role="status">
      <Sign kind="stale" />
      <span>{words('ui.stale', { what, moment: formats.moment(since) })}</span>
      {onRetry && (
        <button type="button" className={css.again} onClick={onRetry}>
          {words('ui.retry')}
        </button>
      )}
    </div>
  );
}
