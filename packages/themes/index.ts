export { THEMES } from './catalogue.ts';
export { inOwnColours, OwnColours, unreadable } from './own-colours.ts';
export { derived } from './pairs.ts';
export { OFFERED, Theme, USUAL, type ThemeName } from './theme.ts';
export { variablesOf } from './variables.ts';
