/** Asks the engine for the figures that the oracle answers. */
import { parseDay } from '#packages/calendar';
import { formatDecimal, trimZeros, type Decimal } from '#packages/money';
import { measureScope } from '#engine/series';
import { moneyWeightedReturn, timeWeightedReturn } from '#engine/rates-of-return';
import { openBook, type ScopeHistory, type Quotes } from '#engine/book';
import { rangeFigures, valuation } from '#engine/valuation';
import { realisedGains } from '#engine/cost';
import type { OracleMarket, QuotesByDay } from './market.ts';
import type { OracleFigures, OracleLedger } from './oracle.ts';

export function engineFigures(ledger: OracleLedger, market: OracleMarket, from: string, to: string): OracleFigures {
  const symbols = Object.keys(market.prices);
  const book = openBook(historyOf(ledger, market));
  const range = { from: parseDay(from), to: parseDay(to) };
  const held = valuation(book, range.to);
  const over = rangeFigures(book, range);
  const { total } = measureScope(book, range);
  return {
    holdings: Object.fromEntries(
      held.rows.map((row) => [
        row.line === null ? row.currency : (symbols[row.line] as string),
        { units: formatDecimal(trimZeros(row.units)), value: text(row.value), cost: text(row.cost), income: formatDecimal(row.income) },
      ]),
    ),
    value: text(held.value),
    cost: text(held.cost),
    opening: text(over.opening),
    netContributions: formatDecimal(over.netContributions),
    gain: text(over.gain),
    income: formatDecimal(over.income),
    fees: formatDecimal(over.fees),
    taxes: formatDecimal(over.taxes),
    realised: formatDecimal(realisedGains(book, range).total),
    timeWeighted: rate(timeWeightedReturn(total, range).value),
    moneyWeighted: rate(moneyWeightedReturn(total, range).value),
  };
}

/** The ledger as the engine is given it; lines in the order of the market's prices. */
export function historyOf({ currency, transactions }: OracleLedger, market: OracleMarket): ScopeHistory {
  const symbols = Object.keys(market.prices);
  return {
    currency,
    lines: Object.entries(market.prices).map(([id, { currency, quotes }]) => ({ id, currency, quotes: quotesOf(quotes) })),
    rates: Object.entries(market.rates).map(([pair, quoted]) => ({
      base: pair.slice(0, 3),
      quote: pair.slice(4),
      quotes: quotesOf(quoted),
    })),
    entries: transactions.map(({ date, type, symbol, ...money }) => ({
      ...money,
      day: parseDay(date),
      kind: type === 'Divident' ? 'Dividend' : type,
      line: symbol === null ? null : symbols.indexOf(symbol),
    })),
  };
}

function quotesOf(quoted: QuotesByDay): Quotes {
  const days = Object.keys(quoted).sort();
  return { days: Int32Array.from(days, parseDay), values: Float64Array.from(days, (day) => Number(quoted[day])) };
}

function text(value: Decimal | null): string {
  return value === null ? 'unknown' : formatDecimal(value);
}

function rate(value: number | null): string | null {
  return value === null ? null : value.toFixed(10);
}
