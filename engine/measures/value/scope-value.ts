/** Values the scope of a question on a day, as measures of value, holdings and weights share it. */
import { z } from 'zod';
import { parseDay } from '#packages/calendar';
import { mergeFindings, type Finding } from '#packages/findings';
import { add, compare, subtract, sum, type Amount } from '#packages/money';
import { consolidatedParts, consolidatedWorth, valuation, type ValuationRow, type ScopeWorth } from '#engine/valuation';
import type { OpenedDocument } from '../document.ts';
import type { CalculationScope } from '../document-schema.ts';
import { dayFields } from '../questions/ledger-question.ts';

export const valueQuestion = z.strictObject(dayFields);

export type ValueQuestion = { readonly scope: CalculationScope; readonly asOf: string };

interface ScopeHoldings {
  readonly rows: readonly ValuationRow[];
  readonly findings: readonly Finding[];
}

/** The valuation rows of the scope, with the findings for figures that are computed from them. */
export function holdingsInScope(document: OpenedDocument, { scope, asOf }: ValueQuestion): ScopeHoldings {
  const { book, part, isWhole } = document.scoped(scope);
  const all = valuation(book, parseDay(asOf));
  if (isWhole) return all;
  const rows = all.rows.filter((row) => (row.line === null ? part.currencies.includes(row.currency) : part.lines.includes(row.line)));
  return { rows, findings: mergeFindings(...rows.map((row) => row.findings)) };
}

/** The sum of the amounts that are known; null when there are rows and no amount is known. */
export function sumOfKnown(rows: readonly (Amount | null)[]): Amount | null {
  const amounts = rows.filter((one) => one !== null);
  return rows.length > 0 && amounts.length === 0 ? null : sum(amounts);
}

/** The value of the scope. For the whole of several portfolios with currencies of their own, the sum of their values, each in its currency. */
export function worthOf(document: OpenedDocument, { scope, asOf }: ValueQuestion): ScopeWorth {
  const isWhole = Object.values(scope).every((part) => part === undefined);
  if (isWhole && document.consolidated.length > 0) return consolidatedWorth(document.consolidated, document.currency, parseDay(asOf));
  const assetClass = document.consolidated.length > 0 ? assetClassOf(scope) : null;
  if (assetClass !== null) return reconciledClassWorth(document, assetClass, asOf);
  const { rows, findings } = holdingsInScope(document, { scope, asOf });
  return { value: sumOfKnown(rows.map((row) => row.value)), findings };
}

/** The asset class that the scope consists of, if it is exactly one; cash belongs to the class Other. */
function assetClassOf({ portfolios, instruments, assetClasses = [], cash = false }: CalculationScope): string | null {
  const [only, another] = assetClasses;
  if (portfolios || instruments || only === undefined || another !== undefined) return null;
  return cash === (only === CASH_CLASS) ? only : null;
}

/** The class that cash is shown in. */
export const CASH_CLASS = 'Other';

/** The value of an asset class over several portfolios. Classes add up to the whole: the largest takes the rounding difference. */
function reconciledClassWorth(document: OpenedDocument, assetClass: string, asOf: string): ScopeWorth {
  const { classes, findingsOf } = reconciledAssetClasses(document, asOf);
  const own = classes.find(({ name }) => name === assetClass);
  return { value: own ? own.value : sum([]), findings: findingsOf(assetClass) };
}

/** The asset classes of several portfolios, reconciled with their total value; a value is null where nothing of a class is known. */
export function reconciledAssetClasses({ consolidated, currency, scoped }: OpenedDocument, asOf: string) {
  const { assetClasses } = scoped({});
  const day = parseDay(asOf);
  const whole = consolidatedWorth(consolidated, currency, day).value;
  const partOf = (line: number | null) => (line === null ? null : assetClasses[line]) ?? CASH_CLASS;
  const parts = consolidatedParts(
    consolidated.map((book) => ({ book, partOf })),
    currency,
    day,
  );
  const sums = [...Map.groupBy(parts, ({ name }) => name)].map(([name, of]) => ({ name, value: sumOfKnown(of.map(({ value }) => value)) }));
  const valued = sums.filter((one): one is typeof one & { value: Amount } => one.value !== null);
  const [largest] = valued.toSorted((a, b) => compare(b.value, a.value));
  const left = whole && subtract(whole, sum(valued.map(({ value }) => value)));
  return {
    whole,
    classes: sums.map((one) => (one === largest && left ? { ...one, value: add(largest.value, left) } : one)),
    findingsOf: (name: string) => mergeFindings(...parts.filter((part) => part.name === name).map(({ findings }) => findings)),
  };
}
