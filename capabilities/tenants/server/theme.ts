/** What a tenant's portals wear. */
import { inOwnColours, THEMES, type Theme } from '#packages/themes';
import type { TenantSettings } from '../contract.ts';

export function themeOf({ theme, colours }: Pick<TenantSettings, 'theme' | 'colours'>): Theme {
  return inOwnColours(THEMES[theme], colours);
}
