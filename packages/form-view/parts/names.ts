/** Loads the names of the records that a control holds by their ids. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useFormWorld, type FormWorld } from '../world.tsx';

function namesQuery(world: FormWorld, control: string, collection: string, ids: readonly string[]) {
  return {
    queryKey: ['form-view', 'names', control, collection, ids],
    queryFn: () => world.namesOf(collection, ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  } as const;
}

/** @param control id of the control, as part of the cache key: two forms may have different worlds */
export function useRecordNames(control: string, collection: string, ids: readonly string[]) {
  return useQuery(namesQuery(useFormWorld(), control, collection, ids));
}

/** Loads names for several collections at once. */
export function useRecordNameOf(
  control: string,
  ids: ReadonlyMap<string, readonly string[]>,
): (collection: string, id: string) => string | undefined {
  const world = useFormWorld();
  const collections = [...ids];
  const answers = useQueries({ queries: collections.map(([collection, wanted]) => namesQuery(world, control, collection, wanted)) });
  return (collection, id) => answers[collections.findIndex(([one]) => one === collection)]?.data?.get(id);
}
