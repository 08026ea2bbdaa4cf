/** Lists the measures of series of returns: averages, spread, ratios, drawdowns, comparisons with a benchmark, and value at risk. */
import { ACTIVE_MEASURES } from './active-measures.ts';
import { AVERAGE_MEASURES } from './average-measures.ts';
import { DECOMPOSITION_MEASURES } from './decomposition-measures.ts';
import { DRAWDOWN_MEASURES } from './drawdown-measures.ts';
import { MARKET_MEASURES } from './market-measures.ts';
import { RATIO_MEASURES } from './ratio-measures.ts';
import { SPREAD_MEASURES } from './spread-measures.ts';
import { VALUE_AT_RISK_MEASURES } from './value-at-risk-measures.ts';

export const RISK_MEASURES = [
  ...AVERAGE_MEASURES,
  ...SPREAD_MEASURES,
  ...RATIO_MEASURES,
  ...DRAWDOWN_MEASURES,
  ...MARKET_MEASURES,
  ...DECOMPOSITION_MEASURES,
  ...ACTIVE_MEASURES,
  ...VALUE_AT_RISK_MEASURES,
] as const;
