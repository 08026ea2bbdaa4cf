/** Shows the designer of a form: its outline, a preview, and the properties of the chosen part [DES-02]. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FormWorldProvider, type FormWorld } from '#packages/form-view';
import { useMemo } from 'react';
import { records } from '#contract/records';
import { QueryContent, Page, useAsk, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { forms } from '../../contract.ts';
import { componentOf } from '../components/components.ts';
import { ConditionField } from './condition.tsx';
import { Designer } from './designer.tsx';

const route = getRouteApi('/inside/forms-designer/$form');

export function DesignerPage() {
  const words = useWords();
  const { form } = route.useParams();
  const may = useMay('house.keep');
  const query = useQuery({ ...useAsk()(forms.readForm, { form }), enabled: may, refetchOnWindowFocus: false });
  const world = useDesigningWorld();
  if (!may) return <Navigate to="/" search={{ action: 'login' }} replace />;
  return (
    <Page title={words('forms.design.title')} width="full">
      <FormWorldProvider world={world}>
        <QueryContent query={query} what={words('forms.design.what')}>
          {(record) => <Designer key={record.id} record={record} />}
        </QueryContent>
      </FormWorldProvider>
    </Page>
  );
}

/** Records are found as everywhere; files uploaded in the preview are not stored. */
function useDesigningWorld(): FormWorld {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return useMemo(() => {
    const choices = async (collection: string, wanted: { readonly search?: string; readonly ids?: string }) =>
      (await queryClient.fetchQuery({ ...ask(records.listChoices, { collection, ...wanted }), staleTime: 0 })).value;
    return {
      findRecords: (collection, search) => choices(collection, { search }),
      namesOf: async (collection, ids) => new Map((await choices(collection, { ids: ids.join(',') })).map(({ id, name }) => [id, name])),
      upload: async ({ name }) => {
        const url = `/files/${encodeURIComponent(name)}`;
        return { name, url, fullUrl: new URL(url, location.href).href };
      },
      pickMedia: null,
      mediaOf: async () => new Map(),
      grid: () => null,
      history: () => null,
      custom: (name) => (name === 'condition' ? ConditionField : componentOf(name)),
    };
  }, [ask, queryClient]);
}
