/** Loads the menu of the administration with its first page, so that it adds nothing to other pages. */
import { Lazily, lazy, Skeleton } from '#ui';

const AdminGroups = lazy(async () => (await import('./admin-groups.tsx')).AdminGroups);

export function AdminMenu() {
  return (
    <Lazily waiting={<Skeleton lines={6} />}>
      <AdminGroups />
    </Lazily>
  );
}
