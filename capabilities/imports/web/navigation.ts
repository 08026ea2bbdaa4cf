/** Adds imports to the main navigation. */
import type { NavigationEntry } from '#ui';

export const navigation: readonly NavigationEntry[] = [{ text: 'imports.navigation', path: '/admin/imports', visible: ['Admin'] }];
