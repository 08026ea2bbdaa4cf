/** What a tenant's portals wear. */
import { inOwnColours, THEMES, type OwnColours, type Theme, type ThemeName } from '#packages/themes';
import type { PortalText, TenantSettings } from '../contract.ts';

type Wardrobe = Pick<TenantSettings, 'theme' | 'themes' | 'colours'>;

/** By name, in the firm's own colours where they belong to it. */
export function themeCalled(name: ThemeName, settings: Wardrobe): Theme {
  return inOwnColours(THEMES[name], ownColoursIn(name, settings));
}

/** The firm's own colours belong to its own theme; in any other there are none. */
export function ownColoursIn(name: ThemeName, { theme, colours }: Wardrobe): OwnColours {
  return name === theme ? colours : {};
}

/** What a portal wears: its own choice while the tenant offers it, otherwise the tenant's. */
export function themeOf(settings: Wardrobe, portal: Pick<PortalText, 'theme'> | null = null): Theme {
  return themeCalled(chosen(settings, portal), settings);
}

/** What a reader sees it in: under Bowmore professionals have a theme of their own [OQ-37]. */
export function themeSeen(settings: Wardrobe, portal: Pick<PortalText, 'theme'> | null, professional: boolean): Theme {
  const name = chosen(settings, portal);
  return professional && name === 'bowmore' ? THEMES['bowmore-professional'] : themeCalled(name, settings);
}

function chosen(settings: Wardrobe, portal: Pick<PortalText, 'theme'> | null): ThemeName {
  const wanted = portal?.theme;
  return wanted && settings.themes.includes(wanted) ? wanted : settings.theme;
}

/** The name of the cookie in which a browser keeps what a portal wears, so that the page is painted in it before anything has been asked. */
const REMEMBERED = /(?:^|;\s*)portico-theme=([a-z-]+)/;

/** What the browser remembers, as far as it can be worn here. */
export function rememberedTheme(settings: Wardrobe, cookies: string | undefined): Theme | null {
  const name = REMEMBERED.exec(cookies ?? '')?.[1];
  const worn = name === 'bowmore-professional' ? name : settings.themes.find((theme) => theme === name);
  return worn ? themeCalled(worn, settings) : null;
}
