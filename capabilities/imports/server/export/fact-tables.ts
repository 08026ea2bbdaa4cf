/** Declares how the facts of each kind that are kept one to a row become lines of a file, under the headings by which an import takes them. */
import type { ImportField, ImportKind } from '../../contract.ts';

/** SQL over a row `f` of the table. */
export interface FactTable {
  readonly table: string;
  /** Identifies the subject of a fact; of several facts of one subject those committed last hold. */
  readonly subject: readonly string[];
  /** Facts for which this does not hold are left out: their portfolio, or their account, was removed. */
  readonly holds?: string;
  /** The order of the lines, where it has a meaning. */
  readonly order?: string;
  readonly fields: Readonly<Partial<Record<ImportField, string>>>;
}

/** Prices, rates and transactions are kept in other forms. */
export type TabularKind = Exclude<ImportKind, 'transactions' | 'prices' | 'rates'>;

const symbolOf = (column: string) => `(select i.symbol from instrument i where i.id = f.${column})`;
const numberOf = (column: string) => `trim_scale(f.${column})::text`;
const dayOf = (column: string) => `case when isfinite(f.${column}) then f.${column}::text end`;
/** By the id that the firm uses, or by ours. */
export const PORTFOLIO_KEY = `coalesce(nullif(p.external_id, ''), p.id::text)`;
const PORTFOLIO = `(select ${PORTFOLIO_KEY} from portfolio p where p.id = f.portfolio_id)`;
/** The id that the firm uses may be that of several accounts, and then names none. */
const ACCOUNT = `(select case when (select count(*) from account o where o.active and btrim(o.external_id) = btrim(c.external_id)) = 1
  and c.external_id <> '' then c.external_id else c.id::text end from account c where c.id = f.account_id)`;
const PORTFOLIO_IS_KEPT = `exists (select from portfolio p where p.id = f.portfolio_id and p.active)`;

export const FACT_TABLES: Readonly<Record<TabularKind, FactTable>> = {
  instruments: {
    table: 'instrument_terms',
    subject: ['f.instrument_id', 'f.valid_from'],
    fields: {
      symbol: symbolOf('instrument_id'),
      name: 'f.name',
      isin: 'f.isin',
      sedol: 'f.sedol',
      type: 'f.type',
      assetClass: 'f.asset_class',
      sector: 'f.sector',
      region: 'f.region',
      currency: 'f.currency',
      quoted: 'f.quoted',
      ongoingCharge: numberOf('ongoing_charge'),
      validFrom: dayOf('valid_from'),
    },
  },
  'corporate-actions': {
    table: 'corporate_action',
    subject: ['f.instrument_id', 'f.date', 'f.kind', 'f.to_instrument_id'],
    order: `f.date, f.line, f.kind, ${symbolOf('instrument_id')}, ${symbolOf('to_instrument_id')}`,
    fields: {
      date: 'f.date::text',
      symbol: symbolOf('instrument_id'),
      kind: 'f.kind',
      to: symbolOf('to_instrument_id'),
      ratio: `${numberOf('ratio_new')} || ':' || ${numberOf('ratio_old')}`,
      cash: numberOf('cash'),
      currency: 'f.cash_currency',
      costShare: numberOf('cost_share'),
    },
  },
  'bond-terms': {
    table: 'bond_terms',
    subject: ['f.instrument_id', 'f.valid_from'],
    fields: {
      symbol: symbolOf('instrument_id'),
      coupon: numberOf('coupon'),
      maturity: 'f.maturity::text',
      frequency: 'f.frequency::text',
      dayCount: 'f.day_count',
      issue: 'f.issue::text',
      firstCoupon: 'f.first_coupon::text',
      lastCoupon: 'f.last_coupon::text',
      redemption: numberOf('redemption'),
      exDividend: `f.ex_dividend_days || case when f.ex_dividend_business then ' business' else '' end`,
      floating: `case when f.floating then 'yes' else 'no' end`,
      validFrom: dayOf('valid_from'),
    },
  },
  'cost-methods': {
    table: 'cost_method',
    subject: ['f.portfolio_id', 'f.portfolio_type', 'f.valid_from'],
    holds: `f.portfolio_id is null or ${PORTFOLIO_IS_KEPT}`,
    fields: { method: 'f.method', portfolio: PORTFOLIO, portfolioType: 'f.portfolio_type', validFrom: dayOf('valid_from') },
  },
  'benchmark-weights': {
    table: 'benchmark_weight',
    subject: ['f.risk_profile', 'f.valid_from'],
    fields: {
      riskProfile: 'f.risk_profile::text',
      assetClass: 'f.asset_class',
      symbol: symbolOf('instrument_id'),
      weight: numberOf('weight'),
      rebalancing: 'f.rebalancing',
      validFrom: 'f.valid_from::text',
    },
  },
  'fund-weights': {
    table: 'fund_weight',
    subject: ['f.instrument_id', 'f.dimension', 'f.valid_from'],
    fields: {
      symbol: symbolOf('instrument_id'),
      dimension: 'f.dimension',
      part: 'f.part',
      weight: numberOf('weight'),
      validFrom: 'f.valid_from::text',
    },
  },
  commitments: {
    table: 'commitment_event',
    // Of payments each one is a fact of its own.
    subject: [
      'f.portfolio_id',
      'f.instrument_id',
      'f.date',
      'f.kind',
      `case f.kind when 'valuation' then f.known::text else f.id::text end`,
    ],
    holds: PORTFOLIO_IS_KEPT,
    fields: {
      portfolio: PORTFOLIO,
      symbol: symbolOf('instrument_id'),
      date: 'f.date::text',
      kind: 'f.kind',
      amount: numberOf('amount'),
      feesWithin: numberOf('fees_within'),
      feesOutside: numberOf('fees_outside'),
      gain: numberOf('gain'),
      income: numberOf('income'),
      recallable: numberOf('recallable'),
      committed: numberOf('committed'),
      unfunded: numberOf('unfunded'),
      reported: 'f.known::text',
      currency: 'f.currency',
    },
  },
  ownership: {
    table: 'portfolio_owner',
    subject: ['f.portfolio_id', 'f.valid_from'],
    holds: `${PORTFOLIO_IS_KEPT} and exists (select from account c where c.id = f.account_id and c.active)`,
    fields: { portfolio: PORTFOLIO, account: ACCOUNT, validFrom: 'f.valid_from::text' },
  },
  'risk-profiles': {
    table: 'portfolio_risk_profile',
    subject: ['f.portfolio_id', 'f.valid_from'],
    holds: PORTFOLIO_IS_KEPT,
    fields: { portfolio: PORTFOLIO, riskProfile: 'f.risk_profile::text', validFrom: 'f.valid_from::text' },
  },
};
