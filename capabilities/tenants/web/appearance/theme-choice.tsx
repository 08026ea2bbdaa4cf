/** Offers the themes as small pictures to choose from. */
import { useId } from 'react';
import { deriveColours, type Theme } from '#packages/themes';
import { useWords } from '#ui';
import type { PortalText } from '../../contract.ts';
import css from './theme-choice.module.css';

type ThemeChoiceName = PortalText['theme'];

/** The name of a theme as it is shown; the same in every language. */
export function themeName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

interface ThemeChoicesProps {
  readonly themes: readonly Theme[];
  /** The theme that is used where nothing is chosen; null where a choice is required. */
  readonly own: Theme | null;
  readonly value: ThemeChoiceName;
  readonly disabled?: boolean;
  readonly onChange: (name: ThemeChoiceName) => void;
}

export function ThemeChoice(props: ThemeChoicesProps) {
  const words = useWords();
  return (
    <fieldset className={css.group}>
      <legend>{words('tenants.theme')}</legend>
      <ThemeChoices {...props} />
    </fieldset>
  );
}

/** The choices without a frame, for a place that has a label already. */
export function ThemeChoices({ themes, own, value, disabled = false, onChange }: ThemeChoicesProps) {
  const words = useWords();
  const group = useId();
  const choice = (name: ThemeChoiceName, label: string, theme: Theme) => (
    <label key={label} className={css.choice}>
      <input type="radio" name={group} className={css.radio} checked={value === name} disabled={disabled} onChange={() => onChange(name)} />
      <ThemePicture of={theme} />
      <span className={css.label}>{label}</span>
    </label>
  );
  return (
    <div className={css.choices}>
      {own && choice(null, words('tenants.theme.own'), own)}
      {themes.map((theme) => choice(theme.name as ThemeChoiceName, themeName(theme.name), theme))}
    </div>
  );
}

/** A small picture of a page: a name, a line, a button, and a chart. */
function ThemePicture({ of: theme }: { readonly of: Theme }) {
  const { action } = deriveColours(theme);
  const heights = [9, 14, 11, 18, 15];
  return (
    <svg viewBox="0 0 96 60" aria-hidden="true" className={css.picture} style={{ background: theme.ground }}>
      <rect x="8" y="9" width="34" height="5" rx="1" fill={theme.text} />
      <rect x="8" y="19" width="26" height="3" rx="1" fill={theme.muted} />
      <rect x="8" y="25" width="14" height="2" fill={theme.accent} />
      <rect x="8" y="40" width="28" height="11" rx={Number.parseInt(theme.radius, 10) / 2} fill={action} />
      <rect x="50" y="8" width="38" height="44" fill={theme.surface} stroke={theme.hairline} strokeWidth="0.75" />
      {heights.map((height, at) => (
        <rect key={height} x={55 + at * 6} y={46 - height} width="4" height={height} fill={theme.chart[at]} />
      ))}
    </svg>
  );
}
