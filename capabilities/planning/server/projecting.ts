/** Calculates a projection: the expected course by a closed formula, and ten thousand simulated ones. */
import { addMonths, formatDay, parseDay } from '#packages/calendar';
import { refuse } from '#packages/endpoint';
import { cumulativePaidIn, projectedValues, type ProjectionAssumptions } from '#engine/projections';
import type { SignedInContext } from '#server/people';
import { PROJECTION, amountFaults, type ProjectionInputs, type ProjectionResult, type Projector } from '../contract.ts';

const PER_CENT = 100;

/** Who asks, and when nobody waits for the answer any more. */
export type ProjectionContext = Pick<SignedInContext, 'now' | 'tenant' | 'person'> & {
  readonly projector: Projector;
  readonly signal: AbortSignal;
};

interface ProjectionRequest {
  readonly inputs: ProjectionInputs;
  readonly currency: string;
}

/** @throws Refusal `input.invalid` for too little money and for a return that the tenant does not offer, `calculation.too-long` */
export async function calculateProjection(
  { projector, signal, now, tenant, person }: ProjectionContext,
  { inputs, currency }: ProjectionRequest,
): Promise<ProjectionResult> {
  const wrong = {
    ...amountFaults(inputs),
    ...(!tenant.settings.projections.returns.includes(inputs.return) && { return: 'planning.projection.return.unknown' }),
    ...(inputs.goals.some(({ year }) => year > inputs.years) && { goals: 'planning.projection.goal.late' }),
  };
  if (Object.keys(wrong).length > 0) refuse('input.invalid', wrong);
  const assumptions: ProjectionAssumptions = {
    years: inputs.years,
    lumpSum: Number(inputs.lumpSum),
    contribution: Number(inputs.contribution ?? 0),
    return: inputs.return / PER_CENT,
    costs: inputs.costs / PER_CENT,
    inflation: inputs.inflation / PER_CENT,
  };
  const goals = inputs.goals.map(({ amount, year }) => ({ amount: Number(amount), year }));
  const { volatility, seed } = inputs;
  const simulation = { assumptions, volatility: volatility / PER_CENT, paths: PROJECTION.paths, seed, goals };
  const { percentiles, mean, reached } = await projector.project(simulation, { tenant: tenant.id, person: person.id }, signal);
  const today = parseDay(now.toISOString().slice(0, 10));
  const dayOf = (year: number) => formatDay(addMonths(today, 12 * year));
  const paid = cumulativePaidIn(assumptions);
  return {
    currency,
    points: Array.from(projectedValues(assumptions), (value, year) => ({
      year,
      date: dayOf(year),
      paidIn: formatAmount(paid[year]),
      value: formatAmount(value),
      percentiles: percentiles.map((line) => formatAmount(line[year])),
      mean: formatAmount(mean[year]),
    })),
    goals: inputs.goals.map((goal, at) => ({ ...goal, date: dayOf(goal.year), chance: reached[at] ?? 0 })),
    paths: PROJECTION.paths,
  };
}

/** Two decimals; a projection is no more exact than that. */
function formatAmount(value = 0): string {
  return value.toFixed(2);
}
