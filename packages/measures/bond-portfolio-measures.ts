/** Measures of several bonds as one. */
import { z } from 'zod';
import { accruedInterest, bondFigures, portfolioFigures, weightedAverage, type BondHolding, type YieldConvention } from '#packages/bonds';
import { parseDay, type Day } from '#packages/calendar';
import { toNumber } from '#packages/money';
import { valuation } from '#packages/returns';
import { BondTerms, conventionOf, ofYield, PerHundred, termsOf } from './bond-terms.ts';
import { Scope, type OpenedDocument } from './document.ts';
import { measure } from './measure.ts';
import { Unanswerable } from './unanswerable.ts';
import { DateText, DecimalText } from './wire.ts';

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

const Holding = z.strictObject({
  id,
  bond: BondTerms,
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
    holdings: z.array(Holding).optional().meta({ description: 'Without it, the holdings of the ledger whose instruments have `bond`.' }),
    scope: Scope,
    ...ofYield,
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

function namedHolding(holding: z.output<typeof Holding>, position: number, day: Day, convention: YieldConvention): BondHolding {
  const { id: subject, bond, price, nominal, value: worth } = holding;
  if ((nominal === undefined) === (worth === undefined))
    throw new Unanswerable('either a nominal or a value is said of a holding', ['holdings', position]);
  const terms = termsOf(bond);
  const accrued = accruedInterest(terms, day).value;
  const ofNominal = nominal === undefined || accrued === null ? null : (nominal * (price + accrued)) / 100;
  return { subject, value: worth === undefined ? ofNominal : worth, figures: bondFigures(terms, day, price, convention) };
}

/** A bond without a price has no value either, and is left out by that. */
function ledgerHoldings(document: OpenedDocument, scope: Scope, day: Day, convention: YieldConvention): BondHolding[] {
  const { book, part, names } = document.scoped(scope);
  const bonds = new Map(document.document.instruments.flatMap(({ id: name, bond }) => (bond ? [[name, termsOf(bond)]] : [])));
  return valuation(book, day).rows.flatMap(({ line, value: worth, price }) => {
    const subject = line === null || !part.lines.includes(line) ? undefined : names[line];
    const terms = subject === undefined ? undefined : bonds.get(subject);
    if (subject === undefined || terms === undefined) return [];
    const clean = price === null ? Number.NaN : toNumber(price);
    return [{ subject, value: worth && toNumber(worth), figures: bondFigures(terms, day, clean, convention) }];
  });
}

export const BOND_PORTFOLIO_MEASURES = [average, figures] as const;
