/** Measures of activity in a scope: the income it paid and its turnover, both compared with its value. */
import { z } from 'zod';
import { addMonths, parseDay } from '#packages/calendar';
import { mergeFindings } from '#packages/findings';
import { sum, toNumber, type Amount } from '#packages/money';
import { movementsOf } from '#engine/valuation';
import { NO_LEDGER_FINDINGS, dayFields, rangeFields, rangeOf, seriesOf } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { worthOf } from './scope-value.ts';

const incomeYield = measure(
  'income-yield',
  z.strictObject(dayFields),
  {
    title: 'Dividend yield (income yield) of the last twelve months',
    alsoCalled: ['dividend-yield'],
    unit: 'fraction',
    formula: 'dividends and interest of the twelve months up to the day / value on the day',
    convention: 'Income before the tax withheld from it, at the exchange rate of the day of payment. Of a single share, what it paid.',
    source: 'CFA Institute, curriculum, Equity Investments: dividend yield (trailing)',
    none: 'capital.none where the scope is worth nothing; as income and value otherwise. history.short beside it where the ledger is younger.',
  },
  ({ scope, asOf }, document) => {
    const day = parseDay(asOf);
    const { scoped } = rangeOf(document, { scope, to: asOf });
    const from = addMonths(day, -12) + 1;
    const { movements, findings } = movementsOf(scoped.book, { from, to: day });
    const inside = new Set<unknown>([...scoped.part.lines, ...scoped.part.currencies]);
    const paid = movements.filter(({ kind, to }) => kind === 'income' && inside.has(to)).map(({ amount }) => amount);
    const worth = worthOf(document, { scope, asOf });
    const short = scoped.book.inception === null || from < scoped.book.inception ? NO_LEDGER_FINDINGS : [];
    const known = mergeFindings(findings, worth.findings, short);
    if (paid.includes(null) || worth.value === null) return { value: null, findings: mergeFindings(known, [{ code: 'value.incomplete' }]) };
    const value = toNumber(worth.value);
    if (value <= 0) return { value: null, findings: mergeFindings(known, [{ code: 'capital.none', date: asOf }]) };
    return { value: toNumber(sum(paid.filter((one) => one !== null))) / value, findings: known };
  },
);

const turnover = measure(
  'turnover',
  z.strictObject(rangeFields),
  {
    title: 'Portfolio turnover',
    unit: 'fraction',
    formula: 'the lesser of what was bought and what was sold / average daily value',
    convention: 'Over the range, not annualised: with the fees and taxes of the trades, without transfers of units and corporate actions.',
    source: 'SEC Form N-1A, item 13, portfolio turnover rate',
    none: 'capital.none where the average value is nothing; value.incomplete where a rate is missing.',
  },
  (question, document) => {
    const { scoped, range } = rangeOf(document, question);
    const series = seriesOf(scoped, range.to);
    if (series === null) return { value: null, findings: NO_LEDGER_FINDINGS };
    const lines = new Set<unknown>(scoped.part.lines);
    const traded = (wanted: 'Purchase' | 'Sale') => {
      const { movements, findings } = movementsOf(
        { ...scoped.book, entries: scoped.book.entries.filter(({ kind }) => kind === wanted) },
        range,
      );
      const own = movements.filter(({ kind, from, to }) => kind === 'transfer' && (lines.has(from) || lines.has(to)));
      return { amounts: own.map(({ amount }) => amount), findings };
    };
    const [bought, sold] = [traded('Purchase'), traded('Sale')];
    const findings = mergeFindings(bought.findings, sold.findings);
    if ([...bought.amounts, ...sold.amounts].includes(null))
      return { value: null, findings: mergeFindings(findings, [{ code: 'value.incomplete' }]) };
    const total = (amounts: readonly (Amount | null)[]) => toNumber(sum(amounts.filter((one) => one !== null)));
    const days = series.value.subarray(Math.max(0, range.from - series.first), range.to - series.first + 1);
    const average = days.reduce((so, value) => so + value, 0) / (range.to - range.from + 1);
    if (average <= 0) return { value: null, findings: mergeFindings(findings, [{ code: 'capital.none', date: question.to }]) };
    return { value: Math.min(total(bought.amounts), total(sold.amounts)) / average, findings };
  },
);

export const ACTIVITY_MEASURES = [incomeYield, turnover] as const;
