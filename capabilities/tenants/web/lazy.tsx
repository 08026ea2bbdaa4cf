/** Loads the portal fields that other screens show only when they are shown. */
import { type ComponentProps } from 'react';
import { LazyBoundary, lazy, Skeleton } from '#ui';
import type * as files from './portals/record-files.tsx';

const Logos = lazy(async () => (await import('./portals/record-files.tsx')).LogosOfPortal);
const Themes = lazy(async () => (await import('./portals/record-files.tsx')).ThemeOfPortal);
const Documents = lazy(async () => (await import('./portals/record-files.tsx')).DocumentOfPortal);

export function LogosOfPortal(props: ComponentProps<typeof files.LogosOfPortal>) {
  return (
    <LazyBoundary waiting={<Skeleton lines={2} />}>
      <Logos {...props} />
    </LazyBoundary>
  );
}

export function DocumentOfPortal(props: ComponentProps<typeof files.DocumentOfPortal>) {
  return (
    <LazyBoundary waiting={<Skeleton lines={2} />}>
      <Documents {...props} />
    </LazyBoundary>
  );
}

export function ThemeOfPortal(props: ComponentProps<typeof files.ThemeOfPortal>) {
  return (
    <LazyBoundary waiting={<Skeleton height={180} />}>
      <Themes {...props} />
    </LazyBoundary>
  );
}
