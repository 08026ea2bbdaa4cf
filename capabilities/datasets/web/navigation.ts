/** Adds datasets to the main navigation. */
import type { NavigationEntry } from '#ui';

export const navigation: readonly NavigationEntry[] = [{ text: 'datasets.title', path: '/admin/datasets', visible: ['Admin'] }];
