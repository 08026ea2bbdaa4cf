/** Loads the parts of libraries that other pages show, when they are shown. */
import { type ComponentProps } from 'react';
import { LazyBoundary, lazy, Skeleton } from '#ui';
import type * as within from './within-records.tsx';

const Files = lazy(async () => (await import('./within-records.tsx')).LibraryFiles);
const SingleFile = lazy(async () => (await import('./within-records.tsx')).LibraryFile);
const FolderTree = lazy(async () => (await import('./within-records.tsx')).LibraryFolders);
const PickDialog = lazy(async () => (await import('./within-records.tsx')).PickMedia);

export function LibraryFiles(props: ComponentProps<typeof within.LibraryFiles>) {
  return (
    <LazyBoundary waiting={<Skeleton height={200} />}>
      <Files {...props} />
    </LazyBoundary>
  );
}

export function LibraryFile(props: ComponentProps<typeof within.LibraryFile>) {
  return (
    <LazyBoundary waiting={<Skeleton height={200} />}>
      <SingleFile {...props} />
    </LazyBoundary>
  );
}

export function LibraryFolders(props: ComponentProps<typeof within.LibraryFolders>) {
  return (
    <LazyBoundary waiting={<Skeleton lines={4} />}>
      <FolderTree {...props} />
    </LazyBoundary>
  );
}

export function PickMedia(props: ComponentProps<typeof within.PickMedia>) {
  return (
    <LazyBoundary waiting={null}>
      <PickDialog {...props} />
    </LazyBoundary>
  );
}
