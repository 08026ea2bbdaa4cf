/** The menu of the administration, which comes with its first page and weighs on no other. */
import { lazy } from 'react';
import { Lazily, Skeleton } from '#ui';

const AdminGroups = lazy(async () => ({ default: (await import('./admin-groups.tsx')).AdminGroups }));

export function AdminMenu() {
  return (
    <Lazily waiting={<Skeleton lines={6} />}>
      <AdminGroups />
    </Lazily>
  );
}
