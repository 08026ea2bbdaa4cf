/** Declares the kinds of facts that a file can bring: what a line of each may say, and which other facts a check of it rests on. */
import type { ArrivalKind } from '#contract/instruments';

/**
 * `required`: a column or a constant must give it. `constant`: it may be the same in every line, so that the file leaves it out. `day`: it holds a
 * day. `currency`: it holds a currency. `wide`: where a file has one column for each subject, these columns give it.
 */
export type ImportFieldTrait = 'required' | 'constant' | 'day' | 'currency' | 'wide';

interface ImportKindDeclaration {
  /** In the order in which people choose them and see them. */
  readonly fields: Readonly<Record<string, readonly ImportFieldTrait[]>>;
  /** Kinds of facts, beside its own, whose change makes a check of this kind worthless. */
  readonly restsOn?: readonly ArrivalKind[];
}

const DECLARATIONS = {
  transactions: {
    fields: {
      portfolio: ['required', 'constant'],
      date: ['required', 'day'],
      type: ['required'],
      symbol: [],
      units: [],
      price: [],
      amount: [],
      fee: [],
      tax: [],
      currency: ['currency', 'constant'],
      name: [],
      reference: [],
      sequence: [],
    },
    restsOn: ['instruments', 'corporate-actions'],
  },
  instruments: {
    fields: {
      symbol: ['required'],
      name: ['required'],
      isin: [],
      sedol: [],
      type: ['constant'],
      assetClass: ['constant'],
      sector: ['constant'],
      region: ['constant'],
      currency: ['required', 'currency', 'constant'],
      quoted: ['constant'],
      ongoingCharge: [],
      validFrom: ['day', 'constant'],
    },
  },
  prices: {
    fields: {
      date: ['required', 'day'],
      symbol: ['required', 'constant', 'wide'],
      price: ['required', 'wide'],
      currency: ['currency', 'constant'],
    },
    restsOn: ['instruments'],
  },
  rates: {
    fields: {
      date: ['required', 'day'],
      base: ['required', 'currency', 'constant'],
      quote: ['required', 'currency', 'constant', 'wide'],
      rate: ['required', 'wide'],
    },
  },
  'corporate-actions': {
    fields: {
      date: ['required', 'day', 'constant'],
      symbol: ['required'],
      kind: ['required', 'constant'],
      to: [],
      ratio: [],
      cash: [],
      currency: ['currency', 'constant'],
      costShare: [],
    },
    restsOn: ['instruments', 'transactions'],
  },
  'bond-terms': {
    fields: {
      symbol: ['required'],
      coupon: ['required'],
      maturity: ['day'],
      frequency: ['required', 'constant'],
      dayCount: ['required', 'constant'],
      issue: ['day'],
      firstCoupon: ['day'],
      lastCoupon: ['day'],
      redemption: ['constant'],
      exDividend: ['constant'],
      floating: ['constant'],
      validFrom: ['day', 'constant'],
    },
    restsOn: ['instruments'],
  },
  'cost-methods': {
    fields: {
      method: ['required', 'constant'],
      portfolio: [],
      portfolioType: ['constant'],
      validFrom: ['day', 'constant'],
    },
  },
  'benchmark-weights': {
    fields: {
      riskProfile: ['required', 'constant'],
      assetClass: ['required'],
      symbol: ['required'],
      weight: ['required'],
      rebalancing: ['required', 'constant'],
      validFrom: ['required', 'day', 'constant'],
    },
    restsOn: ['instruments'],
  },
  'fund-weights': {
    fields: {
      symbol: ['required', 'constant'],
      dimension: ['required', 'constant'],
      part: ['required'],
      weight: ['required'],
      validFrom: ['required', 'day', 'constant'],
    },
    restsOn: ['instruments'],
  },
  commitments: {
    fields: {
      portfolio: ['required', 'constant'],
      symbol: ['required', 'constant'],
      date: ['required', 'day'],
      kind: ['required', 'constant'],
      amount: ['required'],
      feesWithin: [],
      feesOutside: [],
      gain: [],
      income: [],
      recallable: [],
      committed: [],
      unfunded: [],
      reported: ['day', 'constant'],
      currency: ['currency', 'constant'],
    },
    restsOn: ['instruments'],
  },
  ownership: {
    fields: {
      portfolio: ['required'],
      account: ['required', 'constant'],
      validFrom: ['required', 'day', 'constant'],
    },
  },
  'risk-profiles': {
    fields: {
      portfolio: ['required'],
      riskProfile: ['required', 'constant'],
      validFrom: ['required', 'day', 'constant'],
    },
  },
} as const satisfies Partial<Record<ArrivalKind, ImportKindDeclaration>>;

export type ImportKind = keyof typeof DECLARATIONS;
export const IMPORT_KINDS = Object.keys(DECLARATIONS) as [ImportKind, ...ImportKind[]];

const KINDS: Readonly<Record<ImportKind, ImportKindDeclaration>> = DECLARATIONS;

/** The fields that a column can be mapped to. */
export function importFields(kind: ImportKind): readonly string[] {
  return Object.keys(KINDS[kind].fields);
}

export function importFieldsWith(kind: ImportKind, trait: ImportFieldTrait): readonly string[] {
  return Object.entries(KINDS[kind].fields).flatMap(([field, traits]) => (traits.includes(trait) ? [field] : []));
}

/** The kinds of facts whose change makes a check of this kind worthless, its own first. */
export function checkRestsOn(kind: ImportKind): readonly ArrivalKind[] {
  return [kind, ...(KINDS[kind].restsOn ?? [])];
}

/** Fields of any kind that hold a day. */
export const DATE_FIELDS: readonly string[] = [...new Set(IMPORT_KINDS.flatMap((kind) => importFieldsWith(kind, 'day')))];
