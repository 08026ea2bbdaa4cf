export type { Commitment, CommitmentEvent, NavReport } from './commitment.ts';
export { directAlpha } from './direct-alpha.ts';
export { stakeFlows, type StakeFlows } from './flows.ts';
export { horizonRate, sinceInceptionPeriodRate, sinceInceptionRate } from './internal-rates.ts';
export { jCurve } from './j-curve.ts';
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
export { type ValuationOptions } from './net-asset-value.ts';
export { pacingModel } from './pacing.ts';
export { pmePlus, pmePlusScaling } from './pme-plus.ts';
export { stakePosition, type StakePosition } from './standing.ts';
