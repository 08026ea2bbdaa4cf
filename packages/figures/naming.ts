/** Builds the identifiers of the figures of one scope, for one state of its facts. */
import { figureId, type FigureName } from './figure-id.ts';

const WHOLE_SCOPE: FigureName['part'] = { kind: 'all' };

export interface FigureIds {
  /** The identifier of a figure of one day. */
  readonly on: (measure: string, day: string, part?: FigureName['part'], parameters?: FigureName['parameters']) => string;
  /** The identifier of a figure over a range, both ends inclusive. */
  readonly over: (
    measure: string,
    range: { readonly from: string; readonly to: string },
    more?: Partial<Pick<FigureName, 'part' | 'parameters'>>,
  ) => string;
}

export function figureIdsOf(scope: FigureName['scope'], knownAt: string): FigureIds {
  return {
    on: (measure, day, part = WHOLE_SCOPE, parameters = {}) => figureId({ scope, part, measure, parameters, from: null, to: day, knownAt }),
    over: (measure, { from, to }, { part = WHOLE_SCOPE, parameters = {} } = {}) =>
      figureId({ scope, part, measure, parameters, from, to, knownAt }),
  };
}
