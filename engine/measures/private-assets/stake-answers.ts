/** Builds the answers of questions about stakes. */
import type { z } from 'zod';
import { formatDay, type Day } from '#packages/calendar';
import { mergeFindings, type Finding, type Figure } from '#packages/findings';
import {
  stakeFlows,
  stakePosition,
  type Commitment as Stake,
  type StakeFlows,
  type StakePosition,
  type ValuationOptions,
} from '#engine/private-assets';
import type { Quotes } from '#engine/book';
import type { OpenedDocument } from '../document.ts';
import { finiteFigure } from '../questions/flow-question.ts';
import type { MeasureAnswer } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import type { IndexLevels } from './stake-terms.ts';
import { columnsOf } from '../wire.ts';

/** Equally spaced payments are passed to the packages as dated ones, this many days apart: a year for each period. */
export const PERIOD = 365;

export interface StakeInput {
  readonly commitments: readonly Stake[];
  readonly asOf: Day;
  readonly options: ValuationOptions;
  readonly currency: string;
  /** Number of equally spaced periods; null for dated payments. */
  readonly periods: number | null;
  readonly isPlain: boolean;
}

/** @throws UnanswerableError for levels that do not fit the payments, and for an instrument without prices */
export function indexOf(
  levels: z.output<typeof IndexLevels>,
  { periods }: Pick<StakeInput, 'periods'>,
  document: OpenedDocument,
  field: 'index' | 'rollForward' = 'index',
): Quotes {
  if (Array.isArray(levels)) {
    if (levels.length !== periods) throw new UnanswerableError('a list of levels has one for each of equally spaced payments', [field]);
    return { days: Int32Array.from(levels, (_, i) => i * PERIOD), values: Float64Array.from(levels, Number) };
  }
  if (periods !== null) throw new UnanswerableError('equally spaced payments are compared with a list of levels, one for each', [field]);
  if (typeof levels !== 'string') return columnsOf(levels);
  const { quotes } = document.quotes(levels);
  if (quotes.days.length === 0) throw new UnanswerableError(`the document has no prices of ${levels}`, [field]);
  return quotes;
}

export function standingOf({ commitments, asOf, options }: StakeInput): StakePosition {
  return stakePosition(commitments, asOf, options);
}

export function flowsOf({ commitments, asOf, options }: StakeInput): StakeFlows {
  return stakeFlows(commitments, asOf, options);
}

/** Findings without the fields that a plain list cannot have: equally spaced payments have no dates, and plain lists no name. */
export function findingsFor({ periods, isPlain }: StakeInput, findings: readonly Finding[]): Finding[] {
  if (!isPlain) return mergeFindings(findings);
  return mergeFindings(
    findings.map(({ code, date, since, count }) => ({
      code,
      ...(periods === null && date !== undefined && { date }),
      ...(periods === null && since !== undefined && { since }),
      ...(count !== undefined && { count }),
    })),
  );
}

export function answerFor(stake: StakeInput, { value, findings }: Figure<unknown>): MeasureAnswer {
  return { value, findings: findingsFor(stake, findings) };
}

/** The date of a day, or the number of the period from 0. */
export function dateOrPeriod({ periods }: StakeInput, day: Day): string | number {
  return periods === null ? formatDay(day) : day / PERIOD;
}

/** Annualises the rate of equally spaced payments, which is a rate per period. */
export function annualiseStakeRate({ periods }: StakeInput, { value, findings }: Figure, count: number): Figure {
  if (value === null || periods === null || count === 1) return { value, findings };
  return finiteFigure({ value: (1 + value) ** count - 1, findings });
}
