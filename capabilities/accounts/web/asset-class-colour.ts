/** Gives each asset class the same brand colour wherever it is drawn. */

const PLACES: Readonly<Record<string, number>> = { Equities: 0, 'Fixed Interest': 1, Alternatives: 2, Other: 3, Funds: 4 };

/** Index into the brand's chart colours; a class defined by the firm gets the remaining colour. */
export function assetClassColour(assetClass: string): number {
  return PLACES[assetClass] ?? 5;
}
