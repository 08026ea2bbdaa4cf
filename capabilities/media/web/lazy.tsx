/** Loads the parts of libraries that other pages show, when they are shown. */
import { type ComponentProps } from 'react';
import { Lazily, lazy, Skeleton } from '#ui';
import type * as within from './within-records.tsx';

const Files = lazy(async () => (await import('./within-records.tsx')).LibraryFiles);
const OneFile = lazy(async () => (await import('./within-records.tsx')).LibraryFile);
const FoldersOf = lazy(async () => (await import('./within-records.tsx')).LibraryFolders);
const Pick = lazy(async () => (await import('./within-records.tsx')).PickMedia);

export function LibraryFiles(props: ComponentProps<typeof within.LibraryFiles>) {
  return (
    <Lazily waiting={<Skeleton height={200} />}>
      <Files {...props} />
    </Lazily>
  );
}

export function LibraryFile(props: ComponentProps<typeof within.LibraryFile>) {
  return (
    <Lazily waiting={<Skeleton height={200} />}>
      <OneFile {...props} />
    </Lazily>
  );
}

export function LibraryFolders(props: ComponentProps<typeof within.LibraryFolders>) {
  return (
    <Lazily waiting={<Skeleton lines={4} />}>
      <FoldersOf {...props} />
    </Lazily>
  );
}

export function PickMedia(props: ComponentProps<typeof within.PickMedia>) {
  return (
    <Lazily waiting={null}>
      <Pick {...props} />
    </Lazily>
  );
}
