/** Breaks the change of a portfolio's value down by holding, with the contribution of each part to the return. */
import type { Finding } from '#packages/findings';
import { amount, compare, isZero } from '#packages/money';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import { compareAssetClasses } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import { mergeFindings } from '#packages/findings';
import { BRIDGE_PARTS, type ValueChangeBridge, type ValueChanges, type ReturnContribution } from '../../contract.ts';
import { openPortfolio, type OpenedPortfolio } from './opened.ts';

type BridgeTable = {
  readonly rows: readonly (ValueChangeBridge & { readonly instrument?: string; readonly cash?: string })[];
  readonly total: ValueChangeBridge | null;
};
type ContributionTable = {
  readonly totalReturn: number;
  readonly segments: readonly Omit<ReturnContribution, 'kind' | 'name'>[];
};

export async function changesOf(
  db: Db,
  portfolio: Portfolio,
  wanted: FigureRange,
): Promise<{ readonly value: ValueChanges; readonly findings: Finding[] }> {
  const opened = await openPortfolio(db, portfolio, wanted);
  const bridge = opened.over<BridgeTable>('bridge', { by: 'holding' });
  const holdings = opened.over<ContributionTable>('contribution', { by: 'holding' });
  const classes = opened.over<ContributionTable>('contribution', { by: 'assetClass' });
  return {
    value: {
      ...opened.head,
      total: bridge.value?.total ?? null,
      rows: rowsOf(bridge.value?.rows ?? [], opened),
      timeWeightedReturn: holdings.value?.totalReturn ?? null,
      holdings: (holdings.value?.segments ?? []).map((one) => contributionOf(one, opened)).sort((a, b) => b.contribution - a.contribution),
      classes: (classes.value?.segments ?? [])
        .map((one) => contributionOf(one, opened))
        .sort((a, b) => compareAssetClasses(a.segment, b.segment)),
    },
    findings: mergeFindings(bridge.findings, holdings.findings),
  };
}

/** Largest first, cash last; a row in which all amounts are zero is left out. */
function rowsOf(rows: BridgeTable['rows'], { instrument }: OpenedPortfolio): ValueChanges['rows'] {
  return rows
    .filter((row) => BRIDGE_PARTS.some((part) => !isZero(amount(row[part]))))
    .map(({ instrument: id = null, cash = null, ...row }) => ({
      instrument: id,
      cash,
      name: id === null ? null : (instrument(id)?.name ?? id),
      assetClass: id === null ? 'Other' : (instrument(id)?.assetClass ?? 'Other'),
      ...bridgeParts(row),
    }))
    .sort((a, b) => Number(a.instrument === null) - Number(b.instrument === null) || compare(amount(b.closing), amount(a.closing)));
}

function bridgeParts(row: ValueChangeBridge): ValueChangeBridge {
  return Object.fromEntries(BRIDGE_PARTS.map((part) => [part, row[part]])) as ValueChangeBridge;
}

function contributionOf(
  { segment, contribution, averageWeight, return: grown, gain }: ContributionTable['segments'][number],
  { instrument }: OpenedPortfolio,
): ReturnContribution {
  const cash = CASH.exec(segment);
  const held = instrument(segment);
  const kind = cash ? 'cash' : held ? 'instrument' : 'class';
  const name = cash ? (cash[1] ?? '') : (held?.name ?? segment);
  // Fees are taken from cash, so a return of cash would be misleading.
  return { segment, kind, name, contribution, averageWeight, return: cash ? null : grown, gain };
}

/** The name of cash in the measures: all of it, or that of a currency. */
const CASH = /^Cash(?: ([A-Z]{3}))?$/;
