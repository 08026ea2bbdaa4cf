/** Each account has one colour of the brand's charts wherever it is listed, so that it is known again [OQ-80]. */

const COLOURS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;

/** Name of the variable that holds it; the same for an id always. */
export function colourOf(id: string): string {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + sign.charCodeAt(0)) % 1_000_003;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}
