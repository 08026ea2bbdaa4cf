/**
 * The figures that screens must show of the sample data: worked out by the oracle, which shares nothing with the product, and written as in English.
 */
import { quoteOn } from '../oracle/market.ts';
import { oracleFigures, type OracleFigures, type OracleLedger } from '../oracle/oracle.ts';
import { dayAfter, MARKET, PORTFOLIOS, type PortfolioName } from '../kit/ten-years.ts';

/** The ledger of several portfolios as one. */
export function mergeLedgers(names: readonly PortfolioName[], currency: string): OracleLedger {
  const all = names.flatMap((name) => PORTFOLIOS[name].transactions);
  const first = (type: string) => (type === 'Purchase' || type === 'TransferIn' ? 0 : 1);
  return { currency, transactions: all.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : first(a.type) - first(b.type))) };
}

export function expectedFigures(name: PortfolioName, from: string, to: string): OracleFigures {
  return oracleFigures(mergeLedgers([name], PORTFOLIOS[name].currency), MARKET, from, to);
}

/** Formats decimal text as `1,234.50`. */
export function formatAmount(text: string): string {
  const [whole = '', cents = '00'] = text.replace('-', '').split('.');
  return (text.startsWith('-') ? '\u2212' : '') + whole.replace(/\B(?=(\d{3})+$)/g, ',') + '.' + cents;
}

/** Two decimals, half away from zero; what rounds to zero has no sign. `plus` where gains bear one. */
export function formatPercent(fraction: number | string | null, plus = ''): string {
  if (fraction === null) return '-';
  const hundredths = Math.round(Math.abs(Number(fraction)) * 1e4 + 1e-7);
  const sign = hundredths === 0 ? '' : Number(fraction) < 0 ? '\u2212' : plus;
  return `${sign}${(hundredths / 100).toFixed(2)}%`;
}

export const formatChange = (fraction: number | string | null) => formatPercent(fraction, '+');

export function formatSlashedDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** The return of an index in pounds from the day before a range to its end. */
export function indexReturn(symbol: string, from: string, to: string): number {
  const at = (day: string) => {
    const quote = quoteOn(MARKET.prices[symbol]!.quotes, day)!;
    return Number(quote.n) / Number(quote.d);
  };
  return at(to) / at(dayAfter(from, -1)) - 1;
}
