/** Reads the series that a question is about: returns as they are given, levels on days, or the ledger. */
import { z } from 'zod';
import { addMonths, civilOf, dayOf, daysInMonth, formatDay, lastBusinessDay, parseDay, type Day } from '#packages/calendar';
import { mergeFindings, type Figure, type Finding } from '#packages/findings';
import { cumulativeReturns } from '#engine/rates-of-return';
import { isStale } from '#engine/book';
import { indexOfCumulative, indexOfReturns, periodicReturns, returnsBetween, type ReturnFrequency, type ValueIndex } from '#engine/risk';
import { CalculationScope, type OpenedDocument } from '../document.ts';
import { netGrossFields, netGrossOf, NO_LEDGER_FINDINGS, rangeOf, seriesOf, TIMING } from './ledger-question.ts';
import type { MeasureAnswer } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { columnsOf, DatedValues, DateText, FractionNumber } from '../wire.ts';

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

export interface ReturnSeries {
  /** One for each period, oldest first. */
  readonly returns: readonly number[];
  /** The day at whose close the first return starts, then the last day of each period; null where the question gives no dates. */
  readonly days: readonly Day[] | null;
}

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

function samplePeriods(index: ValueIndex, frequency: ReturnFrequency, partial: 'dropped' | 'kept'): Figure<ReturnSeries> {
  const { value, findings } = periodicReturns(index, { frequency, partial });
  if (value === null) return { value, findings };
  const days = [value.start, ...value.ends];
  return {
    value: { returns: value.returns, days },
    findings: mergeFindings(findings, staleFindings('price.stale', 'levels', index.days, days)),
  };
}

/** The finding for the first day whose quote is more than five business days old. */
export function staleFindings(
  code: 'price.stale' | 'benchmark.stale',
  subject: string,
  quoted: ArrayLike<Day>,
  days: readonly Day[],
): Finding[] {
  let at = 0;
  for (const day of days) {
    while (at + 1 < quoted.length && (quoted[at + 1] as Day) <= day) at += 1;
    const since = quoted[at] as Day;
    if (isStale(since, day)) return [{ code, subject, date: formatDay(day), since: formatDay(since) }];
  }
  return [];
}

/** The days of the returns, one more than there are returns; null without dates. */
function daysOf(question: { returns?: number[] | undefined; dates?: string[] | undefined; frequency?: ReturnFrequency | undefined }) {
  const { returns = [], dates, frequency } = question;
  if (dates === undefined) return null;
  const days = dates.map(parseDay);
  const unordered = days.findIndex((day, i) => i > 0 && day <= (days[i - 1] as Day));
  if (unordered >= 0) throw new UnanswerableError('dates must ascend', ['dates', unordered]);
  if (days.length === returns.length + 1) return days;
  if (days.length !== returns.length) {
    throw new UnanswerableError(`there are ${days.length} dates for ${returns.length} returns; give as many, or one more`, ['dates']);
  }
  if (frequency === undefined) {
    throw new UnanswerableError('name the frequency, or the day before the first period as one date more', ['dates']);
  }
  const [first] = days;
  return first === undefined ? null : [onePeriodBefore(first, frequency), ...days];
}

/** The day one period earlier; from the end of a month it is the end of an earlier month. */
function onePeriodBefore(day: Day, frequency: ReturnFrequency): Day {
  if (frequency === 'daily') return lastBusinessDay(day - 1);
  if (frequency === 'weekly') return day - 7;
  const before = addMonths(day, -{ monthly: 1, quarterly: 3, yearly: 12 }[frequency]);
  if (!isMonthEnd(day)) return before;
  const { year, month } = civilOf(before);
  return dayOf({ year, month, day: daysInMonth(year, month) });
}

function isMonthEnd(day: Day): boolean {
  return civilOf(day + 1).day === 1;
}
