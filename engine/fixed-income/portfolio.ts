/** Averages the figures of several bonds, weighted by market value, and says how much of the value they cover. */
import { finding, mergeFindings, type Figure, type Finding } from '#packages/findings';
import { BOND_FIGURE_NAMES, type BondFigures, type BondFigureName } from './figures.ts';

export interface WeighedFigure {
  /** Name of the bond in findings. */
  readonly subject: string;
  /** Market value with accrued interest, all in one currency; null where it is not known. Negative for a bond sold short. */
  readonly value: number | null;
  readonly figure: Figure;
}

export interface WeightedAverage {
  readonly average: number;
  /** Share of the market value, without signs, of the bonds that have the figure: 0 to 1. */
  readonly coverage: number;
}

/**
 * Sum of value x figure over sum of value, over the bonds that have both; the weights of the bonds left out go to the others in proportion.
 * For duration and convexity that is the market's usual approximation, exact for a parallel shift of equal yields. Source: Fabozzi, Bond Markets,
 * Analysis, and Strategies, chapter 4 "Portfolio duration"; market-value weights: GIPS Handbook, portfolio-level characteristics. Every bond
 * left out has a finding with its name (`value.incomplete` where it has no value), and `bonds.partial` counts them. Null with `bonds.none`
 * where none takes part or the values that do come to nothing or less.
 */
export function weightedAverage(bonds: readonly WeighedFigure[]): Figure<WeightedAverage> {
  let [sum, weight, covered, whole, leftOut] = [0, 0, 0, 0, 0];
  for (const { value, figure } of bonds) {
    whole += Math.abs(value ?? 0);
    if (value === null || figure.value === null) {
      leftOut += 1;
      continue;
    }
    sum += value * figure.value;
    weight += value;
    covered += Math.abs(value);
  }
  const findings = mergeFindings(bonds.flatMap(findingsOf), leftOut === 0 ? [] : [finding('bonds.partial', { count: leftOut })]);
  const average = sum / weight;
  if (weight > 0 && Number.isFinite(average)) return { value: { average, coverage: covered / whole }, findings };
  return { value: null, findings: mergeFindings(findings, [finding('bonds.none')]) };
}

function findingsOf({ subject, value, figure }: WeighedFigure): Finding[] {
  const named = figure.findings.map((each) => ({ subject, ...each }));
  return value === null ? [finding('value.incomplete', { subject }), ...named] : named;
}

/** One holding of bonds with its figures, as `bondFigures` answers them. */
export interface BondHolding {
  readonly subject: string;
  readonly value: number | null;
  readonly figures: BondFigures;
}

/** Each measure averaged over the holdings that have it; see `weightedAverage`. */
export function portfolioFigures(holdings: readonly BondHolding[]): Readonly<Record<BondFigureName, Figure<WeightedAverage>>> {
  const averageOf = (measure: BondFigureName) =>
    weightedAverage(holdings.map(({ subject, value, figures }) => ({ subject, value, figure: figures[measure] })));
  return Object.fromEntries(BOND_FIGURE_NAMES.map((measure) => [measure, averageOf(measure)])) as Record<
    BondFigureName,
    Figure<WeightedAverage>
  >;
}
