/** Provides what the application collects: the widgets of every room, and what is shown in the place of a broken one. */
import { createContext, use, type ComponentType } from 'react';
import type { Widgets } from '#ui';

interface Gathered {
  readonly widgets: Widgets;
  readonly Broken: ComponentType<{ readonly error: unknown; readonly view: string; readonly whole: boolean }>;
}

const Handed = createContext<Gathered>({ widgets: {}, Broken: () => null });

export const WidgetsGathered = Handed.Provider;

export const useWidgets = (): Widgets => use(Handed).widgets;
export const useBroken = (): Gathered['Broken'] => use(Handed).Broken;
