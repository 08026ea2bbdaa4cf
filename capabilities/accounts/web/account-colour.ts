/** Gives each account the same chart colour wherever it is listed [OQ-80]. */

const COLOURS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;

/** Name of the CSS variable with the colour; always the same for an id. */
export function colourOf(id: string): string {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + sign.charCodeAt(0)) % 1_000_003;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}
