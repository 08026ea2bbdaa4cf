/** Single events, the newest first, ten at a time: who, what, and when [ANA-05, ANA-16]. */
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryContent, useCall, useFormats, useWords } from '#ui';
import { analytics, type UsageEvent, type UsageSubject } from '../contract.ts';
import { useEventText } from './names.ts';
import { useUsageFilter } from './use-analytics.ts';
import css from './analytics.module.css';

/** @param item one person, group, page or document; without it all of them */
export function EventList({ of, item }: { readonly of?: UsageSubject; readonly item?: string }) {
  const words = useWords();
  const query = useEvents({ ...(of && { of }), ...(item !== undefined && { item }) });
  return (
    <QueryContent query={query} what={words('analytics.what')}>
      {({ events, more }) => (
        <>
          {events.length === 0 && <p className={css.quiet}>{words('analytics.events.none')}</p>}
          <ol className={css.events} aria-label={words('analytics.events')}>
            {events.map((event) => (
              <EventLine key={event.seq} event={event} withPerson={of !== 'people' || item === undefined} />
            ))}
          </ol>
          {more && (
            <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words('analytics.events.more')}
            </Button>
          )}
        </>
      )}
    </QueryContent>
  );
}

function useEvents(narrowed: { readonly of?: UsageSubject; readonly item?: string }) {
  const call = useCall();
  const filter = useUsageFilter();
  return useInfiniteQuery({
    // As other questions are called, so that the list is asked for again with them.
    queryKey: ['GET', `/api/portals/${filter.portal}/usage/events`, { ...filter, ...narrowed }],
    queryFn: ({ pageParam, signal }) =>
      call(analytics.listUsageEvents, { ...filter, ...narrowed, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    placeholderData: (previous) => previous,
    initialPageParam: null as number | null,
    getNextPageParam: ({ value: { events, more } }) => (more ? events.at(-1)?.seq : undefined),
    select: ({ pages }) => ({ events: pages.flatMap(({ value }) => value.events), more: pages.at(-1)?.value.more ?? false }),
  });
}

function EventLine({ event, withPerson }: { readonly event: UsageEvent; readonly withPerson: boolean }) {
  const [words, formats] = [useWords(), useFormats()];
  const textOf = useEventText();
  const { at, person, subject, times } = event;
  const about = subject?.kind === 'portal' && event.page !== null ? null : (subject?.name ?? null);
  return (
    <li className={css.event}>
      <span className={css.what}>
        {textOf(event)}
        {times > 1 && ` · ${words('analytics.times', { number: formats.integer(times) })}`}
      </span>
      {(withPerson || about !== null) && (
        <span className={css.quiet}>
          {[...(withPerson ? [person.name ?? words('analytics.gone')] : []), ...(about === null ? [] : [about])].join(' · ')}
        </span>
      )}
      <time className={css.when} dateTime={at}>
        {formats.moment(at)}
      </time>
    </li>
  );
}
