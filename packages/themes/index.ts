export { THEMES } from './catalogue.ts';
export { inOwnColours, OwnColours, unreadable } from './own-colours.ts';
export { derived, SELECTED } from './pairs.ts';
export { OFFERED, Theme, THEME_NAMES, USUAL, type ThemeName } from './theme.ts';
