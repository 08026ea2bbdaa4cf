/** Loads the menu of the administration with its first page, so that it adds nothing to other pages. */
import { LazyBoundary, lazy, Skeleton } from '#ui';

const AdminGroups = lazy(async () => (await import('./admin-groups.tsx')).AdminGroups);

export function AdminMenu() {
  return (
    <LazyBoundary waiting={<Skeleton lines={6} />}>
      <AdminGroups />
    </LazyBoundary>
  );
}
