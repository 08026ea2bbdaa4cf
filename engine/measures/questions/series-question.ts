/** Reads the series that a question is about: returns as they are given, levels on days, or the ledger. */
import { z } from 'zod';
import { mergeFindings, type Figure, type Finding } from '#packages/findings';
import { cumulativeReturns } from '#engine/rates-of-return';
import { indexOfCumulative, indexOfReturns, returnsBetween, type ReturnFrequency, type ValueIndex } from '#engine/risk';
import { CalculationScope } from '../document-schema.ts';
import type { OpenedDocument } from '../document.ts';
import { netGrossFields, netGrossOf, NO_LEDGER_FINDINGS, rangeOf, seriesOf, TIMING } from './ledger-question.ts';
import type { MeasureAnswer } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { columnsOf, DatedValues, DateText, FractionNumber } from '../wire.ts';
import { type ReturnSeries, daysOf, samplePeriods } from './series-samples.ts';

const FREQUENCIES = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const satisfies readonly ReturnFrequency[];

/** Fields of the three sources of numbers; a question has one of them. */
const seriesSourceFields = {
  returns: z.array(FractionNumber).optional().meta({
    description: 'Periodic returns as fractions, oldest first. Give exactly one of `returns`, `levels` and the ledger (by `to`).',
  }),
  dates: z.array(DateText).optional().meta({
    description:
      'Of `returns`: the last day of each period, ascending; or one date more, the first being the day from whose close the first return counts. With as many dates as returns that day is taken to lie one period of `frequency` before the first date.',
  }),
  levels: DatedValues.optional().meta({
    description: 'Values on days (prices, an index, a unit value), without flows: {"2024-01-31": "101.25"}.',
  }),
  scope: CalculationScope.meta({ description: 'Of the ledger.' }),
  from: DateText.optional().meta({
    description: 'Of the ledger: first day that counts, from the close of the day before. Without it, the first day of the scope.',
  }),
  to: DateText.optional().meta({ description: 'Of the ledger: last day that counts. Naming it asks the ledger.' }),
  ...netGrossFields,
  timing: TIMING.default('in-start-out-end'),
};

const partialPeriods = z.enum(['dropped', 'kept']).default('dropped').meta({
  description: 'Of `levels` and the ledger: a first or last period that is covered only in part is left out, or counts as a whole one.',
});

const FREQUENCY_MEANING = '`daily` is Monday to Friday, `weekly` ends on Friday, the others are calendar periods';

/** Fields of measures of periodic returns. */
export const returnsFields = {
  ...seriesSourceFields,
  frequency: z
    .enum(FREQUENCIES)
    .default('monthly')
    .meta({ description: `Of the periods; levels and the ledger are cut into them. ${FREQUENCY_MEANING}.` }),
  sampling: z.enum(['calendar', 'as-given']).default('calendar').meta({
    description:
      'Of `levels`: `calendar` takes the levels that stand at the ends of the periods of `frequency`; `as-given` takes each level to the next as a period, whatever its length.',
  }),
  partialPeriods,
};

/** Fields of measures of a path of values: every value counts unless a frequency is given. */
export const pathFields = {
  ...seriesSourceFields,
  frequency: z
    .enum(FREQUENCIES)
    .optional()
    .meta({
      description: `Only values at the ends of such periods count. Without it: every level as given, every day of the ledger. ${FREQUENCY_MEANING}.`,
    }),
  partialPeriods,
  compounding: z.enum(['geometric', 'simple']).default('geometric').meta({
    description: '`simple` adds returns up, as of a capital that is kept the same: a drawdown is then the sum of returns since the peak.',
  }),
};

type SeriesQuestion = z.output<z.ZodObject<typeof seriesSourceFields>>;

type ReturnsQuestion = z.output<z.ZodObject<typeof returnsFields>>;

type PathQuestion = z.output<z.ZodObject<typeof pathFields>>;

/** @throws UnanswerableError unless exactly one source is named, and for dates that do not fit their returns */
export function returnSeriesOf(document: OpenedDocument, question: ReturnsQuestion): Figure<ReturnSeries> {
  const asked = sourceOf(question);
  if (asked !== 'levels') refuseForeignFields(question, 'levels', { sampling: 'calendar' });
  if (asked === 'returns') {
    refuseForeignFields(question, 'levels and the ledger', { partialPeriods: 'dropped' });
    return { value: { returns: question.returns ?? [], days: daysOf(question) }, findings: [] };
  }
  const { value: index, findings } = asked === 'levels' ? levelsIndex(question) : ledgerIndex(document, question);
  if (index === null) return { value: null, findings };
  if (asked === 'levels' && question.sampling === 'as-given') return returnsAsGiven(index);
  const cut = samplePeriods(index, question.frequency, question.partialPeriods);
  return { value: cut.value, findings: mergeFindings(findings, cut.findings) };
}

export interface ValuePath {
  readonly index: ValueIndex;
  /** Whether its days are dates; otherwise they count periods from 0, the start. */
  readonly isDated: boolean;
}

/** @throws UnanswerableError as `returnSeriesOf` */
export function valuePathOf(document: OpenedDocument, question: PathQuestion): Figure<ValuePath> {
  const { frequency, compounding } = question;
  const asked = sourceOf(question);
  if (asked === 'returns') {
    refuseForeignFields(question, 'levels and the ledger', { partialPeriods: 'dropped' });
    const days = daysOf(question);
    const { value: index, findings } = indexOfReturns(question.returns ?? [], days ?? undefined, compounding);
    return { value: index && { index, isDated: days !== null }, findings };
  }
  const { value: index, findings } = asked === 'levels' ? levelsIndex(question) : ledgerIndex(document, question);
  if (index === null || (frequency === undefined && compounding === 'geometric')) {
    return { value: index && { index, isDated: true }, findings };
  }
  const cut = frequency === undefined ? returnsAsGiven(index) : samplePeriods(index, frequency, question.partialPeriods);
  if (cut.value === null) return { value: null, findings: mergeFindings(findings, cut.findings) };
  const { value, findings: linking } = indexOfReturns(cut.value.returns, cut.value.days ?? undefined, compounding);
  return { value: value && { index: value, isDated: true }, findings: mergeFindings(findings, cut.findings, linking) };
}

/** Answers a measure from periodic returns alone. */
export function computeFromReturns(
  document: OpenedDocument,
  question: ReturnsQuestion,
  compute: (observed: ReturnSeries) => Figure<unknown>,
): MeasureAnswer {
  return chainFigure(returnSeriesOf(document, question), compute);
}

export function computeFromPath(
  document: OpenedDocument,
  question: PathQuestion,
  compute: (path: ValuePath) => Figure<unknown>,
): MeasureAnswer {
  return chainFigure(valuePathOf(document, question), compute);
}

/** Computes a figure from another; null where the input is null. The findings of both are kept. */
export function chainFigure<T, Made>({ value, findings }: Figure<T>, compute: (value: T) => Figure<Made>): Figure<Made> {
  if (value === null) return { value: null, findings };
  const figure = compute(value);
  return { value: figure.value, findings: mergeFindings(findings, figure.findings) };
}

/** Finds the source of the numbers. @throws UnanswerableError unless there is exactly one, and for a field of another source */
function sourceOf(question: SeriesQuestion): 'returns' | 'levels' | 'ledger' {
  const { returns, levels, dates, to } = question;
  if (returns !== undefined && levels !== undefined) throw new UnanswerableError('give either returns or levels', ['levels']);
  if (dates !== undefined && returns === undefined) throw new UnanswerableError('dates belong to returns', ['dates']);
  if (returns === undefined && levels === undefined) {
    if (to === undefined) throw new UnanswerableError('give returns, or levels, or the last day of a range of the ledger', ['to']);
    return 'ledger';
  }
  refuseForeignFields(question, 'the ledger', {
    from: undefined,
    to: undefined,
    fees: 'net',
    withholdingTax: 'net',
    timing: 'in-start-out-end',
  });
  if (Object.keys(question.scope).length > 0) throw new UnanswerableError('scope belongs to the ledger', ['scope']);
  return returns === undefined ? 'levels' : 'returns';
}

/** @throws UnanswerableError for a field that does not belong to the source and would be ignored */
function refuseForeignFields(question: object, owner: string, defaults: Readonly<Record<string, string | undefined>>): void {
  const given = new Map(Object.entries(question));
  for (const [field, unless] of Object.entries(defaults)) {
    if (given.get(field) !== unless) throw new UnanswerableError(`${field} belongs to ${owner}`, [field]);
  }
}

function levelsIndex({ levels = {} }: SeriesQuestion): Figure<ValueIndex> {
  const { days, values } = columnsOf(levels);
  return { value: { days, values }, findings: [] };
}

/** The index of the ledger, from the first day on which the scope held anything. */
function ledgerIndex(document: OpenedDocument, question: SeriesQuestion): Figure<ValueIndex> {
  const { scope, from, to = '' } = question;
  const { scoped, range } = rangeOf(document, { scope, from, to });
  const series = seriesOf(scoped, range.to, netGrossOf(question));
  if (series === null || series.inception === null || series.inception > range.to) return { value: null, findings: NO_LEDGER_FINDINGS };
  const counted = { from: Math.max(range.from, series.inception), to: range.to };
  const { value, findings } = cumulativeReturns(series, counted, question.timing);
  const short: Finding[] = from !== undefined && counted.from > range.from ? [{ code: 'history.short', date: from }] : [];
  return { value: value && indexOfCumulative(counted.from - 1, value), findings: mergeFindings(findings, short) };
}

function returnsAsGiven(index: ValueIndex): Figure<ReturnSeries> {
  const days = Array.from(index.days);
  const { value: returns, findings } = returnsBetween(index, days);
  return { value: returns && { returns, days }, findings };
}
