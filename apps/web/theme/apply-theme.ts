/** Applies a portal’s theme to the document and to Mantine; nothing else in the browser knows a colour. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { cssVariablesOf, type Theme } from '#packages/themes';

export function mantineTheme({ scale, shade, neutrals, radius }: Theme): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    // One number: with one for each scheme, the text on a filled button is computed from the wrong one.
    primaryShade: shade as 0,
    autoContrast: true,
    colors: { brand: coloursTuple(scale), dark: coloursTuple(neutrals) },
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

function coloursTuple(colours: readonly string[]): MantineColorsTuple {
  return [...colours] as unknown as MantineColorsTuple;
}

/** Puts the theme on the document; setting properties by script is what a strict policy allows. */
export function applyTheme(theme: Theme): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(cssVariablesOf(theme))) style.setProperty(name, value);
  style.colorScheme = theme.scheme;
}
