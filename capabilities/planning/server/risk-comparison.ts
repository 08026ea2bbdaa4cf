/** Reads how the firm divides money at each level of risk: as its settings say it, or with static files and without a word there, as a file does. */
import { RiskComparison } from '#contract/tenants';
import type { ChooseStaticData } from '#contract/sources';

export interface RiskContext {
  readonly tenant: { readonly key: string; readonly settings: { readonly riskComparison: RiskComparison | null } };
  readonly staticDataFor: ChooseStaticData;
}

interface ReadComparison {
  readonly comparison: RiskComparison | null;
  /** The day of the file that it comes from; null where the settings say it. */
  readonly filesOf: string | null;
}

export function readRiskComparison({ tenant, staticDataFor }: RiskContext): ReadComparison {
  const { riskComparison } = tenant.settings;
  const file = riskComparison === null ? staticDataFor(tenant)?.file('risk-comparison') : null;
  // One whose shares are incomplete is none.
  const read = RiskComparison.safeParse(file?.results[0]);
  return file && read.success ? { comparison: read.data, filesOf: file.date } : { comparison: riskComparison, filesOf: null };
}
