/** Measures of the holdings on a day: value, cost, unrealised gain and lots. */
import { formatDay, parseDay } from '#packages/calendar';
import { mergeFindings } from '#packages/findings';
import { formatDecimal, subtract, sum, trimZeros, type Amount } from '#packages/money';
import { gainOnCost as gainOnCostOf, type ValuationRow } from '#engine/valuation';
import { positionsOn } from '#engine/cost';
import { fractionText, moneyAnswer, moneyOfFraction, moneyText } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { holdingsInScope, sumOfKnown, valueQuestion, worthOf } from './scope-value.ts';

const VALUE_CONVENTION =
  'Each holding is computed exactly and rounded once, half away from zero, to the minor unit of the reporting currency; totals are sums of rounded holdings. Prices and rates stand until the next one; older than five business days they are named in a finding.';

const VALUE_SOURCE = 'IFRS 13 (price x quantity); CFA Institute, GIPS Standards Handbook (2020), valuation';

/** The value without accrued interest that is not part of the cost. */
function cleanValue({ value: whole, accruedInterest }: ValuationRow): Amount | null {
  return whole && accruedInterest && subtract(whole, accruedInterest);
}

export const value = measure(
  'value',
  valueQuestion,
  {
    title: 'Value',
    alsoCalled: ['market-value', 'nav'],
    unit: 'money',
    formula: 'sum of units x price x exchange rate, plus cash x exchange rate, plus accrued interest of bonds whose terms are known',
    convention: `${VALUE_CONVENTION} Where the currencies of several portfolios are told, asset classes add up to the sum of the portfolios: the largest takes what rounding leaves.`,
    source: VALUE_SOURCE,
    none: 'price.missing or rate.missing with value.incomplete: what cannot be valued is left out; null when nothing can be.',
  },
  (question, document) => {
    const { value: total, findings } = worthOf(document, question);
    return moneyAnswer(document, total, findings);
  },
);

const cost = measure(
  'cost',
  valueQuestion,
  {
    title: 'Cost of what is held',
    alsoCalled: ['book-value', 'cost-basis'],
    unit: 'money',
    formula: 'sum of the cost of the lots held, each at the exchange rate of the day it was bought',
    convention:
      'By the cost method of the document and portfolio, as what was bought by the day has it; fees and taxes of purchases belong to it unless the document expenses them, accrued interest bought with a bond only where it says so. Units that came from another portfolio on one day keep their cost. Cash costs what it is worth.',
    source: 'IAS 2 (cost formulas); for uk-pool TCGA 1992 ss. 104, 105, 106A',
    none: 'rate.missing or price.missing of the day of a purchase; units.negative where more was sold than was held.',
  },
  (question, document) => {
    const { rows, findings } = holdingsInScope(document, question);
    return moneyAnswer(document, sumOfKnown(rows.map((row) => row.cost)), findings);
  },
);

const unrealised = measure(
  'unrealised-gain',
  valueQuestion,
  {
    title: 'Unrealised gain',
    alsoCalled: ['unrealized-gain'],
    unit: 'money',
    formula: 'value - accrued interest - cost of what is held, over the holdings of which all are known',
    convention: `${VALUE_CONVENTION} Accrued interest is that of bonds whose terms are known, where it stands apart from cost.`,
    source: VALUE_SOURCE,
    none: 'As value and cost.',
  },
  (question, document) => {
    const { rows, findings } = holdingsInScope(document, question);
    const both = rows.filter((row) => row.line !== null && cleanValue(row) !== null && row.cost !== null);
    const gains = both.map((row) => subtract(cleanValue(row) as Amount, row.cost as Amount));
    return moneyAnswer(
      document,
      rows.length > 0 && both.length === 0 && rows.some(({ line }) => line !== null) ? null : sum(gains),
      findings,
    );
  },
);

const gainOnCost = measure(
  'gain-on-cost',
  valueQuestion,
  {
    title: 'Gain on cost',
    unit: 'fraction',
    formula: '(value - accrued interest - cost) / cost over the rows of which all are known',
    convention: 'Not a return: it knows nothing of time. Cash costs what it is worth, and counts on both sides where it is in the scope.',
    source: 'The specification of the product (decision C-04)',
    none: 'capital.none where the cost is zero or negative.',
  },
  (question, document) => {
    const { rows, findings } = holdingsInScope(document, question);
    const value = gainOnCostOf(rows);
    return { value, findings: value === null ? mergeFindings(findings, [{ code: 'capital.none', date: question.asOf }]) : findings };
  },
);

const holdings = measure(
  'holdings',
  valueQuestion,
  {
    title: 'Holdings',
    alsoCalled: ['positions'],
    unit: 'table',
    formula: 'units, price, value, cost, income and gain on cost of each holding, and the balance of each cash currency',
    convention: `A list of {instrument or cash, units, price, priceDate, value, accruedInterest, cost, gainOnCost, income, findings}; accruedInterest is the part of the value that stands apart from the cost; price in its own currency, money in the reporting one. ${VALUE_CONVENTION}`,
    source: VALUE_SOURCE,
    none: 'A field that cannot be known is null, with the finding in its row.',
  },
  (question, document) => {
    const { rows, findings } = holdingsInScope(document, question);
    const { names } = document.scoped(question.scope);
    const text = (one: Amount | null) => one && moneyText(document.currency, one);
    return {
      value: rows.map((row) => ({
        ...(row.line === null ? { cash: row.currency } : { instrument: names[row.line] }),
        units: formatDecimal(trimZeros(row.units)),
        price: row.price && formatDecimal(row.price),
        priceDate: row.priceDay === null ? null : formatDay(row.priceDay),
        value: text(row.value),
        accruedInterest: text(row.accruedInterest),
        cost: text(row.cost),
        gainOnCost: row.gainOnCost,
        income: text(row.income),
        findings: row.findings,
      })),
      findings,
    };
  },
);

const lots = measure(
  'lots',
  valueQuestion,
  {
    title: 'Lots',
    unit: 'table',
    formula: 'the lots that are left of each holding, with the day they were acquired, units and cost',
    convention:
      'A list of {instrument, lot, acquired, units, cost, costInQuoteCurrency}, oldest first; by the cost method of the document. Under average and uk-pool a holding is one lot. Cost is rounded to the minor unit, units to ten digits.',
    source: 'As cost.',
    none: 'Cost is null where the rate or price of the acquisition is missing.',
  },
  (question, document) => {
    const { book, part, names } = document.scoped(question.scope);
    const positions = positionsOn(book, parseDay(question.asOf));
    const found = [...positions].filter(([line]) => part.lines.includes(line)).sort(([a], [b]) => a - b);
    return {
      value: found.flatMap(([line, position]) =>
        position.lots.map((lot) => ({
          instrument: names[line],
          lot: lot.id,
          acquired: formatDay(lot.day),
          units: fractionText(lot.units, 10),
          cost: lot.cost.reporting && moneyOfFraction(document.currency, lot.cost.reporting),
          costInQuoteCurrency: lot.cost.local && fractionText(lot.cost.local, 4),
        })),
      ),
      findings: mergeFindings(...found.map(([, position]) => position.findings)),
    };
  },
);

export const VALUE_MEASURES = [value, cost, unrealised, gainOnCost, holdings, lots] as const;
