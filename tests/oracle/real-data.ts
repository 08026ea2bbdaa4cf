/**
 * The check with public market data: a ledger of our own making over real closes and real euro rates, and what its figures must be.
 * The closes are adjusted for dividends and splits, so the dividends here are inputs of the check, not the market's.
 * Everything is worked out from the text of the two files by the oracle.
 */
import type { OracleMarket, QuotesByDay } from './market.ts';
import { oracleFigures, type OracleFigures, type OracleLedger, type OracleTransaction } from './oracle.ts';

function entry(
  date: string,
  type: OracleTransaction['type'],
  symbol: string | null,
  units: string,
  amount: string,
  fee = '0',
  tax = '0',
): OracleTransaction {
  return { date, type, symbol, units, amount, fee, tax, currency: 'USD' };
}

/** In dollars, reported in euros. Some days are Saturdays and Sundays, some hold several transactions. */
export const REAL_LEDGER: OracleLedger = {
  currency: 'EUR',
  transactions: [
    entry('2004-03-15', 'Contribution', null, '0', '150000.00'),
    entry('2004-03-16', 'Purchase', 'MSFT', '1500', '37785.00', '24.95'),
    entry('2004-03-16', 'Purchase', 'AAPL', '2250.5', '29481.55', '19.95'),
    entry('2004-03-17', 'Purchase', 'C', '60', '30012.00', '19.95'),
    entry('2004-12-02', 'Divident', 'MSFT', '0', '4620.00', '0', '693.00'),
    entry('2005-01-29', 'Contribution', null, '0', '25000.00'),
    entry('2005-02-07', 'Purchase', 'AAPL', '333.3333', '13110.17', '14.95'),
    entry('2005-05-27', 'Divident', 'C', '0', '26.40', '0', '3.96'),
    entry('2005-06-30', 'Fee', null, '0', '312.50', '0', '59.38'),
    entry('2006-01-17', 'Sale', 'AAPL', '1000', '84710.00', '29.95', '3.25'),
    entry('2006-01-17', 'Purchase', 'MSFT', '1000', '26990.00', '24.95'),
    entry('2006-06-10', 'Withdrawal', null, '0', '40000.00'),
    entry('2006-12-29', 'Fee', null, '0', '415.75', '0', '78.99'),
    entry('2007-07-05', 'Sale', 'MSFT', '833.3333', '24966.66', '24.95'),
    entry('2007-10-14', 'Contribution', null, '0', '12500.55'),
    entry('2007-12-31', 'Interest', null, '0', '861.17', '0', '129.18'),
    entry('2008-02-22', 'Purchase', 'C', '75', '18885.00', '19.95'),
    entry('2008-09-15', 'Sale', 'C', '45', '6880.50', '19.95', '1.12'),
    entry('2009-03-09', 'Purchase', 'AAPL', '400', '33244.00', '19.95'),
    entry('2009-03-09', 'Withdrawal', null, '0', '5000.00'),
    entry('2009-03-09', 'Contribution', null, '0', '20000.00'),
    entry('2010-06-30', 'Fee', null, '0', '527.40', '0', '100.21'),
    entry('2010-12-31', 'Interest', null, '0', '122.04', '0', '18.31'),
    entry('2011-05-09', 'Sale', 'C', '90', '3976.20', '9.95'),
    entry('2012-08-16', 'Divident', 'AAPL', '0', '5257.83', '0', '788.67'),
    entry('2012-09-19', 'Sale', 'AAPL', '983.8333', '690454.21', '49.95', '15.47'),
    entry('2012-09-22', 'Withdrawal', null, '0', '500000.00', '35.00'),
    entry('2013-01-31', 'Purchase', 'MSFT', '2000.25', '54906.86', '29.95'),
    entry('2013-11-21', 'Divident', 'MSFT', '0', '1026.75', '0', '154.01'),
    entry('2014-03-10', 'Sale', 'MSFT', '500', '18910.00', '19.95', '0.42'),
  ],
};

/** As-of days inside both files: a year's end, a Sunday, the low of 2009 with three flows, a half-year, the last close. */
export const REAL_DAYS = ['2004-12-31', '2007-10-14', '2009-03-09', '2011-06-30', '2012-09-22', '2014-03-10'] as const;

/** Ranges beside "since the first transaction". */
export const REAL_RANGES = [
  { from: '2006-01-01', to: '2006-12-31' },
  { from: '2008-01-01', to: '2008-12-31' },
  { from: '2009-03-09', to: '2009-03-09' },
  { from: '2012-03-11', to: '2014-03-10' },
] as const;

export interface Expectation {
  readonly from: string;
  readonly to: string;
  readonly figures: OracleFigures;
}

/** Every figure in euros, over each range that ends on an as-of day from the first transaction on, and over the others. */
export function realExpectations(market: OracleMarket): Expectation[] {
  const first = REAL_LEDGER.transactions[0]?.date as string;
  const ranges = [...REAL_DAYS.map((to) => ({ from: first, to })), ...REAL_RANGES];
  return ranges.map(({ from, to }) => ({ from, to, figures: oracleFigures(REAL_LEDGER, market, from, to) }));
}

/** From the text of `ffn_aapl_msft_c_daily_2004_2014.csv` (days M/D/YYYY) and of `ecb_eurofxref_hist.csv` (what a euro is worth). */
export function realMarket(closesCsv: string, ratesCsv: string): OracleMarket {
  const closes = columns(closesCsv, (day) => {
    const [month = '', date = '', year = ''] = day.split('/');
    return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  });
  const rates = columns(ratesCsv, (day) => day);
  return {
    prices: Object.fromEntries(Object.entries(closes).map(([symbol, quotes]) => [symbol, { currency: 'USD', quotes }])),
    rates: Object.fromEntries(Object.entries(rates).map(([currency, quoted]) => [`EUR/${currency}`, quoted])),
  };
}

/** Of a table with a day and then a column a subject; blank and `N/A` are absent. */
function columns(csv: string, isoDay: (text: string) => string): Record<string, QuotesByDay> {
  const [header = '', ...lines] = csv
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const names = header.split(',').slice(1);
  const byName: Record<string, Record<string, string>> = Object.fromEntries(names.filter(Boolean).map((name) => [name, {}]));
  for (const line of lines) {
    const [day = '', ...cells] = line.split(',');
    names.forEach((name, i) => {
      const column = byName[name];
      const cell = cells[i];
      if (column && cell && cell !== 'N/A') column[isoDay(day)] = cell;
    });
  }
  return byName;
}
