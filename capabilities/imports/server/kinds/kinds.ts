/** Lists the kinds of facts with the reader of their lines and the table that keeps them. */
import type { Day } from '#packages/calendar';
import type { ImportKind } from '../../contract.ts';
import type { ImportReader } from '../check/reading.ts';
import type { CheckRun } from '../check/run.ts';
import type { RowVerdicts } from '../check/verdicts.ts';
import type { ReadingPlan } from '../read/plan.ts';
import { createBenchmarkWeightReader } from './benchmark-weights.ts';
import { createBondTermsReader } from './bond-terms.ts';
import { createCommitmentReader } from './commitments.ts';
import { createCorporateActionReader } from './corporate-actions.ts';
import { createCostMethodReader } from './cost-methods.ts';
import { createFundWeightReader } from './fund-weights.ts';
import { createOwnershipReader } from './ownership.ts';
import { createPriceReader } from './prices.ts';
import { createRateReader } from './rates.ts';
import { createRiskProfileReader } from './risk-profiles.ts';
import { createInstrumentReader } from './terms.ts';
import { createTransactionReader } from './transactions.ts';

interface FactKind {
  readonly createReader: (plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts, today: Day) => ImportReader;
  /** The table of its facts, by their arrival. */
  readonly table: string;
}

export const FACT_KINDS: Readonly<Record<ImportKind, FactKind>> = {
  transactions: { createReader: createTransactionReader, table: 'transaction' },
  instruments: { createReader: createInstrumentReader, table: 'instrument_terms' },
  prices: { createReader: createPriceReader, table: 'price' },
  rates: { createReader: createRateReader, table: 'rate' },
  'corporate-actions': { createReader: createCorporateActionReader, table: 'corporate_action' },
  'bond-terms': { createReader: createBondTermsReader, table: 'bond_terms' },
  'cost-methods': { createReader: createCostMethodReader, table: 'cost_method' },
  'benchmark-weights': { createReader: createBenchmarkWeightReader, table: 'benchmark_weight' },
  'fund-weights': { createReader: createFundWeightReader, table: 'fund_weight' },
  commitments: { createReader: createCommitmentReader, table: 'commitment_event' },
  ownership: { createReader: createOwnershipReader, table: 'portfolio_owner' },
  'risk-profiles': { createReader: createRiskProfileReader, table: 'portfolio_risk_profile' },
};
