/** A tenant's brand as CSS variables and as a Mantine theme; nothing else knows a colour. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import type { Brand } from '#contract/tenants';
import { legible, mix } from './colour.ts';
import { sectorColours } from './sector-colours.ts';

const FACES = {
  serif: "'Source Serif 4', Georgia, 'Times New Roman', serif",
  sans: "'Source Sans 3', 'Helvetica Neue', Arial, sans-serif",
} as const;

/** Tones that mean something whatever the brand; they differ by ground alone. */
const TONES = {
  light: { attention: '#8a5a00', error: '#9f2a22', onError: '#ffffff' },
  dark: { attention: '#e2b45c', error: '#f3a49d', onError: '#2a0d0a' },
} as const;

/** Every colour pair that is read as text, foreground on ground; a test computes them for each variant. */
export function textPairs(brand: Brand): readonly (readonly [name: string, foreground: string, ground: string])[] {
  const { ground, surface, text, muted, gain, loss } = brand.colours;
  const { action, onAction, attention, error, onError } = derived(brand);
  return [
    ...[ground, surface].flatMap((under) =>
      Object.entries({ text, muted, gain, loss, action, attention, error }).map(
        ([name, colour]) => [`${name} on ${under}`, colour, under] as const,
      ),
    ),
    ['on-action on action', onAction, action],
    ['on-error on error', onError, error],
    ['ground on text', ground, text],
  ];
}

/** What is seen without being read: lines of fields, series of charts. */
export function graphicPairs(brand: Brand): readonly (readonly [name: string, foreground: string, ground: string])[] {
  const { ground, surface, muted, chart } = brand.colours;
  return [ground, surface].flatMap((under) =>
    [derived(brand).rule, muted, ...chart, ...sectorColours(brand.scheme)].map(
      (colour) => [`${colour} on ${under}`, colour, under] as const,
    ),
  );
}

export function brandVariables(brand: Brand): Readonly<Record<string, string>> {
  const { colours } = brand;
  const { action, rule, onAction, attention, error, onError } = derived(brand);
  return {
    '--ground': colours.ground,
    '--surface': colours.surface,
    '--hover': mix(colours.ground, colours.text, 0.04),
    '--text': colours.text,
    '--muted': colours.muted,
    '--hairline': colours.hairline,
    '--rule': rule,
    '--action': action,
    '--on-action': onAction,
    '--accent': colours.accent,
    '--gain': colours.gain,
    '--loss': colours.loss,
    '--attention': attention,
    '--error': error,
    '--on-error': onError,
    '--inverse': colours.text,
    '--on-inverse': colours.ground,
    ...Object.fromEntries(colours.chart.map((colour, index) => [`--chart-${index + 1}`, colour])),
    ...Object.fromEntries(sectorColours(brand.scheme).map((colour, index) => [`--sector-${index + 1}`, colour])),
    '--font-body': FACES.sans,
    '--font-heading': FACES[brand.headingFont],
    '--radius': brand.radius,
  };
}

export function brandTheme(brand: Brand): MantineThemeOverride {
  const { scale, shade, neutrals } = brand.colours;
  return createTheme({
    primaryColor: 'brand',
    // One number: with one for each scheme, the text on a filled button is computed from the wrong one.
    primaryShade: shade as 0,
    autoContrast: true,
    colors: { brand: tuple(scale), dark: tuple(neutrals) },
    defaultRadius: brand.radius,
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

/** Mantine's own variables from the brand's, so that both say the same. */
export const brandResolver: CSSVariablesResolver = () => ({ variables: {}, light: VARIABLES, dark: VARIABLES });

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

function derived(brand: Brand) {
  const { scale, shade, ground, hairline, text } = brand.colours;
  const action = scale[shade]!;
  // The line round what can be typed into or pressed has to be seen.
  const rule = mix(hairline, text, 0.45);
  return { action, rule, onAction: legible(action, '#ffffff', '#000000', ground, text), ...TONES[brand.scheme] };
}

function tuple(colours: readonly string[]): MantineColorsTuple {
  return [...colours] as unknown as MantineColorsTuple;
}

/** Puts the brand on the document; setting properties by script is what a strict policy allows. */
export function wearBrand(brand: Brand): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(brandVariables(brand))) style.setProperty(name, value);
  style.colorScheme = brand.scheme;
}
