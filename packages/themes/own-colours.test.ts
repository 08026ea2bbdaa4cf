/** A firm's own colours: accepted where they can be read, otherwise answered with the nearest readable colour. */
import { expect, test } from 'vitest';
import { THEMES } from './catalogue.ts';
import { contrastRatio } from './colour.ts';
import { withOwnColours, unreadableColours } from './own-colours.ts';
import { deriveColours } from './derived-colours.ts';
import { paperTextPairs, textPairs } from './pairs.fixture.ts';
import { Theme } from './theme.ts';

test('colours that can be read are put in, and every text of the theme still can be', () => {
  const own = { primary: '#5b2a86', accent: '#0b6b4f' };
  const theme = withOwnColours(THEMES.main, own);
  expect(unreadableColours(THEMES.main, own)).toEqual([]);
  expect(Theme.parse(theme)).toEqual(theme);
  expect(deriveColours(theme).action).toBe(own.primary);
  expect([theme.accent, theme.paper.brand, theme.paper.accent]).toEqual([own.accent, own.primary, own.accent]);
  for (const [name, colour, ground] of [...textPairs(theme), ...paperTextPairs(theme)])
    expect(contrastRatio(colour, ground), name).toBeGreaterThanOrEqual(4.5);
});

test('a colour that is too pale is named with one that passes, which is then taken', () => {
  const [refused, ...others] = unreadableColours(THEMES.classic, { primary: '#7fb4e6', accent: '#7a5c28' });
  expect(others).toEqual([]);
  expect(refused).toMatchObject({ colour: 'primary', given: '#7fb4e6', least: 4.5 });
  expect(unreadableColours(THEMES.classic, { primary: refused?.nearest ?? '' })).toEqual([]);
});

test('more is asked of colours in the theme that is there for contrast', () => {
  const own = { primary: '#1d6fa5' };
  expect(unreadableColours(THEMES.light, own)).toEqual([]);
  expect(unreadableColours(THEMES.contrast, own)).toMatchObject([{ least: 7 }]);
});

test('what is bright on a dark screen is darker on paper', () => {
  const theme = withOwnColours(THEMES.dark, { primary: '#9be7c4' });
  expect(deriveColours(theme).action).toBe('#9be7c4');
  expect(contrastRatio(theme.paper.brand, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});
