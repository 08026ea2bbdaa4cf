/** Reads the series that a question is about: returns as they are given, levels on days, or the ledger. */
import { z } from 'zod';
import { addMonths, civilOf, dayOf, daysInMonth, formatDay, lastBusinessDay, parseDay, type Day } from '#packages/calendar';
import { mergeFindings, type Figure, type Finding } from '#packages/findings';
import { cumulativeReturns, isStale } from '#packages/returns';
import { indexOfCumulative, indexOfReturns, periodicReturns, returnsBetween, type Frequency, type ValueIndex } from '#packages/risk';
import { Scope, type OpenedDocument } from './document.ts';
import { apartFields, apartOf, NO_LEDGER, rangeOf, seriesOf, TIMING } from './ledger-question.ts';
import type { Answer } from './measure.ts';
import { Unanswerable } from './unanswerable.ts';
import { columnsOf, Dated, DateText, Fractional } from './wire.ts';

const FREQUENCIES = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const satisfies readonly Frequency[];

/** Fields of the three sources of numbers; a question has one of them. */
const source = {
  returns: z.array(Fractional).optional().meta({
    description: 'Periodic returns as fractions, oldest first. Give exactly one of `returns`, `levels` and the ledger (by `to`).',
  }),
  dates: z.array(DateText).optional().meta({
    description:
      'Of `returns`: the last day of each period, ascending; or one date more, the first being the day from whose close the first return counts. With as many dates as returns that day is taken to lie one period of `frequency` before the first date.',
  }),
  levels: Dated.optional().meta({
    description: 'Values on days (prices, an index, a unit value), without flows: {"2024-01-31": "101.25"}.',
  }),
  scope: Scope.meta({ description: 'Of the ledger.' }),
  from: DateText.optional().meta({
    description: 'Of the ledger: first day that counts, from the close of the day before. Without it, the first day of the scope.',
  }),
  to: DateText.optional().meta({ description: 'Of the ledger: last day that counts. Naming it asks the ledger.' }),
  ...apartFields,
  timing: TIMING.default('in-start-out-end'),
};

const partialPeriods = z.enum(['dropped', 'kept']).default('dropped').meta({
  description: 'Of `levels` and the ledger: a first or last period that is covered only in part is left out, or counts as a whole one.',
});

const FREQUENCY_MEANING = '`daily` is Monday to Friday, `weekly` ends on Friday, the others are calendar periods';

/** Fields of measures of periodic returns. */
export const ofReturns = {
  ...source,
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
export const ofPath = {
  ...source,
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

type Source = z.output<z.ZodObject<typeof source>>;
type OfReturns = z.output<z.ZodObject<typeof ofReturns>>;
type OfPath = z.output<z.ZodObject<typeof ofPath>>;

export interface Observed {
  /** One for each period, oldest first. */
  readonly returns: readonly number[];
  /** The day at whose close the first return starts, then the last day of each period; null where the question gives no dates. */
  readonly days: readonly Day[] | null;
}

/** @throws UnanswerableError unless exactly one source is named, and for dates that do not fit their returns */
export function observed(document: OpenedDocument, question: OfReturns): Figure<Observed> {
  const asked = sourceOf(question);
  if (asked !== 'levels') refuseBeside(question, 'levels', { sampling: 'calendar' });
  if (asked === 'returns') {
    refuseBeside(question, 'levels and the ledger', { partialPeriods: 'dropped' });
    return { value: { returns: question.returns ?? [], days: daysOf(question) }, findings: [] };
  }
  const { value: index, findings } = asked === 'levels' ? levelsIndex(question) : ledgerIndex(document, question);
  if (index === null) return { value: null, findings };
  if (asked === 'levels' && question.sampling === 'as-given') return asGiven(index);
  const cut = sampled(index, question.frequency, question.partialPeriods);
  return { value: cut.value, findings: mergeFindings(findings, cut.findings) };
}

export interface Path {
  readonly index: ValueIndex;
  /** Whether its days are dates; otherwise they count periods from 0, the start. */
  readonly isDated: boolean;
}

/** @throws UnanswerableError as `returnSeriesOf` */
export function path(document: OpenedDocument, question: OfPath): Figure<Path> {
  const { frequency, compounding } = question;
  const asked = sourceOf(question);
  if (asked === 'returns') {
    refuseBeside(question, 'levels and the ledger', { partialPeriods: 'dropped' });
    const days = daysOf(question);
    const { value: index, findings } = indexOfReturns(question.returns ?? [], days ?? undefined, compounding);
    return { value: index && { index, isDated: days !== null }, findings };
  }
  const { value: index, findings } = asked === 'levels' ? levelsIndex(question) : ledgerIndex(document, question);
  if (index === null || (frequency === undefined && compounding === 'geometric')) {
    return { value: index && { index, isDated: true }, findings };
  }
  const cut = frequency === undefined ? asGiven(index) : sampled(index, frequency, question.partialPeriods);
  if (cut.value === null) return { value: null, findings: mergeFindings(findings, cut.findings) };
  const { value, findings: linking } = indexOfReturns(cut.value.returns, cut.value.days ?? undefined, compounding);
  return { value: value && { index: value, isDated: true }, findings: mergeFindings(findings, cut.findings, linking) };
}

/** Answers a measure from periodic returns alone. */
export function overReturns(document: OpenedDocument, question: OfReturns, compute: (observed: Observed) => Figure<unknown>): Answer {
  return carried(observed(document, question), compute);
}

export function overPath(document: OpenedDocument, question: OfPath, compute: (path: Path) => Figure<unknown>): Answer {
  return carried(path(document, question), compute);
}

/** Computes a figure from another; null where the input is null. The findings of both are kept. */
export function carried<T, Made>({ value, findings }: Figure<T>, compute: (value: T) => Figure<Made>): Figure<Made> {
  if (value === null) return { value: null, findings };
  const figure = compute(value);
  return { value: figure.value, findings: mergeFindings(findings, figure.findings) };
}

/** Finds the source of the numbers. @throws UnanswerableError unless there is exactly one, and for a field of another source */
function sourceOf(question: Source): 'returns' | 'levels' | 'ledger' {
  const { returns, levels, dates, to } = question;
  if (returns !== undefined && levels !== undefined) throw new Unanswerable('give either returns or levels', ['levels']);
  if (dates !== undefined && returns === undefined) throw new Unanswerable('dates belong to returns', ['dates']);
  if (returns === undefined && levels === undefined) {
    if (to === undefined) throw new Unanswerable('give returns, or levels, or the last day of a range of the ledger', ['to']);
    return 'ledger';
  }
  refuseBeside(question, 'the ledger', { from: undefined, to: undefined, fees: 'net', withholdingTax: 'net', timing: 'in-start-out-end' });
  if (Object.keys(question.scope).length > 0) throw new Unanswerable('scope belongs to the ledger', ['scope']);
  return returns === undefined ? 'levels' : 'returns';
}

/** @throws UnanswerableError for a field that does not belong to the source and would be ignored */
function refuseBeside(question: object, owner: string, defaults: Readonly<Record<string, string | undefined>>): void {
  const given = new Map(Object.entries(question));
  for (const [field, unless] of Object.entries(defaults)) {
    if (given.get(field) !== unless) throw new Unanswerable(`${field} belongs to ${owner}`, [field]);
  }
}

function levelsIndex({ levels = {} }: Source): Figure<ValueIndex> {
  const { days, values } = columnsOf(levels);
  return { value: { days, values }, findings: [] };
}

/** The index of the ledger, from the first day on which the scope held anything. */
function ledgerIndex(document: OpenedDocument, question: Source): Figure<ValueIndex> {
  const { scope, from, to = '' } = question;
  const { scoped, range } = rangeOf(document, { scope, from, to });
  const series = seriesOf(scoped, range.to, apartOf(question));
  if (series === null || series.inception === null || series.inception > range.to) return { value: null, findings: NO_LEDGER };
  const counted = { from: Math.max(range.from, series.inception), to: range.to };
  const { value, findings } = cumulativeReturns(series, counted, question.timing);
  const short: Finding[] = from !== undefined && counted.from > range.from ? [{ code: 'history.short', date: from }] : [];
  return { value: value && indexOfCumulative(counted.from - 1, value), findings: mergeFindings(findings, short) };
}

function asGiven(index: ValueIndex): Figure<Observed> {
  const days = Array.from(index.days);
  const { value: returns, findings } = returnsBetween(index, days);
  return { value: returns && { returns, days }, findings };
}

function sampled(index: ValueIndex, frequency: Frequency, partial: 'dropped' | 'kept'): Figure<Observed> {
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
function daysOf(question: { returns?: number[] | undefined; dates?: string[] | undefined; frequency?: Frequency | undefined }) {
  const { returns = [], dates, frequency } = question;
  if (dates === undefined) return null;
  const days = dates.map(parseDay);
  const unordered = days.findIndex((day, i) => i > 0 && day <= (days[i - 1] as Day));
  if (unordered >= 0) throw new Unanswerable('dates must ascend', ['dates', unordered]);
  if (days.length === returns.length + 1) return days;
  if (days.length !== returns.length) {
    throw new Unanswerable(`there are ${days.length} dates for ${returns.length} returns; give as many, or one more`, ['dates']);
  }
  if (frequency === undefined) {
    throw new Unanswerable('name the frequency, or the day before the first period as one date more', ['dates']);
  }
  const [first] = days;
  return first === undefined ? null : [onePeriodBefore(first, frequency), ...days];
}

/** The day one period earlier; from the end of a month it is the end of an earlier month. */
function onePeriodBefore(day: Day, frequency: Frequency): Day {
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
