/** Names figures and describes how they are computed, in the reader's language. */
import type { FigureName } from '#packages/figures';
import type { Translate } from '#packages/texts';

/** The text on rounding and timing of each measure; measures of one family share it. */
const CONVENTIONS: Readonly<Record<string, string>> = {
  value: 'value',
  cost: 'cost',
  'unrealised-gain': 'value',
  'gain-on-cost': 'gainOnCost',
  contributions: 'flows',
  withdrawals: 'flows',
  'net-contributions': 'flows',
  gain: 'gain',
  income: 'paid',
  fees: 'paid',
  taxes: 'paid',
  'realised-gain': 'realised',
  'realised-gains': 'realised',
  'bond-holdings': 'bonds',
  costs: 'costs',
  'costs-paid': 'paid',
  bridge: 'bridge',
  contribution: 'contribution',
  attribution: 'attribution',
  'time-weighted-return': 'timeWeighted',
  'simulated-value': 'simulated',
  'money-weighted-return': 'moneyWeighted',
  units: 'units',
  price: 'price',
  weight: 'weight',
  'exchange-rate': 'rate',
  'transaction-amount': 'fact',
  'transaction-units': 'fact',
  'transaction-price': 'fact',
  'transaction-costs': 'fact',
  'transaction-cash': 'fact',
  'benchmark-return': 'benchmark',
  'relative-return': 'relative',
};

type MeasureName = Pick<FigureName, 'measure' | 'parameters'>;

/** The name of a measure; one that is not known is called a figure. */
export function nameOfMeasure(name: MeasureName | null, words: Translate): string {
  return name && isKnownFigure(name) ? words(`performance.figure.${measureTextKey(name)}.name`) : words('performance.figure');
}

export function formulaOf(name: MeasureName, words: Translate): string {
  return words(`performance.figure.${measureTextKey(name)}.formula`);
}

export function conventionOf(name: MeasureName, words: Translate): string {
  const convention = isYearly(name) ? 'annualised' : CONVENTIONS[name.measure];
  return words(`performance.figure.convention.${convention}`);
}

/** The cells of tables that can be opened as figures. */
const FIGURE_CELLS: Readonly<Record<string, readonly string[]>> = {
  'realised-gains': ['proceeds', 'cost', 'gain', 'priceGain', 'currencyGain'],
  bridge: ['priceEffect', 'currencyEffect'],
  costs: [
    'oneOff',
    'running',
    'transactionTaxes',
    'total',
    'averageValue',
    'shareOfAverageValue',
    'returnAfterCosts',
    'returnBeforeCosts',
    'effectOnReturn',
  ],
  'costs-paid': ['fee', 'tax', 'amount'],
  'bond-holdings': [
    'cleanValue',
    'accrued',
    'value',
    'couponRate',
    'currentYield',
    'yieldToMaturity',
    'yearsToMaturity',
    'macaulayDuration',
    'modifiedDuration',
    'convexity',
  ],
  contribution: ['contribution', 'averageWeight', 'return', 'gain'],
  attribution: [
    'portfolioReturn',
    'benchmarkReturn',
    'indexReturn',
    'excess',
    'allocation',
    'selection',
    'interaction',
    'index',
    'portfolioWeight',
    'benchmarkWeight',
  ],
};

function isKnownFigure(name: MeasureName): boolean {
  const cell = cellOf(name);
  return Object.hasOwn(CONVENTIONS, name.measure) && (cell === null || (FIGURE_CELLS[name.measure] ?? []).includes(cell));
}

/** The cell of its table that a figure is. */
export function cellOf({ parameters }: MeasureName): string | null {
  return parameters['cell']?.split('/').at(-1) ?? null;
}

function isYearly({ measure, parameters }: MeasureName): boolean {
  return measure === 'time-weighted-return' && parameters['annualised'] === 'months';
}

function measureTextKey(name: MeasureName): string {
  if (isYearly(name)) return 'annualised-return';
  const cell = cellOf(name);
  return cell === null ? name.measure : `${name.measure}.${cell}`;
}
