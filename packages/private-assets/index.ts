export type { Call, Commitment, CommitmentEvent, Distribution, HandOver, NavReport, Release, Takeover } from './commitment.ts';
export { directAlpha } from './direct-alpha.ts';
export { stakeFlows, type StakeFlow, type StakeFlows } from './flows.ts';
export { horizonRate, sinceInceptionPeriodRate, sinceInceptionRate } from './internal-rates.ts';
export { jCurve, type CurvePoint } from './j-curve.ts';
export { kaplanSchoar } from './kaplan-schoar.ts';
export { longNickels, longNickelsValue } from './long-nickels.ts';
export {
  distributedToPaidIn,
  multipleOnInvestedCapital,
  paidInToCommitted,
  residualValueToPaidIn,
  totalValueToPaidIn,
  type MultipleOptions,
} from './multiples.ts';
export { netAssetValue, type Valuation, type ValuationMethod, type ValuationOptions } from './net-asset-value.ts';
export { pacing, type PacedYear, type PacingTerms } from './pacing.ts';
export { pmePlus, pmePlusScaling } from './pme-plus.ts';
export { standing, type Standing } from './standing.ts';
export { tally, type Tally } from './tally.ts';
