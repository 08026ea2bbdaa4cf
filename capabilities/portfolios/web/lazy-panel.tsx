/** Makes the panel of a tab that is loaded when the tab is first opened. */
import type { ComponentType } from 'react';
import { lazy, PlaceholderProvider, Skeleton } from '#ui';
import type { PanelProps } from './parts.tsx';

/** In pixels. */
const PANEL_HEIGHT = 320;

/** @param height of the placeholder while it is loaded, in pixels */
export function lazyPanel(load: () => Promise<ComponentType<PanelProps>>, height = PANEL_HEIGHT): ComponentType<PanelProps> {
  const Loading = lazy(load);
  return (props) => (
    <PlaceholderProvider by={<Skeleton height={height} />}>
      <Loading {...props} />
    </PlaceholderProvider>
  );
}
