/** Opens the designer of a data process for administrators; everybody else is asked to sign in as one [DES-03, OQ-21]. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { Page, QueryContent, useAsk, useWords } from '#ui';
import { records } from '#contract/records';
import { useMay } from '#web/sign-in';
import { DATA_STEPS, datasets } from '../contract.ts';
import { DataDesigner } from './data-designer.tsx';

const route = getRouteApi('/inside/data-designer/$process');

export function DataDesignerPage() {
  const words = useWords();
  const { process } = route.useParams();
  const may = useMay('house.keep');
  const ask = useAsk();
  const query = useQuery({
    ...ask(datasets.readDataDesign, { dataProcess: process }),
    enabled: may,
    refetchOnWindowFocus: false,
    // Steps are changed in their drawers as well: the designer begins with those that are kept now.
    staleTime: 0,
    gcTime: 0,
  });
  const collections = useQuery({ ...ask(records.listCollections, {}), enabled: may });
  if (!may) return <Navigate to="/" search={{ action: 'login' }} replace />;
  return (
    <Page title={words('datasets.design.title')} width="full">
      <QueryContent query={collections} what={words('datasets.what.design')}>
        {(described) => {
          const collection = described.collections.find(({ name }) => name === DATA_STEPS);
          return (
            <QueryContent query={query} what={words('datasets.what.design')}>
              {(design) => collection && <DataDesigner key={design.id} opened={design} collection={collection} />}
            </QueryContent>
          );
        }}
      </QueryContent>
    </Page>
  );
}
