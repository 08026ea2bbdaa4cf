/** Loads the portal fields that other screens show only when they are shown. */
import { type ComponentProps } from 'react';
import { Lazily, lazy, Skeleton } from '#ui';
import type * as files from './record-files.tsx';

const Logos = lazy(async () => (await import('./record-files.tsx')).LogosOfPortal);
const Themes = lazy(async () => (await import('./record-files.tsx')).ThemeOfPortal);
const OfTerms = lazy(async () => (await import('./record-files.tsx')).DocumentOfPortal);

export function LogosOfPortal(props: ComponentProps<typeof files.LogosOfPortal>) {
  return (
    <Lazily waiting={<Skeleton lines={2} />}>
      <Logos {...props} />
    </Lazily>
  );
}

export function DocumentOfPortal(props: ComponentProps<typeof files.DocumentOfPortal>) {
  return (
    <Lazily waiting={<Skeleton lines={2} />}>
      <OfTerms {...props} />
    </Lazily>
  );
}

export function ThemeOfPortal(props: ComponentProps<typeof files.ThemeOfPortal>) {
  return (
    <Lazily waiting={<Skeleton height={180} />}>
      <Themes {...props} />
    </Lazily>
  );
}
