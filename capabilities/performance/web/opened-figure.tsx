/** A figure by its name: asked for, and shown with everything behind it. */
import { useQuery } from '@tanstack/react-query';
import { RefusedCall } from '#packages/endpoint';
import { Empty, Loaded, Skeleton, useAsk, useWords } from '#ui';
import { performance } from '../contract.ts';
import { PassportView, type HeadingLevel } from './passport-view.tsx';

export function OpenedFigure({ id, level }: { readonly id: string; readonly level: HeadingLevel }) {
  const words = useWords();
  // Another figure never stands in for the one that is asked for.
  const { placeholderData: _, ...asked } = useAsk()(performance.readFigure, { figure: id });
  const query = useQuery(asked);
  // Unknown and foreign look alike.
  if (query.data === undefined && query.error instanceof RefusedCall && query.error.status === 404) {
    return <Empty title={words('performance.figure.unknown')}>{words('performance.figure.unknown.why')}</Empty>;
  }
  return (
    <Loaded query={query} what={words('performance.figure.what')} skeleton={<Skeleton height={320} />} missing="here">
      {(passport) => <PassportView passport={passport} level={level} />}
    </Loaded>
  );
}
