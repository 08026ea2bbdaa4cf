/** Declares the kinds of facts that a file can bring: what a line of each may say, and which other facts a check of it rests on. */
import type { ArrivalKind } from '#contract/instruments';

/**
 * `required`: a column or a constant must give it. `constant`: it may be the same in every line, so that the file leaves it out. `day`: it holds a
 * day. `currency`: it holds a currency. `wide`: where a file has one column for each subject, these columns give it. How a value is shown: `money`,
 * `share`, another `number`, or a `word` that is translated; `main` is what represents a row where there is room for one field.
 */
export type ImportFieldTrait = 'required' | 'constant' | 'day' | 'currency' | 'wide' | 'money' | 'share' | 'number' | 'word' | 'main';

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
      units: ['number'],
      price: ['number'],
      amount: ['money', 'main'],
      fee: ['money'],
      tax: ['money'],
      currency: ['currency', 'constant'],
      name: ['main'],
      reference: [],
      sequence: [],
    },
    restsOn: ['instruments', 'corporate-actions'],
  },
  instruments: {
    fields: {
      symbol: ['required'],
      name: ['required', 'main'],
      isin: [],
      sedol: [],
      type: ['constant'],
      assetClass: ['constant'],
      sector: ['constant'],
      region: ['constant'],
      currency: ['required', 'currency', 'constant'],
      quoted: ['constant', 'word'],
      ongoingCharge: ['share'],
      validFrom: ['day', 'constant'],
    },
  },
  prices: {
    fields: {
      date: ['required', 'day'],
      symbol: ['required', 'constant', 'wide'],
      price: ['required', 'wide', 'number', 'main'],
      currency: ['currency', 'constant'],
    },
    restsOn: ['instruments'],
  },
  rates: {
    fields: {
      date: ['required', 'day'],
      base: ['required', 'currency', 'constant'],
      quote: ['required', 'currency', 'constant', 'wide'],
      rate: ['required', 'wide', 'number', 'main'],
    },
  },
  'corporate-actions': {
    fields: {
      date: ['required', 'day', 'constant'],
      symbol: ['required'],
      kind: ['required', 'constant', 'word', 'main'],
      to: [],
      ratio: [],
      cash: ['number'],
      currency: ['currency', 'constant'],
      costShare: ['share'],
    },
    restsOn: ['instruments', 'transactions'],
  },
  'bond-terms': {
    fields: {
      symbol: ['required'],
      coupon: ['required', 'share', 'main'],
      maturity: ['day'],
      frequency: ['required', 'constant'],
      dayCount: ['required', 'constant'],
      issue: ['day'],
      firstCoupon: ['day'],
      lastCoupon: ['day'],
      redemption: ['constant', 'number'],
      exDividend: ['constant'],
      floating: ['constant'],
      validFrom: ['day', 'constant'],
    },
    restsOn: ['instruments'],
  },
  'cost-methods': {
    fields: {
      method: ['required', 'constant', 'word', 'main'],
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
      weight: ['required', 'share', 'main'],
      rebalancing: ['required', 'constant', 'word'],
      validFrom: ['required', 'day', 'constant'],
    },
    restsOn: ['instruments'],
  },
  'fund-weights': {
    fields: {
      symbol: ['required', 'constant'],
      dimension: ['required', 'constant', 'word'],
      part: ['required'],
      weight: ['required', 'share', 'main'],
      validFrom: ['required', 'day', 'constant'],
    },
    restsOn: ['instruments'],
  },
  commitments: {
    fields: {
      portfolio: ['required', 'constant'],
      symbol: ['required', 'constant'],
      date: ['required', 'day'],
      kind: ['required', 'constant', 'word'],
      amount: ['required', 'money', 'main'],
      feesWithin: ['money'],
      feesOutside: ['money'],
      gain: ['money'],
      income: ['money'],
      recallable: ['money'],
      committed: ['money'],
      unfunded: ['money'],
      reported: ['day', 'constant'],
      currency: ['currency', 'constant'],
    },
    restsOn: ['instruments'],
  },
  ownership: {
    fields: {
      portfolio: ['required'],
      account: ['required', 'constant', 'main'],
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
type FieldsOf<Kind extends ImportKind> = keyof (typeof DECLARATIONS)[Kind]['fields'];
/** A field of any kind. */
export type ImportField = { [Kind in ImportKind]: FieldsOf<Kind> }[ImportKind];
export const IMPORT_KINDS = Object.keys(DECLARATIONS) as [ImportKind, ...ImportKind[]];

const KINDS: Readonly<Record<ImportKind, ImportKindDeclaration>> = DECLARATIONS;

/** The fields that a column can be mapped to. */
export function importFields(kind: ImportKind): readonly ImportField[] {
  return Object.keys(KINDS[kind].fields) as ImportField[];
}

export function importFieldsWith(kind: ImportKind, trait: ImportFieldTrait): readonly string[] {
  return Object.entries(KINDS[kind].fields).flatMap(([field, traits]) => (traits.includes(trait) ? [field] : []));
}

/** The kinds of facts whose change makes a check of this kind worthless, its own first. */
export function checkRestsOn(kind: ImportKind): readonly ArrivalKind[] {
  return [kind, ...(KINDS[kind].restsOn ?? [])];
}

/** Fields with a trait, of any kind; a field has the same meaning in each. */
export function fieldsWith(trait: ImportFieldTrait): readonly string[] {
  return [...new Set(IMPORT_KINDS.flatMap((kind) => importFieldsWith(kind, trait)))];
}

export const DATE_FIELDS: readonly string[] = fieldsWith('day');
