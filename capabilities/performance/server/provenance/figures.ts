/** Defines the figures that can be opened: the facts that each needs, and the figures it is computed from. */
import { addMonths, civilOf, dayOf, formatDay, parseDay } from '#packages/calendar';
import type { FigureName } from '#packages/figures';

/**
 * The facts a figure rests on. `fact`: one transaction. `price`: the quote of its day. `rate`: the exchange rates of its day. `levels`: the quotes
 * of a benchmark at both ends of the range. All others rest on the ledger: `whole` and `day` with the quotes of their day, of all holdings or of
 * those of the part; `cost` also with the quotes of every day on which something was acquired; `money` with those at both ends of the range and of
 * the days on which something moved; `daily` with those of every day of the range.
 */
export type FactNeeds = 'fact' | 'price' | 'rate' | 'levels' | 'whole' | 'day' | 'cost' | 'money' | 'daily';

interface FigureDefinition {
  readonly needs: FactNeeds;
  /** True for a figure of a range, false for one of a day. */
  readonly ranged: boolean;
  readonly parts: (name: FigureName) => FigureName[];
}

const noParts = () => [];
const relatedFigure = (name: FigureName, measure: string, more: Partial<FigureName> = {}): FigureName => ({
  ...name,
  measure,
  parameters: {},
  ...more,
});
const eveOf = (name: FigureName) => formatDay(parseDay(name.from ?? name.to) - 1);
const figureOnDay = (name: FigureName, measure: string, day: string) => relatedFigure(name, measure, { from: null, to: day });

const endsOfRange = (name: FigureName): FigureName[] => [
  figureOnDay(name, 'value', eveOf(name)),
  relatedFigure(name, 'contributions'),
  relatedFigure(name, 'withdrawals'),
  figureOnDay(name, 'value', name.to),
];

/** The cells of the same row from which a cell is computed. */
const cellsOfRow =
  (made: Readonly<Record<string, readonly string[]>>) =>
  (name: FigureName): FigureName[] => {
    const steps = (name.parameters['cell'] ?? '').split('/');
    const row = steps.slice(0, -1);
    return (made[steps.at(-1) ?? ''] ?? []).map((cell) => ({
      ...name,
      parameters: { ...name.parameters, cell: [...row, cell].join('/') },
    }));
  };

const FIGURE_DEFINITIONS: Readonly<Record<string, FigureDefinition>> = {
  value: { needs: 'day', ranged: false, parts: noParts },
  cost: { needs: 'cost', ranged: false, parts: noParts },
  'unrealised-gain': { needs: 'cost', ranged: false, parts: (name) => [relatedFigure(name, 'value'), relatedFigure(name, 'cost')] },
  'gain-on-cost': { needs: 'cost', ranged: false, parts: (name) => [relatedFigure(name, 'value'), relatedFigure(name, 'cost')] },
  units: { needs: 'day', ranged: false, parts: noParts },
  price: { needs: 'price', ranged: false, parts: noParts },
  weight: {
    needs: 'whole',
    ranged: false,
    parts: (name) => [figureOnDay(name, 'value', name.to), figureOnDay({ ...name, part: { kind: 'all' } }, 'value', name.to)],
  },
  'exchange-rate': { needs: 'rate', ranged: false, parts: noParts },
  'transaction-amount': { needs: 'fact', ranged: false, parts: noParts },
  'transaction-units': { needs: 'fact', ranged: false, parts: noParts },
  'transaction-price': {
    needs: 'fact',
    ranged: false,
    parts: (name) => [relatedFigure(name, 'transaction-amount'), relatedFigure(name, 'transaction-units')],
  },
  'transaction-costs': { needs: 'fact', ranged: false, parts: noParts },
  'transaction-cash': {
    needs: 'fact',
    ranged: false,
    parts: (name) => [relatedFigure(name, 'transaction-amount'), relatedFigure(name, 'transaction-costs')],
  },
  'benchmark-return': { needs: 'levels', ranged: true, parts: noParts },
  'relative-return': { needs: 'daily', ranged: true, parts: comparedReturns },
  contributions: { needs: 'money', ranged: true, parts: noParts },
  withdrawals: { needs: 'money', ranged: true, parts: noParts },
  'net-contributions': {
    needs: 'money',
    ranged: true,
    parts: (name) => [relatedFigure(name, 'contributions'), relatedFigure(name, 'withdrawals')],
  },
  gain: { needs: 'money', ranged: true, parts: endsOfRange },
  income: { needs: 'money', ranged: true, parts: noParts },
  fees: { needs: 'money', ranged: true, parts: noParts },
  taxes: { needs: 'money', ranged: true, parts: noParts },
  'realised-gain': { needs: 'cost', ranged: true, parts: noParts },
  'realised-gains': { needs: 'cost', ranged: true, parts: cellsOfRow({ gain: ['proceeds', 'cost'], priceGain: ['gain', 'currencyGain'] }) },
  'bond-holdings': { needs: 'day', ranged: false, parts: cellsOfRow({ value: ['cleanValue', 'accrued'] }) },
  costs: { needs: 'daily', ranged: true, parts: partsOfCosts },
  'costs-paid': { needs: 'money', ranged: true, parts: cellsOfRow({ amount: ['fee', 'tax'] }) },
  bridge: { needs: 'daily', ranged: true, parts: noParts },
  contribution: { needs: 'daily', ranged: true, parts: noParts },
  attribution: { needs: 'daily', ranged: true, parts: partsOfExcess },
  'time-weighted-return': { needs: 'daily', ranged: true, parts: chainedReturns },
  'simulated-value': { needs: 'daily', ranged: true, parts: (name) => [relatedFigure(name, 'time-weighted-return')] },
  'money-weighted-return': { needs: 'daily', ranged: true, parts: endsOfRange },
};

/** The total is the sum of its kinds; the effect on the return is the difference of two returns. */
function partsOfCosts(name: FigureName): FigureName[] {
  const made: Readonly<Record<string, readonly string[]>> = {
    total: ['service/running', 'service/oneOff', 'transactionTaxes', 'instruments/running'],
    shareOfAverageValue: ['total', 'averageValue'],
    effectOnReturn: ['returnBeforeCosts', 'returnAfterCosts'],
  };
  return (made[name.parameters['cell'] ?? ''] ?? []).map((cell) => ({ ...name, parameters: { ...name.parameters, cell } }));
}

/** The excess is the difference of two returns; effects are not broken down. */
function partsOfExcess(name: FigureName): FigureName[] {
  if (name.parameters['cell'] !== 'excess') return [];
  return ['portfolioReturn', 'indexReturn'].map((cell) => ({ ...name, parameters: { ...name.parameters, cell } }));
}

/** The definition of a measure; null for one that no screen shows. */
export function findFigureDefinition(measure: string): FigureDefinition | null {
  return FIGURE_DEFINITIONS[measure] ?? null;
}

/** The facts that a figure needs. Money of a part is computed by its bridge, which values the part on every day of the range. */
export function factNeedsOf({ measure, part }: FigureName): FactNeeds {
  const needs = findFigureDefinition(measure)?.needs ?? 'daily';
  return needs === 'money' && part.kind !== 'all' ? 'daily' : needs;
}

/** The two returns whose difference the figure is, over the same days and with the same parameters. */
function comparedReturns(name: FigureName): FigureName[] {
  const { benchmarkInstrument: _, ...parameters } = name.parameters;
  return [
    { ...name, measure: 'time-weighted-return', parameters },
    { ...name, measure: 'benchmark-return', part: { kind: 'all' }, parameters: name.parameters },
  ];
}

/** The returns from which a longer one is chained: calendar years, months of a single year, none for a single month. */
function chainedReturns(name: FigureName): FigureName[] {
  if (name.parameters['annualised'] !== undefined) return [relatedFigure(name, 'time-weighted-return')];
  const [from, to] = [parseDay(name.from ?? name.to), parseDay(name.to)];
  const [first, last] = [civilOf(from), civilOf(to)];
  if (first.year === last.year && first.month === last.month) return [];
  const step = first.year === last.year ? 1 : 12;
  const found: FigureName[] = [];
  for (let start = dayOf({ year: first.year, month: step === 12 ? 1 : first.month, day: 1 }); start <= to; start = addMonths(start, step))
    found.push(
      relatedFigure(name, name.measure, {
        from: formatDay(Math.max(start, from)),
        to: formatDay(Math.min(addMonths(start, step) - 1, to)),
      }),
    );
  return found;
}
