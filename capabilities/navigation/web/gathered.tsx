/** What the application hands over: the widgets of every capability, and what stands in the place of one that broke. */
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
