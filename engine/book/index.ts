export { type Book, costSourcesOf, isLastOfDay, lastKnownDay, openBook } from './book.ts';
export type { CorporateAction, ResolvedAction } from './corporate-action.ts';
export { numberOf } from './decimal-columns.ts';
export {
  applySign,
  cashEffect,
  cashSign,
  decimalOf,
  feesOf,
  incomeOf,
  isCharge,
  isExternal,
  isIncome,
  isInKind,
  isTax,
  taxOf,
  unitsEffect,
  unitsSign,
} from './effects.ts';
export {
  type ClosingBalances,
  closingBalancesOn,
  closingBalancesOnEach,
  convertMoney,
  type ExactFigure,
  isMissing,
  marketValue,
  quoteOn,
  rateOn,
} from './exact.ts';
export { exchangeRate } from './exchange-rate.ts';
export { heldPriceJumps } from './held-jumps.ts';
export type { HistoryEntry, InstrumentLine, Quotes, RateSeries, ScopeHistory } from './history.ts';
export { isJump, jumpsIn } from './price-jumps.ts';
export { quotationOf } from './quoted.ts';
export { isStale, quoteDay, quotedSince, quoteIndexOn, standingQuotes } from './quotes.ts';
export { dailyRate, type DailyRate, ratePathsBetween, ratesBetween } from './rates.ts';
export { outcomeOf, restatementRatio } from './resolved-actions.ts';
export { balanceOn, type BalanceSteps, stepOn } from './steps.ts';
export { entriesIn, type EntryTally, inMinorUnits, type ScopeRow, tallyAmounts, tallyValues } from './tally.ts';
