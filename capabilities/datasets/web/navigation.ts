/** Adds datasets to the main navigation. */
import type { NavigationEntry } from '#ui';

export const navigation: readonly NavigationEntry[] = [{ text: 'datasets.navigation', path: '/admin/datasets', visible: ['Admin'] }];
