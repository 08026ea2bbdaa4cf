/** Lists the sales over a range, with the gain of each on its cost. */
import type { Finding } from '#packages/findings';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { Portfolio } from '#contract/portfolios';
import type { RealisedGainTable } from '../../contract.ts';
import { openPortfolio } from './opened.ts';

type RealisedTable = Pick<RealisedGainTable, 'total'> & {
  readonly rows: readonly (Omit<RealisedGainTable['rows'][number], 'name' | 'symbol' | 'assetClass'> & { readonly instrument: string })[];
};

export async function realisedGains(
  db: Db,
  portfolio: Portfolio,
  wanted: FigureRange,
): Promise<{ readonly value: RealisedGainTable; readonly findings: Finding[] }> {
  const opened = await openPortfolio(db, portfolio, wanted);
  const { value, findings } = opened.over<RealisedTable>('realised-gains');
  const rows = (value?.rows ?? []).map(({ id, date, instrument, method, units, proceeds, cost, gain, priceGain, currencyGain }) => {
    const { name = instrument, symbol = '', assetClass = 'Other' } = opened.instrument(instrument) ?? {};
    return { id, date, instrument, name, symbol, assetClass, method, units, proceeds, cost, gain, priceGain, currencyGain };
  });
  return { value: { ...opened.head, rows: rows.toReversed(), total: value?.total ?? null }, findings: [...findings] };
}
