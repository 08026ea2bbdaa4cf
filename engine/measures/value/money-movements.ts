/** Computes what moved in a scope over a range, once for all measures that ask about the same range. */
import { z } from 'zod';
import { formatDay, type DayRange } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { negate, subtract, sum, type Amount } from '#packages/money';
import { valueBridges, type ValueBridges } from '#engine/bridge';
import { movementsOf, OUTSIDE, rangeFigures } from '#engine/valuation';
import type { Book } from '#engine/book';
import type { MeasuredScope } from '#engine/series';
import type { OpenedDocument } from '../document.ts';
import type { CalculationScope } from '../document-schema.ts';
import { moneyAnswer, NO_LEDGER_FINDINGS, rangeFields, rangeOf, type ScopedRange } from '../questions/ledger-question.ts';
import type { MeasureAnswer } from '../measure.ts';
import { worthOf } from './scope-value.ts';

export const rangeQuestion = z.strictObject(rangeFields);

type RangeQuestion = { readonly scope: CalculationScope; readonly from?: string | undefined; readonly to: string };

interface RangeBridges extends ScopedRange {
  readonly bridges: ValueBridges | null;
}

export function bridgeScope(document: OpenedDocument, question: RangeQuestion): RangeBridges {
  const ranged = rangeOf(document, question);
  const { scoped, range } = ranged;
  const daily = scoped.measured(range.to);
  // Before the first day of the ledger nothing is held.
  const from = Math.min(Math.max(range.from, scoped.book.inception ?? range.from), range.to);
  const since = { from, to: range.to };
  return { ...ranged, range: since, bridges: daily && bridgesOf(scoped.book, daily, since) };
}

/** Bridges of each measured book, by range: the figures of all parts of a document are taken from the same bridges. */
const BRIDGES = new WeakMap<MeasuredScope, Map<string, ValueBridges>>();

function bridgesOf(book: Book, daily: MeasuredScope, range: DayRange): ValueBridges {
  const known = BRIDGES.get(daily) ?? new Map<string, ValueBridges>();
  BRIDGES.set(daily, known);
  const key = `${range.from} ${range.to}`;
  const bridges = known.get(key) ?? valueBridges(book, daily, range);
  known.set(key, bridges);
  return bridges;
}

/** Money that moved in the scope and its gain; an amount is null where it is unknown. For a whole ledger no bridge is computed. */
interface MoneyMovements {
  readonly contributions: Amount | null;
  readonly withdrawals: Amount | null;
  readonly net: Amount | null;
  readonly gain: Amount | null;
  readonly income: Amount | null;
  readonly fees: Amount | null;
  readonly taxes: Amount | null;
  readonly findings: readonly Finding[];
}

function moneyMovementsOf(document: OpenedDocument, question: RangeQuestion): MoneyMovements {
  const { scoped, range } = rangeOf(document, question);
  if (!scoped.isWhole) return moneyMovementsOfPart(document, question);
  const figures = rangeFigures(scoped.book, range);
  const crossing = movementsOf(scoped.book, range).movements.filter(({ day }) => day !== null);
  const paid = (inward: boolean) => sum(crossing.filter(({ from }) => (from === OUTSIDE) === inward).flatMap(({ amount }) => amount ?? []));
  const worthAt = (day: number) => worthOf(document, { scope: question.scope, asOf: formatDay(day) });
  const [opening, closing] = [worthAt(range.from - 1), worthAt(range.to)];
  const gain =
    figures.gain && opening.value && closing.value && sum([closing.value, negate(opening.value), negate(figures.netContributions)]);
  return {
    contributions: paid(true),
    withdrawals: paid(false),
    net: figures.netContributions,
    gain,
    income: figures.income,
    fees: figures.fees,
    taxes: figures.taxes,
    findings: mergeFindings(figures.findings, opening.findings, closing.findings),
  };
}

/** Movements of a part of the ledger. They are known without prices; the gain is not. */
function moneyMovementsOfPart(document: OpenedDocument, question: RangeQuestion): MoneyMovements {
  const { scoped, range, bridges } = bridgeScope(document, question);
  if (bridges === null) return { ...NO_MONEY_MOVEMENTS, findings: NO_LEDGER_FINDINGS };
  const parts = bridges.of(scoped.part);
  if (parts !== null) {
    const net = subtract(parts.contributions, parts.withdrawals);
    return { ...parts, net, gain: subtract(subtract(parts.closing, parts.opening), net), findings: bridges.findings };
  }
  const { movements } = movementsOf(scoped.book, range);
  const inside = new Set<unknown>([...scoped.part.lines, ...scoped.part.currencies]);
  const total = (wanted: (movement: (typeof movements)[number]) => boolean) => {
    const amounts = movements.filter(wanted).map(({ amount }) => amount);
    return amounts.includes(null) ? null : sum(amounts.filter((amount) => amount !== null));
  };
  const contributions = total(({ kind, from, to }) => kind === 'transfer' && inside.has(to) && !inside.has(from));
  const withdrawals = total(({ kind, from, to }) => kind === 'transfer' && inside.has(from) && !inside.has(to));
  return {
    contributions,
    withdrawals,
    net: contributions && withdrawals && subtract(contributions, withdrawals),
    gain: null,
    income: total(({ kind, to }) => kind === 'income' && inside.has(to)),
    fees: total(({ kind, from }) => kind === 'fee' && inside.has(from)),
    taxes: total(({ kind, from }) => kind === 'tax' && inside.has(from)),
    findings: mergeFindings(bridges.findings, [{ code: 'value.incomplete' }]),
  };
}

const NO_MONEY_MOVEMENTS = { contributions: null, withdrawals: null, net: null, gain: null, income: null, fees: null, taxes: null };

export function movementAnswer(
  document: OpenedDocument,
  question: RangeQuestion,
  part: Exclude<keyof MoneyMovements, 'findings'>,
): MeasureAnswer {
  const all = moneyMovementsOf(document, question);
  return moneyAnswer(document, all[part], all.findings);
}
