/** What stands in the form of how a firm looks; colours as they are typed, empty where they are the theme's. */
import type { OwnColours } from '#packages/themes';
import type { Appearance } from '../contract.ts';

export const COLOURS = ['primary', 'accent'] as const;

export interface Draft extends Readonly<Record<(typeof COLOURS)[number], string>> {
  readonly theme: Appearance['theme'];
}

export function draftOf({ theme, colours }: Pick<Appearance, 'theme' | 'colours'>): Draft {
  return { theme, primary: colours.primary ?? '', accent: colours.accent ?? '' };
}

/** `#1d5c4a` of `1D5C4A` and the like, `#aabbcc` of `#abc`; undefined of nothing, and null of what is no colour. */
export function readColour(typed: string): string | null | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  if (digits === '') return undefined;
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null;
}

/** The colours that are some; what is none yet is left out. */
export function coloursOf(draft: Draft): OwnColours {
  const [primary, accent] = [readColour(draft.primary), readColour(draft.accent)];
  return { ...(primary && { primary }), ...(accent && { accent }) };
}

export function isSame(one: Draft, other: Draft): boolean {
  return one.theme === other.theme && COLOURS.every((colour) => same(one[colour], other[colour]));
}

function same(one: string, other: string): boolean {
  const read = readColour(one);
  return read === null ? one === other : read === readColour(other);
}
