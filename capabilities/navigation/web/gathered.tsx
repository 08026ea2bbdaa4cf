/** Provides what the application collects: the widgets of every room, and what is shown in the place of a broken one. */
import { createContext, use, type ComponentType } from 'react';
import type { Widgets } from '#ui';

interface GatheredWidgets {
  readonly widgets: Widgets;
  readonly Broken: ComponentType<{ readonly error: unknown; readonly view: string; readonly whole: boolean }>;
}

const WidgetsContext = createContext<GatheredWidgets>({ widgets: {}, Broken: () => null });

export const WidgetsProvider = WidgetsContext.Provider;

export const useWidgets = (): Widgets => use(WidgetsContext).widgets;
export const useBrokenView = (): GatheredWidgets['Broken'] => use(WidgetsContext).Broken;
