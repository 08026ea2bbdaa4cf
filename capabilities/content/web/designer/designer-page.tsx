/** Opens the designer of a page or a post for administrators; everybody else is asked to sign in as one [DES-01, OQ-21]. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FormWorldProvider, type FormWorld } from '#packages/form-view';
import { media } from '#contract/media';
import { records } from '#contract/records';
import { Page, QueryContent, RedirectToNotFound, useAsk, useWords } from '#ui';
import { PickMedia } from '#web/media';
import { useMay } from '#web/sign-in';
import { CONTENT_COLLECTIONS } from '../../contract.ts';
import { ContentDesigner } from './designer.tsx';

const route = getRouteApi('/inside/designer/$collection/$record');

export function ContentDesignerPage() {
  const words = useWords();
  const { collection: named, record } = route.useParams();
  const collection = CONTENT_COLLECTIONS.find((one) => one === named);
  const may = useMay('house.keep');
  const query = useQuery({
    ...useAsk()(records.readRecord, { collection: collection ?? 'pages', record }),
    enabled: may && collection !== undefined,
    refetchOnWindowFocus: false,
  });
  const world = useDesigningWorld();
  if (!may) return <Navigate to="/" search={{ action: 'login' }} replace />;
  if (collection === undefined || query.data?.removed) return <RedirectToNotFound />;
  return (
    <Page title={words('content.design.title')} width="full">
      <FormWorldProvider world={world}>
        <QueryContent query={query} what={words(`content.design.what.${collection}`)}>
          {(opened) => <ContentDesigner key={opened.id} collection={collection} opened={opened} />}
        </QueryContent>
      </FormWorldProvider>
    </Page>
  );
}

/** Pictures come from the libraries; blocks name no records and bring no files. */
function useDesigningWorld(): FormWorld {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return useMemo(
    () => ({
      findRecords: async () => [],
      namesOf: async () => new Map(),
      upload: () => Promise.reject(new Error('no field of a block takes a file')),
      pickMedia: PickMedia,
      mediaOf: async (ids) => {
        const found = await Promise.allSettled(ids.map((one) => queryClient.fetchQuery(ask(media.readMedia, { media: one }))));
        return new Map(
          found.flatMap((one) =>
            one.status === 'fulfilled'
              ? [[one.value.id, { name: one.value.name, url: one.value.file.smallUrl ?? one.value.file.url }]]
              : [],
          ),
        );
      },
      grid: () => null,
      history: () => null,
      custom: () => null,
    }),
    [ask, queryClient],
  );
}
