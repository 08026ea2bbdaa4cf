/** The components that a field of the kind `custom` names, each loaded with the first form that shows it. The next one is its file and its line here. */
import type { ComponentType } from 'react';
import type { WidgetProps } from '#packages/form-view';
import { lazy } from '#ui';
import type { COMPONENT_NAMES } from './names.ts';

const COMPONENTS: Readonly<Record<(typeof COMPONENT_NAMES)[number], ComponentType<WidgetProps>>> = {
  allocation: lazy(async () => (await import('./allocation.tsx')).Allocation),
};

export function componentOf(name: string): ComponentType<WidgetProps> | null {
  return Object.entries(COMPONENTS).find(([one]) => one === name)?.[1] ?? null;
}
