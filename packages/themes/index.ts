export { THEMES } from './catalogue.ts';
export { leastContrastIn, withOwnColours, requiredContrast, paperTheme, OwnColours, unreadableColours } from './own-colours.ts';
export { contrastRatio } from './colour.ts';
export { deriveColours, textPairs } from './pairs.ts';
export { OFFERED_THEMES, Theme, THEME_NAMES, DEFAULT_THEMES, type ThemeName } from './theme.ts';
export { cssVariablesOf } from './variables.ts';
