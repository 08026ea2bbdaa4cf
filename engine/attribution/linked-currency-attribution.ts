/** Karnosky-Singer attribution over several periods, by market and by currency. */
import { mergeFindings, type Figure } from '#packages/findings';
import { sumEffects, withTotal, type SegmentEffects } from './brinson.ts';
import { currencyAttribution, type CurrencyAttribution, type CurrencyOptions, type CurrencyPeriod } from './karnosky-singer.ts';
import { linkEffects, type LinkingMethod } from './linking.ts';
import { sumOf } from './segments.ts';

export type NamedCurrencyPeriod = CurrencyPeriod & { readonly period: string };

/** Returns are simple: continuously compounded ones need no linking, they add up. */
export interface LinkedCurrencyOptions extends Omit<CurrencyOptions, 'returns'> {
  /** `carino` by default. */
  readonly linking?: LinkingMethod;
}

export interface LinkedCurrencyAttribution extends Pick<
  CurrencyAttribution,
  'portfolioReturn' | 'benchmarkReturn' | 'excess' | 'effects' | 'markets'
> {
  readonly currencies: readonly { currency: string; fromMarkets: number; fromHedges: number; total: number }[];
  readonly periods: readonly (CurrencyAttribution & { readonly period: string })[];
}

/**
 * `currencyAttribution` of each period, linked (see `linkEffects`): the effects of markets and currencies add up to the difference of the
 * compounded returns in the base currency. `periods` holds each period by itself. Null with the findings of a period that cannot be
 * attributed or linked.
 */
export function linkedCurrencyAttribution(
  periods: readonly NamedCurrencyPeriod[],
  options: LinkedCurrencyOptions = {},
): Figure<LinkedCurrencyAttribution> {
  const singles = periods.map((each) => currencyAttribution(each, options));
  const findings = mergeFindings(...singles.map((single) => single.findings));
  const whole = singles.flatMap(({ value }, t) => (value ? [{ ...value, period: (periods[t] as NamedCurrencyPeriod).period }] : []));
  if (whole.length < periods.length) return { value: null, findings };

  const markets = [...new Set(whole.flatMap((each) => each.markets.map(({ segment }) => segment)))];
  const currencies = [...new Set(whole.flatMap((each) => each.currencies.map(({ currency }) => currency)))];
  const linked = linkEffects(
    whole.map((each) => ({ ...each, effects: columnOf(each, markets, currencies) })),
    options.linking,
  );
  if (linked.value === null) return { value: null, findings: mergeFindings(findings, linked.findings) };

  const { portfolioReturn, benchmarkReturn, excess, effects: column } = linked.value;
  const byMarket = markets.map((segment, i): SegmentEffects => {
    const [allocation = 0, selection = 0, interaction = 0] = column.slice(i * 3, i * 3 + 3);
    return { segment, ...withTotal({ allocation, selection, interaction }) };
  });
  const byCurrency = currencies.map((currency, i) => {
    const [fromMarkets = 0, fromHedges = 0] = column.slice(markets.length * 3 + i * 2);
    return { currency, fromMarkets, fromHedges, total: fromMarkets + fromHedges };
  });
  const ofMarkets = sumEffects(byMarket);
  const currency = sumOf(byCurrency, ({ total }) => total);
  const effects = { ...ofMarkets, currency, total: ofMarkets.total + currency };
  return {
    value: { portfolioReturn, benchmarkReturn, excess, effects, markets: byMarket, currencies: byCurrency, periods: whole },
    findings,
  };
}

/** Three effects of each named market, then two of each named currency; 0 where the period does not have it. */
function columnOf(single: CurrencyAttribution, markets: readonly string[], currencies: readonly string[]): number[] {
  const byMarket = new Map(single.markets.map((each) => [each.segment, each]));
  const byCurrency = new Map(single.currencies.map((each) => [each.currency, each]));
  return [
    ...markets.flatMap((name) => {
      const found = byMarket.get(name);
      return found ? [found.allocation, found.selection, found.interaction] : [0, 0, 0];
    }),
    ...currencies.flatMap((name) => {
      const found = byCurrency.get(name);
      return found ? [found.fromMarkets, found.fromHedges] : [0, 0];
    }),
  ];
}
