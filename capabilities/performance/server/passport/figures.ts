/** Defines the figures that can be opened: the facts that each needs, and the figures it is computed from. */
import { addMonths, civilOf, dayOf, formatDay, parseDay } from '#packages/calendar';
import type { FigureName } from '#packages/figures';

/**
 * The facts a figure rests on. `fact`: one transaction. `price`: the quote of its day. `rate`: the exchange rates of its day. `levels`: the quotes
 * of a benchmark at both ends of the range. All others rest on the ledger: `whole` and `day` with the quotes of their day, of all holdings or of
 * those of the part; `cost` also with the quotes of every day on which something was acquired; `money` with those at both ends of the range and of
 * the days on which something moved; `daily` with those of every day of the range.
 */
export type Needs = 'fact' | 'price' | 'rate' | 'levels' | 'whole' | 'day' | 'cost' | 'money' | 'daily';

interface Opens {
  readonly needs: Needs;
  /** True for a figure of a range, false for one of a day. */
  readonly ranged: boolean;
  readonly parts: (name: FigureName) => FigureName[];
}

const none = () => [];
const asked = (name: FigureName, measure: string, more: Partial<FigureName> = {}): FigureName => ({
  ...name,
  measure,
  parameters: {},
  ...more,
});
const eve = (name: FigureName) => formatDay(parseDay(name.from ?? name.to) - 1);
const ofDay = (name: FigureName, measure: string, day: string) => asked(name, measure, { from: null, to: day });

const ends = (name: FigureName): FigureName[] => [
  ofDay(name, 'value', eve(name)),
  asked(name, 'contributions'),
  asked(name, 'withdrawals'),
  ofDay(name, 'value', name.to),
];

/** The cells of the same row from which a cell is computed. */
const ofRow =
  (made: Readonly<Record<string, readonly string[]>>) =>
  (name: FigureName): FigureName[] => {
    const steps = (name.parameters['cell'] ?? '').split('/');
    const row = steps.slice(0, -1);
    return (made[steps.at(-1) ?? ''] ?? []).map((cell) => ({
      ...name,
      parameters: { ...name.parameters, cell: [...row, cell].join('/') },
    }));
  };

const FIGURES: Readonly<Record<string, Opens>> = {
  value: { needs: 'day', ranged: false, parts: none },
  cost: { needs: 'cost', ranged: false, parts: none },
  'unrealised-gain': { needs: 'cost', ranged: false, parts: (name) => [asked(name, 'value'), asked(name, 'cost')] },
  'gain-on-cost': { needs: 'cost', ranged: false, parts: (name) => [asked(name, 'value'), asked(name, 'cost')] },
  units: { needs: 'day', ranged: false, parts: none },
  price: { needs: 'price', ranged: false, parts: none },
  weight: {
    needs: 'whole',
    ranged: false,
    parts: (name) => [ofDay(name, 'value', name.to), ofDay({ ...name, part: { kind: 'all' } }, 'value', name.to)],
  },
  'exchange-rate': { needs: 'rate', ranged: false, parts: none },
  'transaction-amount': { needs: 'fact', ranged: false, parts: none },
  'transaction-units': { needs: 'fact', ranged: false, parts: none },
  'transaction-price': {
    needs: 'fact',
    ranged: false,
    parts: (name) => [asked(name, 'transaction-amount'), asked(name, 'transaction-units')],
  },
  'transaction-costs': { needs: 'fact', ranged: false, parts: none },
  'transaction-cash': {
    needs: 'fact',
    ranged: false,
    parts: (name) => [asked(name, 'transaction-amount'), asked(name, 'transaction-costs')],
  },
  'benchmark-return': { needs: 'levels', ranged: true, parts: none },
  'relative-return': { needs: 'daily', ranged: true, parts: apart },
  contributions: { needs: 'money', ranged: true, parts: none },
  withdrawals: { needs: 'money', ranged: true, parts: none },
  'net-contributions': { needs: 'money', ranged: true, parts: (name) => [asked(name, 'contributions'), asked(name, 'withdrawals')] },
  gain: { needs: 'money', ranged: true, parts: ends },
  income: { needs: 'money', ranged: true, parts: none },
  fees: { needs: 'money', ranged: true, parts: none },
  taxes: { needs: 'money', ranged: true, parts: none },
  'realised-gain': { needs: 'cost', ranged: true, parts: none },
  'realised-gains': { needs: 'cost', ranged: true, parts: ofRow({ gain: ['proceeds', 'cost'], priceGain: ['gain', 'currencyGain'] }) },
  'bond-holdings': { needs: 'day', ranged: false, parts: ofRow({ value: ['cleanValue', 'accrued'] }) },
  costs: { needs: 'daily', ranged: true, parts: costsOf },
  'costs-paid': { needs: 'money', ranged: true, parts: ofRow({ amount: ['fee', 'tax'] }) },
  bridge: { needs: 'daily', ranged: true, parts: none },
  contribution: { needs: 'daily', ranged: true, parts: none },
  attribution: { needs: 'daily', ranged: true, parts: partsOfExcess },
  'time-weighted-return': { needs: 'daily', ranged: true, parts: links },
  'simulated-value': { needs: 'daily', ranged: true, parts: (name) => [asked(name, 'time-weighted-return')] },
  'money-weighted-return': { needs: 'daily', ranged: true, parts: ends },
};

/** The total is the sum of its kinds; the effect on the return is the difference of two returns. */
function costsOf(name: FigureName): FigureName[] {
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
export function figureNamed(measure: string): Opens | null {
  return FIGURES[measure] ?? null;
}

/** The facts that a figure needs. Money of a part is computed by its bridge, which values the part on every day of the range. */
export function needsOf({ measure, part }: FigureName): Needs {
  const needs = figureNamed(measure)?.needs ?? 'daily';
  return needs === 'money' && part.kind !== 'all' ? 'daily' : needs;
}

/** The two returns whose difference the figure is, over the same days and with the same parameters. */
function apart(name: FigureName): FigureName[] {
  const { benchmarkInstrument: _, ...parameters } = name.parameters;
  return [
    { ...name, measure: 'time-weighted-return', parameters },
    { ...name, measure: 'benchmark-return', part: { kind: 'all' }, parameters: name.parameters },
  ];
}

/** The returns from which a longer one is chained: calendar years, months of a single year, none for a single month. */
function links(name: FigureName): FigureName[] {
  if (name.parameters['annualised'] !== undefined) return [asked(name, 'time-weighted-return')];
  const [from, to] = [parseDay(name.from ?? name.to), parseDay(name.to)];
  const [first, last] = [civilOf(from), civilOf(to)];
  if (first.year === last.year && first.month === last.month) return [];
  const step = first.year === last.year ? 1 : 12;
  const found: FigureName[] = [];
  for (let start = dayOf({ year: first.year, month: step === 12 ? 1 : first.month, day: 1 }); start <= to; start = addMonths(start, step))
    found.push(
      asked(name, name.measure, { from: formatDay(Math.max(start, from)), to: formatDay(Math.min(addMonths(start, step) - 1, to)) }),
    );
  return found;
}
