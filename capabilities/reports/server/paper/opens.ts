/** Links printed figures to the page that explains them, with the facts as they were known when the statement was made. */
import { figureId, type FigureName } from '#packages/figures';
import type { PaperText, StatementPaper } from '../../contract.ts';
import type { StatementFacts } from './facts.ts';

/** A figure of the portfolio; by default of the whole portfolio, on the day of the statement. */
type FigureRequest = Pick<FigureName, 'measure'> & Partial<Pick<FigureName, 'part' | 'parameters' | 'from' | 'to'>>;

const FIGURES_PAGE = '/figures?id=';

/** The text of a figure with its link; without a link where the value is unknown. */
export function openableFigure(
  text: string,
  value: string | number | null,
  request: FigureRequest,
  { portfolio, figures, knownAt, origin }: Pick<StatementFacts, 'portfolio' | 'figures' | 'knownAt' | 'origin'>,
): PaperText {
  return openableFigureIn({ kind: 'portfolio', id: portfolio.id }, text, value, request, { asOf: figures.asOf, knownAt, origin });
}

/** The same for a portfolio or an account. */
export function openableFigureIn(
  scope: FigureName['scope'],
  text: string,
  value: string | number | null,
  { measure, part = { kind: 'all' }, parameters = {}, from = null, to }: FigureRequest,
  { asOf, knownAt, origin }: { readonly asOf: string; readonly knownAt: string | null; readonly origin: string },
): PaperText {
  if (value === null || knownAt === null) return text;
  const id = figureId({ scope, part, measure, parameters, from, to: to ?? asOf, knownAt });
  return { text, opens: `${origin}${FIGURES_PAGE}${encodeURIComponent(id)}`, is: value };
}

/** A figure over the range of the statement, which begins on the first day of the portfolio where that is later. */
export function openableRangeFigure(
  text: string,
  value: string | number | null,
  measure: string,
  facts: Pick<StatementFacts, 'portfolio' | 'figures' | 'knownAt' | 'origin' | 'performance'>,
): PaperText {
  const { from, to } = facts.performance;
  return openableFigure(text, value, { measure, from, to }, facts);
}

/** All figures that a statement prints, by id, with their values before formatting. */
export function figuresOn(paper: StatementPaper): ReadonlyMap<string, string | number> {
  const found = new Map<string, string | number>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (isOpenable(part)) found.set(decodeURIComponent(part.opens.slice(part.opens.indexOf(FIGURES_PAGE) + FIGURES_PAGE.length)), part.is);
    else for (const inner of Object.values(part)) look(inner);
  };
  look(paper.sections);
  return found;
}

function isOpenable(part: object): part is Exclude<PaperText, string> {
  return 'opens' in part && 'is' in part;
}
