/** The page for what does not exist or is closed to the reader. */
import { RefusedCall } from '#packages/endpoint';
import { RedirectToNotFound, Page, SkeletonPage } from '#ui';

export function isNotFound({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean {
  return data === undefined && error instanceof RefusedCall && (error.status === 404 || error.status === 403);
}

export function NotFoundPage({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <RedirectToNotFound />
      <SkeletonPage />
    </Page>
  );
}
