export { THEMES } from './catalogue.ts';
export { leastContrastIn, withOwnColours, requiredContrast, paperTheme, OwnColours, unreadableColours } from './own-colours.ts';
export { deriveColours } from './derived-colours.ts';
export { OFFERED_THEMES, Theme, THEME_NAMES, DEFAULT_THEMES, type ThemeName } from './theme.ts';
export { cssVariablesOf } from './variables.ts';
