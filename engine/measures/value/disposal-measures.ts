/** Measures of gains on cost: those that disposals realised, and those of what is still held. */
import { z } from 'zod';
import { formatDay, parseDay } from '#packages/calendar';
import { mergeFindings } from '#packages/findings';
import { subtract, sum, type Amount } from '#packages/money';
import { unrealisedGains } from '#engine/valuation';
import { realisedGains } from '#engine/cost';
import type { OpenedDocument } from '../document.ts';
import type { CalculationScope } from '../document-schema.ts';
import { fractionText, moneyAnswer, moneyText, dayFields, rangeOf } from '../questions/ledger-question.ts';
import { measure } from '../measure.ts';
import { rangeQuestion } from './money-movements.ts';

const GAIN_SOURCE = 'IAS 21 (exchange differences); HMRC Capital Gains Manual for the method uk-pool';

export const realised = measure(
  'realised-gain',
  rangeQuestion,
  {
    title: 'Realised gain',
    alsoCalled: ['realized-gain'],
    unit: 'money',
    formula: 'proceeds - cost of the units that went, summed over sales, cash of mergers and capital returned above cost',
    convention:
      'By the cost method of the document; proceeds and cost each at the exchange rate of their own day, or at that which their transaction states, after the fees and taxes that belong to them. Proceeds and cost of the range are exact and rounded once each; the gain is their difference. A transfer out realises nothing, and one to another portfolio on the same day carries its lots and their cost over. Accrued interest of bonds is no part of it unless the document says so: it stands in realised-gains. By uk-pool a sale is matched with purchases of the next 30 days, in the range or after it; by every method, units that were sold before they were held are those bought next, and the gain is of the day of the sale.',
    source: GAIN_SOURCE,
    none: 'value.incomplete where a cost or proceeds are unknown: those sales are left out. units.negative where more was sold than was held and nothing bought since covers it: the gain is of the units held alone. gain.provisional stands beside a gain by uk-pool when the facts do not reach 30 days beyond the sale.',
    withoutQuotes: true,
  },
  (question, document) => {
    const { rows, findings } = realisedGainsOf(document, question);
    const gains = rows.map((row) => row.gain).filter((one) => one !== null);
    return moneyAnswer(document, rows.length > 0 && gains.length === 0 ? null : sum(gains), findings);
  },
);

export const realisedList = measure(
  'realised-gains',
  rangeQuestion,
  {
    title: 'Realised gains, sale by sale',
    alsoCalled: ['realized-gains'],
    unit: 'table',
    formula:
      'gain = proceeds - cost; its currency part = cost in the currency of the quotes x exchange rate of the sale (stated or of its day) - cost; its price part is gain - currency part',
    convention:
      "{rows, total}, oldest first: rows of {id, date, instrument, portfolio, method, units, proceeds, cost, gain, priceGain, currencyGain, accruedInterest, lots}; id is that of the transaction or corporate action, method the cost method of the day, lots says which units went. Each column of the range is exact and rounded once, and its rows are rounded so that they add up to it, by largest remainder: a row may stand a minor unit from its own rounding, and differ by one from range to range. The total {proceeds, cost, gain, priceGain, currencyGain, accruedInterest} adds up the rows of which all are known. accruedInterest, of bonds, is the interest sold with the units less that bought with them: with it and the coupons between them a gain comes to what was earned. As realised-gain otherwise; units that were sold and never held are a row of their own, without cost, its id with '(not held)' after it.",
    source: `${GAIN_SOURCE}; IRS Publication 550 and the accrued income scheme (ITA 2007 part 12) for accrued interest`,
    none: 'A field that cannot be known is null. Findings as realised-gain.',
    withoutQuotes: true,
    cells: [[/^(rows\/[^/]+|total)\/(proceeds|cost|gain|priceGain|currencyGain|accruedInterest)$/, 'money']],
  },
  (question, document) => {
    const { scoped, rows, findings, names } = realisedGainsOf(document, question);
    const text = (one: Amount | null) => one && moneyText(document.currency, one);
    return {
      value: {
        rows: rows.map((row) => ({
          id: row.id,
          date: formatDay(row.day),
          instrument: names[row.line],
          portfolio: row.pocket,
          method: scoped.book.cost.method(row.pocket, row.line, row.day),
          units: fractionText(row.units, 10),
          proceeds: text(row.proceeds),
          cost: text(row.cost),
          gain: text(row.gain),
          priceGain: text(priceGainOf(row)),
          currencyGain: text(row.currencyGain),
          accruedInterest: text(row.accruedInterest),
          lots: row.lots.map((lot) => ({ lot: lot.id, acquired: formatDay(lot.day), units: fractionText(lot.units, 10) })),
        })),
        total: totalOf(
          rows,
          {
            proceeds: (row) => row.proceeds,
            cost: (row) => row.cost,
            gain: (row) => row.gain,
            priceGain: priceGainOf,
            currencyGain: (row) => row.currencyGain,
            accruedInterest: (row) => row.accruedInterest,
          },
          text,
        ),
      },
      findings,
    };
  },
);

type GainRow = Pick<ReturnType<typeof unrealisedGains>[number], 'gain' | 'currencyGain'>;

function priceGainOf(row: GainRow): Amount | null {
  return row.gain && row.currencyGain && subtract(row.gain, row.currencyGain);
}

/** Totals over the rows whose amounts are all known; null where there are rows and none is known. */
function totalOf<Row extends GainRow, Column extends string>(
  rows: readonly Row[],
  columns: Readonly<Record<Column, (row: Row) => Amount | null>>,
  text: (one: Amount) => string | null,
): Record<Column, string | null> | null {
  const known = rows.filter((row) => priceGainOf(row) !== null);
  if (rows.length > 0 && known.length === 0) return null;
  const told = Object.entries<(row: Row) => Amount | null>(columns).map(([name, of]) => [
    name,
    text(sum(known.map((row) => of(row) as Amount))),
  ]);
  return Object.fromEntries(told) as Record<Column, string | null>;
}

export const unrealisedList = measure(
  'unrealised-gains',
  z.strictObject(dayFields),
  {
    title: 'Unrealised gains, holding by holding',
    alsoCalled: ['unrealized-gains'],
    unit: 'table',
    formula:
      'gain = value - accrued interest - cost; its currency part = cost in the currency of the quotes x exchange rate of the day - cost; its price part is gain - currency part',
    convention:
      '{rows, total}: rows of {instrument, value, accruedInterest, cost, gain, priceGain, currencyGain, findings}, each amount rounded once; the total adds up the rows of which all are known. Cost by the cost method of the document; through a corporate action into a holding that is quoted in another currency, the cost in the currency of the quotes goes at the exchange rate of its day. accruedInterest is that of bonds, where it stands apart from cost.',
    source: GAIN_SOURCE,
    none: 'A field that cannot be known is null, with the finding in its row.',
  },
  (question, document) => {
    const { book, part, names } = document.scoped(question.scope);
    const rows = unrealisedGains(book, parseDay(question.asOf)).filter(({ line }) => part.lines.includes(line));
    const text = (one: Amount | null) => one && moneyText(document.currency, one);
    const columns = {
      value: (row: (typeof rows)[number]) => row.value,
      accruedInterest: (row: (typeof rows)[number]) => row.accruedInterest,
      cost: (row: (typeof rows)[number]) => row.cost,
      gain: (row: (typeof rows)[number]) => row.gain,
      priceGain: priceGainOf,
      currencyGain: (row: (typeof rows)[number]) => row.currencyGain,
    };
    const incomplete = rows.some((row) => priceGainOf(row) === null);
    return {
      value: {
        rows: rows.map((row) => ({
          instrument: names[row.line],
          ...(Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, text(of(row))])) as Record<
            keyof typeof columns,
            string | null
          >),
          findings: row.findings,
        })),
        total: totalOf(rows, columns, text),
      },
      findings: mergeFindings(...rows.map((row) => row.findings), incomplete ? [{ code: 'value.incomplete' }] : []),
    };
  },
);

function realisedGainsOf(document: OpenedDocument, question: { scope: CalculationScope; from?: string | undefined; to: string }) {
  const { scoped, range } = rangeOf(document, question);
  const { rows, findings } = realisedGains(scoped.book, range, (line) => scoped.part.lines.includes(line));
  return { scoped, rows, findings, names: scoped.names };
}
