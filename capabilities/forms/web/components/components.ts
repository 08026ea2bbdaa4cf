/**
 * Lists the components that fields of the kind `custom` can name, each loaded when a form first shows it. A new one needs its file and a line here.
 */
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
