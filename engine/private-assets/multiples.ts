/**
 * Computes multiples of what was paid in. Source: GIPS Standards (2020), glossary and private-market provisions (since-inception paid-in capital,
 * distributions, committed capital, residual value); ILPA Performance Template. Ratios: 1.5 is 1.50x. With `recallable: 'netted'` what was
 * distributed and may be recalled counts neither as distributed nor as paid in; `counted` (GIPS, and unless said otherwise) counts both.
 */
import { formatDay } from '#packages/calendar';
import { finding, type Figure, type Finding } from '#packages/findings';
import { add, sign, subtract, toNumber, type Amount } from '#packages/money';
import type { StakePosition } from './standing.ts';

export interface MultipleOptions {
  readonly recallable?: 'counted' | 'netted';
}

/** Total value to paid-in: (distributed + value) / paid in. Null with `capital.uncalled` where nothing is paid in. */
export function totalValueToPaidIn(standing: StakePosition, options: MultipleOptions = {}): Figure {
  const { paidIn, distributed } = flowsOf(standing, options);
  return ratio(add(distributed, standing.nav.amount), paidIn, standing, standing.nav.findings);
}

/** Distributed to paid-in: distributed / paid in. Null as above. */
export function distributedToPaidIn(standing: StakePosition, options: MultipleOptions = {}): Figure {
  const { paidIn, distributed } = flowsOf(standing, options);
  return ratio(distributed, paidIn, standing);
}

/** Residual value to paid-in: value / paid in. Null as above. TVPI = DPI + RVPI. */
export function residualValueToPaidIn(standing: StakePosition, options: MultipleOptions = {}): Figure {
  const { paidIn } = flowsOf(standing, options);
  return ratio(standing.nav.amount, paidIn, standing, standing.nav.findings);
}

/**
 * Paid-in to committed: paid in / cumulative committed capital. Fees outside the commitment are paid in too, so it may pass 1; stakes passed
 * on reduce neither. Null with `commitment.missing` where no commitment, or one of 0, is known.
 */
export function paidInToCommitted(standing: StakePosition, options: MultipleOptions = {}): Figure {
  const { value, findings } = standing.pledged;
  if (value !== null && sign(value) > 0) {
    return { value: toNumber(flowsOf(standing, options).paidIn) / toNumber(value), findings };
  }
  return { value: null, findings: findings.length > 0 ? findings : [finding('commitment.missing', { date: formatDay(standing.asOf) })] };
}

/** Multiple on invested capital: (distributed + value) / (paid in without fees). Without fees it equals TVPI. Null as above. */
export function multipleOnInvestedCapital(standing: StakePosition, options: MultipleOptions = {}): Figure {
  const { paidIn, distributed } = flowsOf(standing, options);
  const invested = subtract(paidIn, add(standing.feesWithin, standing.feesOutside));
  return ratio(add(distributed, standing.nav.amount), invested, standing, standing.nav.findings);
}

function flowsOf({ paidIn, distributed, recallable }: StakePosition, options: MultipleOptions) {
  if (options.recallable !== 'netted') return { paidIn, distributed };
  return { paidIn: subtract(paidIn, recallable), distributed: subtract(distributed, recallable) };
}

function ratio(value: Amount, base: Amount, { asOf }: StakePosition, findings: readonly Finding[] = []): Figure {
  if (sign(base) <= 0) return { value: null, findings: [finding('capital.uncalled', { date: formatDay(asOf) })] };
  return { value: toNumber(value) / toNumber(base), findings };
}
