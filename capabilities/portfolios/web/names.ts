/** Makes the ids of the figures of a portfolio and its holdings. */
import { figureIdsOf, type FigureName, type FigureIds } from '#packages/figures';
import type { Holding, PortfolioDetail } from '../contract.ts';

/** `knownAt` is that of the answer that contains the figures. */
export function figureIdsOfPortfolio({ id, knownAt }: Pick<PortfolioDetail, 'id' | 'knownAt'>): FigureIds {
  return figureIdsOf({ kind: 'portfolio', id }, knownAt);
}

export type HoldingFigureIds = Readonly<
  Record<'value' | 'cost' | 'gainOnCost' | 'timeWeightedReturn' | 'income' | 'units' | 'price' | 'weight', string | null>
>;

/** The ids of the figures in the row of a holding; income counts since the portfolio began, the return since the holding did. */
export function figureIdsOfHolding(
  { instrument, symbol, firstDay }: Holding,
  names: FigureIds,
  portfolio: Pick<PortfolioDetail, 'asOf' | 'firstDay'>,
): HoldingFigureIds {
  const { asOf } = portfolio;
  const part: FigureName['part'] = instrument === null ? { kind: 'cash', id: symbol } : { kind: 'instrument', id: instrument };
  const since = (measure: string, from: string | null) => from && names.over(measure, { from, to: asOf }, { part });
  return {
    value: names.on('value', asOf, part),
    cost: names.on('cost', asOf, part),
    gainOnCost: names.on('gain-on-cost', asOf, part),
    timeWeightedReturn: since('time-weighted-return', firstDay),
    income: since('income', portfolio.firstDay),
    units: names.on('units', asOf, part),
    price: instrument === null ? null : names.on('price', asOf, part),
    weight: names.on('weight', asOf, part),
  };
}
