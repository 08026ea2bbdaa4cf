/** Each asset class has one colour of the brand wherever it is drawn. */

const PLACES: Readonly<Record<string, number>> = { Equities: 0, 'Fixed Interest': 1, Alternatives: 2, Other: 3, Funds: 4 };

/** Index into the brand's chart colours; a class of the firm's own takes the one that is left. */
export function assetClassColour(assetClass: string): number {
  return PLACES[assetClass] ?? 5;
}
