export { THEMES } from './catalogue.ts';
export { contrast, mix } from './colour.ts';
export { derived, graphicPairs, paperGraphicPairs, paperTextPairs, textPairs, type Pair } from './pairs.ts';
export { THEME_NAMES, Theme, type ThemeName } from './theme.ts';
