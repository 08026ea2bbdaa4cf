/** Derives from the colours of a theme those that follow from them. */
import { mostLegible, mixColours } from './colour.ts';
import type { Theme } from './theme.ts';

/** Colours derived from those of a theme: the primary one, lines round fields, text on buttons, and rows that are hovered or selected. */
export function deriveColours({ scale, shade, ground, surface, hairline, text }: Theme) {
  const action = scale[shade]!;
  return {
    action,
    // The line round inputs and buttons has to be visible.
    rule: mixColours(hairline, text, 0.45),
    onAction: mostLegible(action, '#ffffff', '#000000', ground, text),
    hover: mixColours(ground, text, 0.04),
    selected: { ground: mixColours(ground, action, SELECTED_SHARE), surface: mixColours(surface, action, SELECTED_SHARE) },
  };
}

/** Share of the primary colour behind text that is selected. */
export const SELECTED_SHARE = 0.16;

export const PAPER_GROUND = '#ffffff';
