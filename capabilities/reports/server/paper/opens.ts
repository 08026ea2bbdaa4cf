/** Which figure a printed number is, so that a link on it leads to how it came about, as it was known when the statement was made. */
import { figureId, type FigureName } from '#packages/figures';
import type { PaperText } from '../../contract.ts';
import type { StatementFacts } from './facts.ts';

/** A figure of the portfolio; all of it, on the day of the statement, unless told otherwise. */
type Wanted = Pick<FigureName, 'measure'> & Partial<Pick<FigureName, 'part' | 'parameters' | 'from' | 'to'>>;

/** What is unknown opens nothing. */
export function opened(
  text: string,
  value: string | number | null,
  { measure, part = { kind: 'all' }, parameters = {}, from = null, to }: Wanted,
  { portfolio, figures, knownAt, origin }: Pick<StatementFacts, 'portfolio' | 'figures' | 'knownAt' | 'origin'>,
): PaperText {
  if (value === null || knownAt === null) return text;
  const scope = { kind: 'portfolio' as const, id: portfolio.id };
  const id = figureId({ scope, part, measure, parameters, from, to: to ?? figures.asOf, knownAt });
  return { text, opens: `${origin}/figures?id=${encodeURIComponent(id)}` };
}

/** Of the range of the statement, counted from the first day of the portfolio where that is later. */
export function openedOfRange(
  text: string,
  value: string | number | null,
  measure: string,
  facts: Pick<StatementFacts, 'portfolio' | 'figures' | 'knownAt' | 'origin' | 'performance'>,
): PaperText {
  const { from, to } = facts.performance;
  return opened(text, value, { measure, from, to }, facts);
}
