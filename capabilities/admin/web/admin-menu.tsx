/** The menu of the administration, which comes with its first page and weighs on no other. */
import { Lazily, lazy, Skeleton } from '#ui';

const AdminGroups = lazy(async () => (await import('./admin-groups.tsx')).AdminGroups);

export function AdminMenu() {
  return (
    <Lazily waiting={<Skeleton lines={6} />}>
      <AdminGroups />
    </Lazily>
  );
}
