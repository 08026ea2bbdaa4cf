export { THEMES } from './catalogue.ts';
export { contrastIn, inOwnColours, leastContrast, onPaper, OwnColours, unreadable } from './own-colours.ts';
export { contrast } from './colour.ts';
export { derived, textPairs } from './pairs.ts';
export { OFFERED, Theme, THEME_NAMES, USUAL, type ThemeName } from './theme.ts';
export { variablesOf } from './variables.ts';
