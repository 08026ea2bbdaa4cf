/** Holds what is typed in the appearance form; a colour is empty where the theme's own is used. */
import type { OwnColours } from '#packages/themes';
import type { Appearance } from '../../contract.ts';

export const COLOURS = ['primary', 'accent'] as const;

export interface AppearanceDraft extends Readonly<Record<(typeof COLOURS)[number], string>> {
  readonly theme: Appearance['theme'];
}

export function draftOf({ theme, colours }: Pick<Appearance, 'theme' | 'colours'>): AppearanceDraft {
  return { theme, primary: colours.primary ?? '', accent: colours.accent ?? '' };
}

/** Reads `1D5C4A` as `#1d5c4a` and `#abc` as `#aabbcc`; undefined for empty text, and null for text that is no colour. */
export function readColour(typed: string): string | null | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  if (digits === '') return undefined;
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null;
}

/** The valid colours; text that is no colour yet is left out. */
export function coloursOf(draft: AppearanceDraft): OwnColours {
  const [primary, accent] = [readColour(draft.primary), readColour(draft.accent)];
  return { ...(primary && { primary }), ...(accent && { accent }) };
}

export function isSameDraft(one: AppearanceDraft, other: AppearanceDraft): boolean {
  return one.theme === other.theme && COLOURS.every((colour) => isSameColour(one[colour], other[colour]));
}

function isSameColour(one: string, other: string): boolean {
  const read = readColour(one);
  return read === null ? one === other : read === readColour(other);
}
