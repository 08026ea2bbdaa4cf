/** A portal's theme as CSS variables and for Mantine; nothing else in the browser knows a colour. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { derived, SELECTED, type Theme } from '#packages/themes';

const FACES = {
  serif: "'Source Serif 4', Georgia, 'Times New Roman', serif",
  sans: "'Source Sans 3', 'Helvetica Neue', Arial, sans-serif",
} as const;

function variablesOf(theme: Theme): Readonly<Record<string, string>> {
  const { action, rule, onAction, hover } = derived(theme);
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
    '--selected': `${SELECTED * 100}%`,
    '--accent': theme.accent,
    '--gain': theme.gain,
    '--loss': theme.loss,
    '--attention': theme.attention,
    '--error': theme.error,
    '--on-error': theme.onError,
    '--inverse': theme.text,
    '--on-inverse': theme.ground,
    ...numbered('chart', theme.chart),
    ...numbered('sector', theme.sector),
    '--font-body': FACES.sans,
    '--font-heading': FACES[theme.headingFont],
    '--radius': theme.radius,
    '--logo': `${theme.logo}px`,
  };
}

function numbered(name: string, colours: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(colours.map((colour, index) => [`--${name}-${index + 1}`, colour]));
}

export function mantineTheme({ scale, shade, neutrals, radius }: Theme): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    // One number: with one for each scheme, the text on a filled button is computed from the wrong one.
    primaryShade: shade as 0,
    autoContrast: true,
    colors: { brand: tuple(scale), dark: tuple(neutrals) },
    defaultRadius: radius,
    fontFamily: 'var(--font-body)',
    headings: { fontFamily: 'var(--font-heading)', fontWeight: '400' },
    fontSizes: { sm: '15px', md: '16px' },
    components: COMPONENTS,
    respectReducedMotion: true,
    cursorType: 'pointer',
  });
}

const COMPONENTS: NonNullable<MantineThemeOverride['components']> = {
  InputWrapper: { styles: { label: { marginBottom: 4 } } },
  TextInput: { defaultProps: { size: 'md' } },
  PasswordInput: { defaultProps: { size: 'md' } },
  // A menu stays within the landmark that opened it, and holds nothing but its items.
  Menu: {
    defaultProps: { withinPortal: false, floatingStrategy: 'fixed', withInitialFocusPlaceholder: false, transitionProps: { duration: 0 } },
  },
};

/** Mantine's own variables from the theme's, so that both say the same. */
export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: VARIABLES, dark: VARIABLES });

const VARIABLES = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--rule)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled': 'color-mix(in srgb, var(--surface), var(--text) 7%)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-color-anchor': 'var(--action)',
};

function tuple(colours: readonly string[]): MantineColorsTuple {
  return [...colours] as unknown as MantineColorsTuple;
}

/** Puts the theme on the document; setting properties by script is what a strict policy allows. */
export function wear(theme: Theme): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(variablesOf(theme))) style.setProperty(name, value);
  style.colorScheme = theme.scheme;
}
