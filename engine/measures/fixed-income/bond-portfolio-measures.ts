/** Measures of a portfolio of bonds: averages weighted by market value, and a list of the bonds one by one. */
import { z } from 'zod';
import {
  accruedInterest,
  bondFigures,
  exactAccruedInterest,
  portfolioFigures,
  weightedAverage,
  type BondHolding,
  type BondTerms as Terms,
  type YieldConvention,
} from '#engine/fixed-income';
import { formatDay, parseDay, type Day } from '#packages/calendar';
import { mergeFindings } from '#packages/findings';
import {
  fraction,
  minorUnits,
  ZERO_FRACTION,
  dividedBy,
  formatDecimal,
  roundFraction,
  subtract,
  sum,
  times,
  toNumber,
  type Amount,
} from '#packages/money';
import { exchangeRate } from '#engine/book';
import { valuation, type ValuationRow } from '#engine/valuation';
import { bondOn } from './bond-holding.ts';
import { CalculationBond, conventionOf, yieldFields, PerHundred, termsOf } from './bond-terms.ts';
import { CalculationScope } from '../document-schema.ts';
import type { OpenedDocument } from '../document.ts';
import { moneyText, dayFields } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { UnanswerableError } from '../unanswerable.ts';
import { DateText, DecimalText } from '../wire.ts';

const id = z.string().min(1).meta({ description: 'Names the bond in findings.' });
const value = DecimalText.transform(Number).nullable().meta({
  description: 'Market value with accrued interest, all in one currency; null where it is not known. Negative for a bond sold short.',
});
const SOURCE =
  'Fabozzi, Bond Markets, Analysis, and Strategies, ch. 4: portfolio duration; CFA Institute, GIPS Standards Handbook (2020), portfolio-level characteristics';
const WEIGHTS =
  'Weights are market values with accrued interest. A bond without the figure or without a value is left out and named; its weight goes to the others in proportion; coverage is the share of the market value, without signs, that takes part.';

const average = measure(
  'bond-portfolio-average',
  z.strictObject({
    holdings: z.array(
      z.strictObject({ id, value, figure: z.number().nullable().meta({ description: 'Of the bond: a yield, a duration, any.' }) }),
    ),
  }),
  {
    title: 'Average of a figure over several bonds',
    unit: 'table',
    formula: 'sum of market value x figure / sum of market value',
    convention: `One object {average, coverage}. ${WEIGHTS}`,
    source: SOURCE,
    none: 'bonds.none where no bond takes part, or their values come to nothing or less. bonds.partial counts the ones left out.',
  },
  ({ holdings }) =>
    weightedAverage(
      holdings.map(({ id: subject, value: worth, figure }) => ({ subject, value: worth, figure: { value: figure, findings: [] } })),
    ),
);

const NamedBondHolding = z.strictObject({
  id,
  bond: CalculationBond,
  price: PerHundred.meta({ description: 'Clean, per 100 of nominal.' }),
  nominal: DecimalText.transform(Number)
    .optional()
    .meta({ description: 'All in one currency; weighs by nominal x dirty price. Either this or `value`.' }),
  value: value.optional(),
});

const figures = measure(
  'bond-portfolio-figures',
  z.strictObject({
    asOf: DateText.meta({ description: 'The settlement of all bonds; of the ledger, the day whose close is meant.' }),
    holdings: z
      .array(NamedBondHolding)
      .optional()
      .meta({ description: 'Without it, the holdings of the ledger whose instruments have `bond`.' }),
    scope: CalculationScope,
    ...yieldFields,
  }),
  {
    title: 'Bond statistics of a portfolio',
    unit: 'table',
    formula: 'for each measure, sum of market value x figure of the bond / sum of market value',
    convention: `One object {couponRate, currentYield, yieldToMaturity, yearsToMaturity, macaulayDuration, modifiedDuration, convexity}, each {average, coverage, findings}. Each figure of a bond is the one at the yield to maturity of its price. ${WEIGHTS} For duration and convexity that is the usual approximation, exact for a parallel shift of equal yields.`,
    source: SOURCE,
    none: 'A measure that no bond has is null with bonds.none and the reason for each bond; bonds.partial counts the ones left out.',
  },
  (question, document) => {
    const day = parseDay(question.asOf);
    const convention = conventionOf(question);
    const holdings = question.holdings
      ? question.holdings.map((holding, position) => namedHolding(holding, position, day, convention))
      : ledgerHoldings(document, question.scope, day, convention);
    const averages = Object.entries(portfolioFigures(holdings)).map(([one, { value: found, findings }]) => [
      one,
      { average: found?.average ?? null, coverage: found?.coverage ?? null, findings },
    ]);
    return { value: Object.fromEntries(averages), findings: [] };
  },
);

function namedHolding(holding: z.output<typeof NamedBondHolding>, position: number, day: Day, convention: YieldConvention): BondHolding {
  const { id: subject, bond, price, nominal, value: worth } = holding;
  if ((nominal === undefined) === (worth === undefined))
    throw new UnanswerableError('either a nominal or a value is said of a holding', ['holdings', position]);
  const terms = termsOf(bond);
  const accrued = accruedInterest(terms, day).value;
  const ofNominal = nominal === undefined || accrued === null ? null : (nominal * (price + accrued)) / 100;
  return { subject, value: worth === undefined ? ofNominal : worth, figures: bondFigures(terms, day, price, convention) };
}

interface LedgerBond extends BondHolding {
  readonly terms: Terms;
  readonly row: ValuationRow;
}

/** The bonds of the ledger. A bond without a price has no value either, so that averages leave it out. */
function ledgerHoldings(document: OpenedDocument, scope: CalculationScope, day: Day, convention: YieldConvention): LedgerBond[] {
  const { book, part, names } = document.scoped(scope);
  const bonds = new Map(document.document.instruments.flatMap((one) => (one.bond ? [[one.id, termsOf(bondOn(one, one.bond, day))]] : [])));
  return valuation(book, day).rows.flatMap((row) => {
    const { line, value: worth, price } = row;
    const subject = line === null || !part.lines.includes(line) ? undefined : names[line];
    const terms = subject === undefined ? undefined : bonds.get(subject);
    if (subject === undefined || terms === undefined) return [];
    const clean = price === null ? Number.NaN : toNumber(price);
    return [{ subject, value: worth && toNumber(worth), figures: bondFigures(terms, day, clean, convention), terms, row }];
  });
}

const held = measure(
  'bond-holdings',
  z.strictObject({ ...dayFields, ...yieldFields }),
  {
    title: 'Bonds of a ledger, one by one',
    unit: 'table',
    formula: 'value = clean value + accrued; accrued = nominal x accrued interest per 100 / 100 x exchange rate of the day',
    convention: `{rows, total, averages}. Each of \`rows\` is {instrument, nominal, price, cleanValue, accrued, value, maturity, couponRate, currentYield, yieldToMaturity, yearsToMaturity, macaulayDuration, modifiedDuration, convexity, findings}, by the terms of the day; money in the currency of the document, value and accrued each rounded once. \`total\` adds up the money that is known, \`averages\` are those of bond-portfolio-figures, each the average alone. ${WEIGHTS}`,
    source: SOURCE,
    none: 'A field that cannot be known is null, with the finding in its row.',
    cells: [
      [/^(rows\/[^/]+|total)\/(cleanValue|accrued|value)$/, 'money'],
      [/^(rows\/[^/]+|averages)\/(couponRate|currentYield|yieldToMaturity)$/, 'fraction'],
      [/^(rows\/[^/]+|averages)\/(yearsToMaturity|macaulayDuration|modifiedDuration)$/, 'years'],
      [/^(rows\/[^/]+|averages)\/convexity$/, 'number'],
    ],
  },
  (question, document) => {
    const day = parseDay(question.asOf);
    const bonds = ledgerHoldings(document, question.scope, day, conventionOf(question));
    const text = (one: Amount | null) => one && moneyText(document.currency, one);
    const worth = bonds.map((bond) => ({ value: bond.row.value, accrued: accruedOn(document, bond, day) }));
    const clean = worth.map(({ value: dirty, accrued }) => dirty && accrued && subtract(dirty, accrued));
    const total = (amounts: readonly (Amount | null)[]) => text(sum(amounts.filter((one) => one !== null)));
    const averages = Object.entries(portfolioFigures(bonds));
    return {
      value: {
        rows: bonds.map(({ subject, row, terms, figures: own }, i) => ({
          instrument: subject,
          nominal: formatDecimal(row.units),
          price: row.price && formatDecimal(row.price),
          cleanValue: text(clean[i] ?? null),
          accrued: text(worth[i]?.accrued ?? null),
          value: text(row.value),
          maturity: terms.maturity === null ? null : formatDay(terms.maturity),
          ...Object.fromEntries(Object.entries(own).map(([name, figure]) => [name, figure.value])),
          findings: mergeFindings(row.findings, ...Object.values(own).map((figure) => figure.findings)),
        })),
        total: {
          cleanValue: total(clean),
          accrued: total(worth.map(({ accrued }) => accrued)),
          value: total(worth.map(({ value: dirty }) => dirty)),
        },
        averages: Object.fromEntries(averages.map(([name, figure]) => [name, figure.value?.average ?? null])),
      },
      findings: mergeFindings(...bonds.map(({ row }) => row.findings), ...averages.map(([, figure]) => figure.findings)),
    };
  },
);

/** Accrued interest on the holding, in the currency of the document; zero outside the life of the bond. */
function accruedOn({ scoped, currency }: OpenedDocument, { row, terms }: LedgerBond, day: Day): Amount | null {
  const used = exchangeRate(scoped({}).book, row.currency, currency, day);
  if (row.value === null || used === null) return null;
  const interest = exactAccruedInterest(terms, day).value ?? ZERO_FRACTION;
  return roundFraction(times(times(dividedBy(fraction(row.units), HUNDRED), interest), fraction(used.rate)), minorUnits(currency));
}

const HUNDRED = fraction({ coefficient: 100n, scale: 0 });

export const BOND_PORTFOLIO_MEASURES = [average, figures, held] as const;
