/** Shows the blocks as readers will see them, a moment after each change. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldValue } from '#packages/fields';
import { FailureNotice, Skeleton, useCall, useWords } from '#ui';
import { content } from '../../contract.ts';
import { Blocks } from '../blocks.tsx';
import pageCss from '../content.module.css';
import css from './designer.module.css';

/** Time after the last change. */
const DELAY_MS = 400;

export function DesignPreview({ blocks }: { readonly blocks: FieldValue }) {
  const [words, call] = [useWords(), useCall()];
  const [shown, setShown] = useState(blocks);
  useEffect(() => {
    const timer = setTimeout(() => setShown(blocks), DELAY_MS);
    return () => clearTimeout(timer);
  }, [blocks]);
  const query = useQuery({
    queryKey: ['content', 'preview', shown],
    queryFn: () => call(content.previewBlocks, { blocks: shown }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section className={css.preview} aria-label={words('content.design.preview')} aria-busy={query.isFetching}>
      <div className={`${css.paper} ${pageCss.article}`}>
        {query.data ? (
          <Blocks blocks={query.data.blocks} />
        ) : query.isError ? (
          <FailureNotice what={words('content.design.preview')} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </section>
  );
}
