/** Requests a figure by its id, and shows it with everything behind it. */
import { useQuery } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { EmptyNotice, QueryContent, Skeleton, useAsk, useWords } from '#ui';
import { performance } from '../../contract.ts';
import { ProvenanceView, type HeadingLevel } from './provenance-view.tsx';

export function OpenedFigure({ id, level }: { readonly id: string; readonly level: HeadingLevel }) {
  const words = useWords();
  // Another figure is never shown in the place of the requested one.
  const { placeholderData: _, ...asked } = useAsk()(performance.readFigure, { figure: id });
  const query = useQuery(asked);
  // A figure that belongs to somebody else looks like one that does not exist.
  if (query.data === undefined && query.error instanceof RefusedCall && query.error.status === 404) {
    return <EmptyNotice title={words('performance.figure.unknown')}>{words('performance.figure.unknown.why')}</EmptyNotice>;
  }
  return (
    <QueryContent query={query} what={words('performance.figure.what')} skeleton={<Skeleton height={320} />} missing="here">
      {(provenance) => <ProvenanceView provenance={provenance} level={level} />}
    </QueryContent>
  );
}
