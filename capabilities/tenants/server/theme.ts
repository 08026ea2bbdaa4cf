/** Chooses the theme of a tenant, of a portal and of a reader. */
import { inOwnColours, THEMES, type OwnColours, type Theme, type ThemeName } from '#packages/themes';
import type { PortalText, TenantSettings } from '../contract.ts';

type Wardrobe = Pick<TenantSettings, 'theme' | 'themes' | 'colours'>;

/** The theme of a name, with the firm's own colours where they belong to it. */
export function themeCalled(name: ThemeName, settings: Wardrobe): Theme {
  return inOwnColours(THEMES[name], ownColoursIn(name, settings));
}

/** The firm's own colours belong to its own theme; any other theme has none. */
export function ownColoursIn(name: ThemeName, { theme, colours }: Wardrobe): OwnColours {
  return name === theme ? colours : {};
}

/** The theme of a portal: its own choice while the tenant offers it, otherwise the tenant's. */
export function themeOf(settings: Wardrobe, portal: Pick<PortalText, 'theme'> | null = null): Theme {
  return themeCalled(chosen(settings, portal), settings);
}

/** The theme that a reader sees: in place of Bowmore professionals have a theme of their own [OQ-37]. */
export function themeSeen(settings: Wardrobe, portal: Pick<PortalText, 'theme'> | null, professional: boolean): Theme {
  const name = chosen(settings, portal);
  return professional && name === 'bowmore' ? THEMES['bowmore-professional'] : themeCalled(name, settings);
}

function chosen(settings: Wardrobe, portal: Pick<PortalText, 'theme'> | null): ThemeName {
  const wanted = portal?.theme;
  return wanted && settings.themes.includes(wanted) ? wanted : settings.theme;
}

/** The cookie in which a browser keeps the theme of a portal, so that the page is painted in it before the first request. */
const REMEMBERED = /(?:^|;\s*)portico-theme=([a-z-]+)/;

/** The theme in the browser's cookie, if the tenant offers it. */
export function rememberedTheme(settings: Wardrobe, cookies: string | undefined): Theme | null {
  const name = REMEMBERED.exec(cookies ?? '')?.[1];
  const worn = name === 'bowmore-professional' ? name : settings.themes.find((theme) => theme === name);
  return worn ? themeCalled(worn, settings) : null;
}
