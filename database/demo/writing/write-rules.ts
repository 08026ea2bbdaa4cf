/** Writes the facts beside the ledger that figures need: terms of bonds, corporate actions, cost methods, benchmark weights, fund weights. */
import { formatDay } from '#packages/calendar';
import type { Db } from '#platform';
import type { ComposedFirm } from '../compose.ts';
import { CLASS_INDICES } from '../market/instruments.ts';
import type { RandomStream } from '../random.ts';
import { insertRows } from './rows.ts';
import { classMix } from '../clients/strategy.ts';

/** From this day on benchmarks hold some bonds in alternatives instead; before, they equal the mix that portfolios aim at. */
const SHIFTED_FROM = '2022-01-03';
/** Per cent of the whole. */
const SHIFTED_POINTS = 4;

export async function writeRules(
  db: Db,
  composed: ComposedFirm,
  instruments: ReadonlyMap<string, string>,
  ids: RandomStream,
  arrival: string,
): Promise<void> {
  const { house, market } = composed;
  const idOf = (symbol: string) => instruments.get(symbol) ?? null;
  await insertRows(
    db,
    'bond_terms',
    [...market.quoted.values()].flatMap(({ spec: { symbol, terms } }) =>
      terms === null
        ? []
        : [
            {
              instrument_id: idOf(symbol),
              arrival_id: arrival,
              coupon: terms.coupon,
              maturity: terms.maturity === null ? null : formatDay(terms.maturity),
              frequency: terms.frequency,
              day_count: terms.dayCount,
              issue: terms.issue === undefined ? null : formatDay(terms.issue),
            },
          ],
    ),
  );
  await insertRows(
    db,
    'corporate_action',
    [...market.actions].flatMap(([index, actions]) =>
      index >= market.days.length
        ? []
        : actions.map(({ kind, symbol, to, ratio, worth }) => ({
            id: ids.uuid(),
            arrival_id: arrival,
            instrument_id: idOf(symbol),
            date: formatDay(market.days[index] ?? 0),
            kind,
            to_instrument_id: kind === 'split' ? null : idOf(to),
            ratio_new: ratio.new,
            ratio_old: ratio.old,
            cost_share: kind === 'split' ? null : worth,
          })),
    ),
  );
  await insertRows(
    db,
    'cost_method',
    house.costMethods.map(({ type, method, from }) => ({
      id: ids.uuid(),
      arrival_id: arrival,
      portfolio_type: type,
      valid_from: from ?? '-infinity',
      method,
    })),
  );
  await insertRows(db, 'benchmark_weight', weightsOf(composed, arrival, idOf));
  await insertRows(db, 'fund_weight', fundWeightsOf(composed, arrival, idOf));
}

function weightsOf({ market }: ComposedFirm, arrival: string, idOf: (symbol: string) => string | null) {
  const begun = formatDay(market.days[0] ?? 0);
  // A market that begins later has only the later weights.
  const shifts = begun < SHIFTED_FROM ? [0, SHIFTED_POINTS] : [SHIFTED_POINTS];
  return [1, 2, 3, 4, 5, 6, 7].flatMap((riskProfile) =>
    shifts.flatMap((shift) =>
      Object.entries(CLASS_INDICES).flatMap(([assetClass, symbol]) => {
        const percent = shiftMix(classMix(riskProfile), shift)[assetClass as keyof typeof CLASS_INDICES];
        return percent === 0
          ? []
          : [
              {
                arrival_id: arrival,
                risk_profile: riskProfile,
                valid_from: shift === 0 || shifts.length === 1 ? begun : SHIFTED_FROM,
                asset_class: assetClass,
                instrument_id: idOf(symbol),
                weight: percent / 100,
                rebalancing: 'monthly',
              },
            ];
      }),
    ),
  );
}

/** Regions of a global fund; the rest is not reported. */
const WORLD = { US: 0.61, Europe: 0.15, Japan: 0.06, Emerging: 0.09, UK: 0.04 };
/** Part of every other fund in its own sector, of which the rest is not reported; and the part in cash. */
const OWN_SECTOR = 0.95;
const CASH = 0.02;

/** Holdings of funds, as their managers report them. Alternative funds report nothing, and managed funds no sectors. */
function fundWeightsOf({ house, market }: ComposedFirm, arrival: string, idOf: (symbol: string) => string | null) {
  const from = formatDay(market.days[0] ?? 0);
  return [...market.quoted.values()].flatMap(({ spec }) => {
    const { type, role, model, assetClass, sector } = spec;
    if (type !== 'Fund' || role === 'alternative') return [];
    const currency = spec.currency === 'house' ? house.currency : spec.currency === 'GBX' ? 'GBP' : spec.currency;
    const held = Object.values(model.holds).reduce((sum, weight) => sum + weight, 0);
    const currencies = { ...model.holds, [currency]: (model.holds[currency] ?? 0) + Math.max(0, 1 - held) };
    const sectors = role === 'managed' ? {} : role === 'world' ? WORLD : { [sector]: OWN_SECTOR };
    const classes = role === 'cash' || assetClass === 'Other' ? { Other: 1 } : { [assetClass]: 1 - CASH, Other: CASH };
    return Object.entries({ currency: currencies, sector: sectors, assetClass: classes }).flatMap(([dimension, weights]) =>
      Object.entries(weights).flatMap(([part, weight]) => {
        const rounded = Math.round(weight * 10_000) / 10_000;
        return rounded <= 0
          ? []
          : [{ arrival_id: arrival, instrument_id: idOf(spec.symbol), dimension, valid_from: from, part, weight: rounded }];
      }),
    );
  });
}

type ClassMix = Readonly<Record<keyof typeof CLASS_INDICES, number>>;

/** Moves so many points from bonds to alternatives, at most as many as there are in bonds. */
function shiftMix(mix: ClassMix, by: number): ClassMix {
  const moved = Math.min(by, mix['Fixed Interest']);
  return { ...mix, 'Fixed Interest': mix['Fixed Interest'] - moved, Alternatives: mix.Alternatives + moved };
}
