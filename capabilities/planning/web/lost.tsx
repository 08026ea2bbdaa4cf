/** What is not there, or not for the reader. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { Page, SkeletonPage } from '#ui';

export function isLost({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean {
  return data === undefined && error instanceof RefusedCall && (error.status === 404 || error.status === 403);
}

/** Leads on once: the page is drawn anew while the next one loads. */
export function Lost({ title }: { readonly title: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '/dashboard/404', replace: true });
  }, [navigate]);
  return (
    <Page title={title}>
      <SkeletonPage />
    </Page>
  );
}
