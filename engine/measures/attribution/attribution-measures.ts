/** Measures that explain why a portfolio returned more or less than its benchmark. */
import { z } from 'zod';
import {
  attribution as attributionOfRows,
  geometricAttribution,
  linkedAttribution,
  linkedGeometricAttribution,
  linkEffects,
  notionalFundsAttribution,
} from '#engine/attribution';
import { ledgerAttribution } from './ledger-attribution.ts';
import { CURRENCY_ATTRIBUTION_MEASURES } from './currency-attribution-measures.ts';
import { measure } from '../measure.ts';
import { brinsonFields, Fraction, finiteAnswer, labelPeriods, LINKING, periodsOf, SegmentRows, WEIGHTS } from './segment-rows.ts';

const BACON = 'C. Bacon, Practical Portfolio Performance Measurement and Attribution (2008)';
const INCOMPLETE = 'weights.incomplete stands beside the figure where weights do not add up to 1.';
const MISSING = 'return.missing for a weight other than 0 without its return.';

const brinson = measure(
  'brinson-attribution',
  z.strictObject({ rows: SegmentRows, ...brinsonFields }),
  {
    title: 'Brinson attribution of one period',
    unit: 'table',
    formula:
      'allocation = (w - W)(b - B), selection = W (r - b), interaction = (w - W)(r - b); Brinson-Hood-Beebower: allocation = (w - W) b',
    convention:
      'w and W are the weights of a segment at the start of the period in portfolio and benchmark, r and b its returns in them, B = sum(W b). The answer is {portfolioReturn, benchmarkReturn, excess, effects, segments}; the effects of all segments add up to excess = sum(w r) - sum(W b). A segment that one side does not hold takes the return of the other.',
    source: `G. Brinson, N. Fachler, Measuring non-US equity portfolio performance (1985); G. Brinson, L. R. Hood, G. Beebower, Determinants of portfolio performance (1986); ${BACON}, ch. 5`,
    none: `${MISSING} ${INCOMPLETE}`,
  },
  ({ rows, ...options }) => finiteAnswer(attributionOfRows(rows, options)),
);

const linked = measure(
  'linked-attribution',
  z.strictObject({ periods: periodsOf({ rows: SegmentRows }), ...brinsonFields, linking: LINKING }),
  {
    title: 'Brinson attribution linked over periods',
    unit: 'table',
    formula: 'the effects of each period (see brinson-attribution) times its linking factor (see linked-effects)',
    convention:
      'The answer is {portfolioReturn, benchmarkReturn, excess, effects, segments, periods}: returns are compounded, and the effects over segments and over periods add up to their difference. Each of `periods` holds its part in the whole (`effects`, `segments`) and the attribution of the period alone (`single`). Frongello shows an effect, with what the benchmark makes of it later, in the period in which it arises.',
    source: `As brinson-attribution and linked-effects; ${BACON}, ch. 8`,
    none: `${MISSING} return.total-loss (with the period) where a return stands in the way of the method. ${INCOMPLETE}`,
  },
  ({ periods, ...options }) => finiteAnswer(linkedAttribution(labelPeriods(periods), options)),
);

const effects = measure(
  'linked-effects',
  z.strictObject({
    periods: periodsOf({
      portfolioReturn: Fraction,
      benchmarkReturn: Fraction,
      effects: z.record(z.string(), Fraction).meta({
        description:
          'By name: {"allocation": 0.012, "selection": -0.004}. They should add up to the difference of the two returns. One that a period does not name is 0 in it.',
      }),
    }),
    linking: LINKING,
  }),
  {
    title: 'Effects linked over periods',
    unit: 'table',
    formula:
      'carino: factor k / kc, k = (ln(1 + R) - ln(1 + B)) / (R - B), kc the same of the compounded returns. menchero: factor M + a (R - B), M = (Rc - Bc) / T / ((1 + Rc)^(1/T) - (1 + Bc)^(1/T)), a = (Rc - Bc - M sum(R - B)) / sum((R - B)^2). grap: factor product(1 + R) of the periods before x product(1 + B) of the periods after. frongello: effect x product(1 + R) of the periods before + B x the sum of the linked effects before',
    convention:
      'R and B are the returns of a period, Rc and Bc the compounded ones, T the number of periods; where R = B the limits of the formulas are taken (carino: k = 1 / (1 + R)). The answer is {portfolioReturn, benchmarkReturn, excess, effects, unexplained, periods}; `unexplained` is what the effects given leave over, 0 when those of each period add up to its difference of returns; each of `periods` has its linked effects and its `coefficient` in the sum over all periods.',
    source: `D. Carino, Combining attribution effects over time (1999); J. Menchero, An optimized approach to linking attribution effects over time (2000); GRAP, Synthese des modeles d'attribution de performance (1997); A. Frongello, Linking single period attribution results (2002); ${BACON}, ch. 8`,
    none: 'return.total-loss (with the period) for a return below -100 %, and for carino at -100 %; figure.overflow beyond what a number can hold.',
  },
  ({ periods, linking }) => {
    const named = labelPeriods(periods);
    const names = [...new Set(named.flatMap((each) => Object.keys(each.effects)))];
    const { value, findings } = linkEffects(
      named.map((each) => ({
        ...each,
        effects: names.map((name) => (Object.hasOwn(each.effects, name) ? (each.effects[name] as number) : 0)),
      })),
      linking,
    );
    if (value === null) return { value, findings };
    const byName = (column: readonly number[]) => Object.fromEntries(names.map((name, i) => [name, column[i]]));
    const answer = {
      portfolioReturn: value.portfolioReturn,
      benchmarkReturn: value.benchmarkReturn,
      excess: value.excess,
      effects: byName(value.effects),
      unexplained: value.excess - value.effects.reduce((sum, each) => sum + each, 0),
      periods: named.map(({ period }, t) => ({ period, coefficient: value.coefficients[t], effects: byName(value.periods[t] ?? []) })),
    };
    return finiteAnswer({ value: answer, findings });
  },
);

const notionalFunds = measure(
  'notional-funds-attribution',
  z.strictObject({ periods: periodsOf({ rows: SegmentRows }), weights: WEIGHTS }),
  {
    title: 'Attribution of several periods by notional funds',
    unit: 'table',
    formula: 'allocation = A - B, selection = S - B, interaction = P - A - S + B, each of returns compounded over the periods',
    convention:
      'P is the portfolio and B the benchmark; the allocation fund A holds the weights of the portfolio at the returns of the benchmark, the selection fund S the weights of the benchmark at the returns of the portfolio. The answer is {portfolioReturn, benchmarkReturn, excess, effects}; it does not tell segments apart.',
    source: `O. Davies, D. Laker, Multiple-period performance attribution using the Brinson model (2001); ${BACON}, ch. 8`,
    none: `${MISSING} ${INCOMPLETE}`,
  },
  ({ periods, weights }) => finiteAnswer(notionalFundsAttribution(labelPeriods(periods), weights)),
);

const geometric = measure(
  'geometric-attribution',
  z.strictObject({ rows: SegmentRows, weights: WEIGHTS }),
  {
    title: 'Geometric attribution of one period',
    unit: 'table',
    formula: 'allocation = (w - W)((1 + b) / (1 + B) - 1), selection = w ((1 + r) / (1 + b) - 1)(1 + b) / (1 + N), with N = sum(w b)',
    convention:
      'Letters as in brinson-attribution; N is the return of a notional fund with the weights of the portfolio at the returns of the benchmark. Selection includes interaction. The answer is {portfolioReturn, benchmarkReturn, excess, allocation, selection, segments}; excess = (1 + R) / (1 + B) - 1 = (1 + allocation)(1 + selection) - 1, and the effects of the segments add up to each of the two.',
    source: `J. Burnie, J. Knowles, T. Teder, Arithmetic and geometric attribution (1998); ${BACON}, ch. 5`,
    none: `${MISSING} return.total-loss (benchmark) where the benchmark or the notional fund lost everything. ${INCOMPLETE}`,
  },
  ({ rows, weights }) => finiteAnswer(geometricAttribution(rows, weights)),
);

const linkedGeometric = measure(
  'linked-geometric-attribution',
  z.strictObject({ periods: periodsOf({ rows: SegmentRows }), weights: WEIGHTS }),
  {
    title: 'Geometric attribution over periods',
    unit: 'table',
    formula: 'excess, allocation and selection of the periods (see geometric-attribution) compounded: product(1 + effect) - 1',
    convention:
      'Nothing is left to link. The part of a segment in a compounded effect E is the sum of its effects in the periods, each times (ln(1 + e) / e) / (ln(1 + E) / E) with e the effect of the period; that rule is ours, the sources give totals only. Each of `periods` stands by itself.',
    source: 'As geometric-attribution.',
    none: 'As geometric-attribution; return.total-loss (with the period) where the portfolio lost everything.',
  },
  ({ periods, weights }) => finiteAnswer(linkedGeometricAttribution(labelPeriods(periods), weights)),
);

export const ATTRIBUTION_MEASURES = [
  ledgerAttribution,
  brinson,
  linked,
  effects,
  notionalFunds,
  geometric,
  linkedGeometric,
  ...CURRENCY_ATTRIBUTION_MEASURES,
] as const;
