/** Chooses the theme of a tenant, of a portal and of a reader. */
import { withOwnColours, THEMES, type OwnColours, type Theme, type ThemeName } from '#packages/themes';
import type { PortalText, TenantSettings } from '../contract.ts';

type ThemeSettings = Pick<TenantSettings, 'theme' | 'themes' | 'colours'>;

/** The theme of a name, with the firm's own colours where they belong to it. */
export function themeByName(name: ThemeName, settings: ThemeSettings): Theme {
  return withOwnColours(THEMES[name], ownColoursIn(name, settings));
}

/** The firm's own colours belong to its own theme; any other theme has none. */
export function ownColoursIn(name: ThemeName, { theme, colours }: ThemeSettings): OwnColours {
  return name === theme ? colours : {};
}

/** The theme of a portal: its own choice while the tenant offers it, otherwise the tenant's. */
export function themeOf(settings: ThemeSettings, portal: Pick<PortalText, 'theme'> | null = null): Theme {
  return themeByName(chosenThemeName(settings, portal), settings);
}

/** The theme that a reader sees: in place of Bowmore professionals have a theme of their own [OQ-37]. */
export function themeForReader(settings: ThemeSettings, portal: Pick<PortalText, 'theme'> | null, professional: boolean): Theme {
  const name = chosenThemeName(settings, portal);
  return professional && name === 'bowmore' ? THEMES['bowmore-professional'] : themeByName(name, settings);
}

function chosenThemeName(settings: ThemeSettings, portal: Pick<PortalText, 'theme'> | null): ThemeName {
  const wanted = portal?.theme;
  return wanted && settings.themes.includes(wanted) ? wanted : settings.theme;
}

/** The cookie in which a browser keeps the theme of a portal, so that the page is painted in it before the first request. */
const THEME_COOKIE = /(?:^|;\s*)portico-theme=([a-z-]+)/;

/** The theme in the browser's cookie, if the tenant offers it. */
export function rememberedTheme(settings: ThemeSettings, cookies: string | undefined): Theme | null {
  const name = THEME_COOKIE.exec(cookies ?? '')?.[1];
  const offered = name === 'bowmore-professional' ? name : settings.themes.find((theme) => theme === name);
  return offered ? themeByName(offered, settings) : null;
}
