export { THEMES } from './catalogue.ts';
export { inOwnColours, OwnColours, unreadable, type Unreadable } from './own-colours.ts';
export { derived, SELECTED } from './pairs.ts';
export { Theme, THEME_NAMES, type ThemeName } from './theme.ts';
