/** Tests currency attribution by hand and on random periods, and the split into local and currency return. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyAttribution, currencyReturn, linkedCurrencyAttribution, localAttribution, splitReturn } from './index.ts';
import type { CurrencyPeriod, MarketRow } from './karnosky-singer.ts';
import { segmentRow, arbitrarySegmentRows } from './examples.fixture.ts';

const near = (value: number) => expect.closeTo(value, 14);
const market = (currency: string, ...of: Parameters<typeof segmentRow>): MarketRow => ({ ...segmentRow(...of), currency });

/** An investor in euro: US and German equities; a fifth of the portfolio's dollars is sold forward. */
const PERIOD: CurrencyPeriod = {
  base: 'EUR',
  markets: [market('USD', 'US', 0.6, 0.5, 0.1, 0.08), market('EUR', 'Germany', 0.4, 0.5, 0.05, 0.06)],
  currencies: [
    { currency: 'USD', depositReturn: 0.02, spotReturn: -0.05, portfolioHedge: -0.2 },
    { currency: 'EUR', depositReturn: 0.01, spotReturn: 0 },
  ],
};

describe('worked by hand', () => {
  // Premiums: US (10 - 2) x 0.95 = 7.6 and (8 - 2) x 0.95 = 5.7; Germany 4 and 5; of the benchmark 5.35 %.
  // Cash: USD 1.02 x 0.95 - 1 = -3.1, EUR 1; of the benchmark -1.05 %. Exposures: USD 0.4 against 0.5, EUR 0.6 against 0.5.
  test('simple returns', () => {
    const { value, findings } = currencyAttribution(PERIOD);
    expect(findings).toEqual([]);
    expect(value!.markets).toEqual([
      { segment: 'US', allocation: near(0.00035), selection: near(0.0095), interaction: near(0.0019), total: near(0.01175) },
      { segment: 'Germany', allocation: near(0.00035), selection: near(-0.005), interaction: near(0.001), total: near(-0.00365) },
    ]);
    expect(value!.currencies[0]).toMatchObject({ cashReturn: near(-0.031), portfolioExposure: near(0.4), benchmarkExposure: 0.5 });
    expect(value!.currencies[0]).toMatchObject({ fromMarkets: near(-0.00205), fromHedges: near(0.0041), total: near(0.00205) });
    expect(value!.currencies[1]).toMatchObject({ cashReturn: near(0.01), portfolioExposure: near(0.6), total: near(0.00205) });
    // 0.6 x (1.1 x 0.95 - 1) + 0.4 x 5 + 0.2 x 3.1 + 0.2 x 1 = 5.52; 0.5 x (1.08 x 0.95 - 1) + 0.5 x 6 = 4.3.
    expect(value).toMatchObject({ portfolioReturn: near(0.0552), benchmarkReturn: near(0.043), excess: near(0.0122) });
    expect(value!.effects).toMatchObject({ allocation: near(0.0007), currency: near(0.0041), total: near(0.0122) });
  });

  // Premiums 8, 6, 4, 5 (benchmark 5.5); cash USD -3, EUR 1 (benchmark -1). 5.8 against 4.5 %.
  test('continuously compounded returns, as in the source', () => {
    const { value } = currencyAttribution(PERIOD, { returns: 'continuous' });
    expect(value!.effects).toEqual({
      allocation: near(0.001),
      selection: near(0.005),
      interaction: near(0.003),
      currency: near(0.004),
      total: near(0.013),
    });
    expect(value).toMatchObject({ portfolioReturn: near(0.058), benchmarkReturn: near(0.045) });
  });

  test('Brinson-Hood-Beebower measures markets and currencies against nothing', () => {
    const { value } = currencyAttribution(PERIOD, { model: 'brinson-hood-beebower' });
    // 0.1 x 5.7 - 0.1 x 5 = 0.07; -0.1 x -3.1 + 0.1 x 1 = 0.41.
    expect(value!.effects).toMatchObject({ allocation: near(0.0007), currency: near(0.0041), total: near(0.0122) });
    expect(value!.currencies.map(({ total }) => total)).toEqual([near(0.0031), near(0.001)]);
  });

  test('what the weights leave out stands in the base currency and earns nothing', () => {
    const { value, findings } = currencyAttribution({ ...PERIOD, markets: PERIOD.markets.slice(0, 1) });
    expect(findings.map(({ code }) => code)).toEqual(['weights.incomplete', 'weights.incomplete']);
    // 0.6 x 4.5 + 0.2 x 4.1 and 0.5 x 2.6.
    expect(value).toMatchObject({ portfolioReturn: near(0.0352), benchmarkReturn: near(0.013) });
    expect(value!.effects.total).toBeCloseTo(0.0222, 14);
  });
});

describe('what cannot be computed', () => {
  test('a currency that is not given', () => {
    const figure = currencyAttribution({ ...PERIOD, currencies: PERIOD.currencies.slice(0, 1) });
    expect(figure).toEqual({ value: null, findings: [{ code: 'return.missing', subject: 'EUR' }] });
  });

  test('the base currency is needed for forwards alone', () => {
    const abroad = { base: 'EUR', markets: [market('USD', 'US', 1, 1, 0.1, 0.08)] };
    const dollar = { currency: 'USD', depositReturn: 0.02, spotReturn: -0.05 };
    expect(currencyAttribution({ ...abroad, currencies: [dollar] }).value!.excess).toBeCloseTo(0.019, 14);
    expect(currencyAttribution({ ...abroad, currencies: [{ ...dollar, portfolioHedge: -1 }] }).value).toBeNull();
  });

  test('a market without its return', () => {
    const figure = currencyAttribution({ ...PERIOD, markets: [market('USD', 'US', 1, 1, null, 0.1)] });
    expect(figure).toEqual({ value: null, findings: [{ code: 'return.missing', subject: 'US' }] });
    expect(linkedCurrencyAttribution([{ ...PERIOD, period: 'a', currencies: [] }]).value).toBeNull();
  });

  test('broken rows throw', () => {
    expect(() => currencyAttribution({ ...PERIOD, currencies: [...PERIOD.currencies, PERIOD.currencies[0]!] })).toThrow(RangeError);
  });
});

const small = fc.double({ min: -0.3, max: 0.3, noNaN: true });
const anyPeriod = fc
  .record({ rows: arbitrarySegmentRows, rates: fc.array(fc.tuple(small, small, small, small), { minLength: 4, maxLength: 4 }) })
  .map(({ rows, rates }): CurrencyPeriod => {
    const codes = ['EUR', 'USD', 'GBP', 'ISK'];
    return {
      base: 'EUR',
      markets: rows.map((each, i) => ({ ...each, currency: codes[i % 4]! })),
      currencies: codes.map((currency, i) => {
        const [depositReturn, spotReturn, portfolioHedge, benchmarkHedge] = rates[i]!;
        return { currency, depositReturn, spotReturn: i === 0 ? 0 : spotReturn, portfolioHedge, benchmarkHedge };
      }),
    };
  });

/** Return in the base currency, computed in another way: each market converted, each forward by itself. */
function plainReturn({ base, markets, currencies }: CurrencyPeriod, side: 'portfolio' | 'benchmark'): number {
  const rates = new Map(currencies.map((each) => [each.currency, each]));
  const held = markets.map(
    (each) => each[`${side}Weight`] * ((1 + each[`${side}Return`]!) * (1 + rates.get(each.currency)!.spotReturn) - 1),
  );
  const home = rates.get(base)!.depositReturn;
  const forwards = currencies
    .filter(({ currency }) => currency !== base)
    .map((each) => (each[`${side}Hedge`] ?? 0) * ((1 + each.depositReturn) * (1 + each.spotReturn) - 1 - home));
  return [...held, ...forwards].reduce((a, b) => a + b, 0);
}

test('effects of markets, currencies and forwards add up to the excess return in the base currency', () => {
  fc.assert(
    fc.property(anyPeriod, fc.constantFrom('brinson-fachler', 'brinson-hood-beebower'), (period, model) => {
      const { value } = currencyAttribution(period, { model });
      const real = plainReturn(period, 'portfolio') - plainReturn(period, 'benchmark');
      expect(value!.portfolioReturn).toBeCloseTo(plainReturn(period, 'portfolio'), 12);
      const parts = [...value!.markets, ...value!.currencies].reduce((sum, { total }) => sum + total, 0);
      expect(parts).toBeCloseTo(real, 12);
      expect(value!.effects.total).toBeCloseTo(real, 12);
    }),
  );
});

test('and over periods to the difference of the compounded returns', () => {
  fc.assert(
    fc.property(fc.array(anyPeriod, { minLength: 1, maxLength: 6 }), fc.constantFrom('carino', 'menchero', 'grap'), (history, linking) => {
      const { value } = linkedCurrencyAttribution(
        history.map((each, t) => ({ ...each, period: String(t) })),
        { linking },
      );
      const growth = (side: 'portfolio' | 'benchmark') => history.reduce((product, each) => product * (1 + plainReturn(each, side)), 1);
      fc.pre(value !== null);
      const real = growth('portfolio') - growth('benchmark');
      const digits = 11 - Math.ceil(Math.log10(1 + growth('portfolio') + growth('benchmark')));
      expect([...value.markets, ...value.currencies].reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(real, digits);
      expect(value.effects.total).toBeCloseTo(real, digits);
    }),
  );
});

describe('the plain split', () => {
  test('10 % local and 20 % of the currency make 32 %: 10 + 20 + 2', () => {
    expect(splitReturn(0.1, 0.2)).toEqual({ local: 0.1, currency: 0.2, cross: near(0.02), base: near(0.32) });
    expect(currencyReturn(0.32, 0.1).value).toBeCloseTo(0.2, 14);
    expect(currencyReturn(-1, -1)).toMatchObject({ value: null, findings: [{ code: 'return.total-loss' }] });
  });

  // Bacon 2008, ch. 6: yen +10 %, dollar +20 %; UK 20 and 10, Japan -5 and -4 (4.5 and 5.6 in sterling), US 6 and 8 (27.2 and 29.6).
  test('UK, Japanese and US equities in sterling: 17.51 % against 16.96 %', () => {
    const rows = [
      { ...segmentRow('UK', 0.4, 0.4, 0.2, 0.1), portfolioBaseReturn: 0.2, benchmarkBaseReturn: 0.1 },
      { ...segmentRow('Japan', 0.3, 0.2, -0.05, -0.04), portfolioBaseReturn: 0.045, benchmarkBaseReturn: 0.056 },
      { ...segmentRow('US', 0.3, 0.4, 0.06, 0.08), portfolioBaseReturn: 0.272, benchmarkBaseReturn: 0.296 },
    ];
    const { value } = localAttribution(rows);
    // Currency: Japan 0.3 x 9.5 - 0.2 x 9.6 = 0.93, US 0.3 x 21.2 - 0.4 x 21.6 = -2.28; 1.9 local - 1.35 = 0.55.
    expect(value!.segments.map(({ currency }) => currency)).toEqual([0, near(0.0093), near(-0.0228)]);
    expect(value).toMatchObject({ portfolioReturn: near(0.1751), benchmarkReturn: near(0.1696), excess: near(0.0055) });
    expect(value!.effects).toEqual({
      allocation: near(-0.012),
      selection: near(0.03),
      interaction: near(0.001),
      currency: near(-0.0135),
      total: near(0.0055),
    });
  });
});
