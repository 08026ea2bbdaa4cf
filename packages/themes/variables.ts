/** Turns a theme into CSS variables: the server writes them into the page, and the browser sets them when the theme changes. */
import { deriveColours, SELECTED_SHARE } from './derived-colours.ts';
import type { Theme } from './theme.ts';

const FONT_STACKS = {
  serif: "'Source Serif 4', Georgia, 'Times New Roman', serif",
  sans: "'Source Sans 3', 'Helvetica Neue', Arial, sans-serif",
} as const;

export function cssVariablesOf(theme: Theme): Readonly<Record<string, string>> {
  const { action, rule, onAction, hover } = deriveColours(theme);
  return {
    '--ground': theme.ground,
    '--surface': theme.surface,
    '--hover': hover,
    '--text': theme.text,
    '--muted': theme.muted,
    '--hairline': theme.hairline,
    '--rule': rule,
    '--action': action,
    '--on-action': onAction,
    '--selected': `${SELECTED_SHARE * 100}%`,
    '--accent': theme.accent,
    '--gain': theme.gain,
    '--loss': theme.loss,
    '--attention': theme.attention,
    '--error': theme.error,
    '--on-error': theme.onError,
    '--inverse': theme.text,
    '--on-inverse': theme.ground,
    ...numberedVariables('chart', theme.chart),
    ...numberedVariables('sector', theme.sector),
    '--font-body': FONT_STACKS.sans,
    '--font-heading': FONT_STACKS[theme.headingFont],
    '--radius': theme.radius,
    '--logo': `${theme.logo}px`,
  };
}

function numberedVariables(name: string, colours: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(colours.map((colour, index) => [`--${name}-${index + 1}`, colour]));
}
