/** The field for one of the firm's own colours: typed or picked, with its contrast and the nearest readable colour. */
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { RefusalFault } from '#packages/endpoint';
import { leastContrastIn, requiredContrast, unreadableColours, type Theme } from '#packages/themes';
import { useFormats, useWords } from '#ui';
import { readColour } from './appearance-draft.ts';
import css from './colour-field.module.css';

export function ColourField({
  name,
  label,
  typed,
  theme,
  own,
  fault,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly typed: string;
  /** The theme in which the colour has to be readable. */
  readonly theme: Theme;
  /** The theme's own colour, which is used where nothing is typed. */
  readonly own: string;
  /** The server's refusal of the present colour. */
  readonly fault: RefusalFault | undefined;
  readonly onChange: (typed: string) => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const colour = readColour(typed);
  const shown = colour ?? own;
  const least = requiredContrast(theme);
  // Rounded down, so that a contrast below the minimum never appears to reach it.
  const reached = Math.floor(leastContrastIn(theme, shown) * 10) / 10;
  const nearest = colour ? (fault?.['nearest'] ?? unreadableColours(theme, { primary: colour })[0]?.nearest) : undefined;
  const unwritten = colour === null && left ? words('tenants.appearance.unwritten', { example: own }) : undefined;
  const take = (next: string) => {
    onChange(next);
    input.current?.focus();
  };
  return (
    <div className={css.field}>
      <div className={css.line}>
        <TextInput
          ref={input}
          name={name}
          label={label}
          className={css.typed}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            <span className={css.contrast} data-enough={leastContrastIn(theme, shown) >= least}>
              {words('tenants.appearance.contrast', { reached: formats.number(reached, 1, 1), least: formats.number(least, 1, 1) })}
            </span>
          }
          error={unwritten ?? (fault && words('tenants.appearance.unreadable'))}
          placeholder={own}
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onBlur={() => setLeft(true)}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
        <input
          type="color"
          className={css.well}
          aria-label={words('tenants.appearance.pick', { name: label })}
          value={shown}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      </div>
      {typeof nearest === 'string' && (
        <Button variant="default" className={css.nearest} onClick={() => take(nearest)}>
          <span className={css.swatch} style={{ background: nearest }} aria-hidden="true" />
          {words('tenants.appearance.nearest', { colour: nearest })}
        </Button>
      )}
    </div>
  );
}
