/**
 * Says for each status of an account what it opens and closes: one table for boxes, buttons, orders, details and menu, used by server and browser
 * [OQ-02, OQ-03, OQ-46, OQ-49].
 */

export const STATUSES = [
  'created',
  'pending',
  'pending + order',
  'verified',
  'verified + order',
  'reporting',
  'review verified',
  'buy order',
  'sell order',
  'payment received',
  'payment sent',
  'review',
  'dormant',
] as const;
export type Status = (typeof STATUSES)[number];

/** `repeat`: only where the client has orders already. */
type DealingRule = 'no' | 'repeat' | 'yes';

export interface StatusRule {
  /** The get-verified box: it asks for details, or says that they are being checked. */
  readonly box: 'verify' | 'progress' | null;
  /** Whether new orders may be placed at all; the conditions for each kind follow below. */
  readonly orders: boolean;
  readonly buying: DealingRule;
  readonly selling: DealingRule;
  /** In the currency of the fund; null where nothing can be bought. */
  readonly buyMinimum: number | null;
  /** Whether personal details can only be read. */
  readonly detailsLocked: boolean;
  /** Whether staff and investors see the funds tab. */
  readonly funds: { readonly staff: boolean; readonly investor: boolean };
}

const CLOSED_RULE: StatusRule = {
  box: null,
  orders: false,
  buying: 'no',
  selling: 'no',
  buyMinimum: null,
  detailsLocked: false,
  funds: { staff: true, investor: false },
};
const OPEN_RULE: StatusRule = { ...CLOSED_RULE, orders: true, buying: 'yes', selling: 'repeat', buyMinimum: 50_000 };

const STATUS_RULES: Readonly<Record<Status, StatusRule>> = {
  created: { ...CLOSED_RULE, box: 'verify', funds: { staff: true, investor: true } },
  pending: { ...CLOSED_RULE, box: 'progress', detailsLocked: true, funds: { staff: false, investor: false } },
  'pending + order': { ...CLOSED_RULE, box: 'progress', detailsLocked: true },
  verified: { ...OPEN_RULE, selling: 'yes', buyMinimum: 100_000 },
  'verified + order': OPEN_RULE,
  reporting: { ...OPEN_RULE, selling: 'yes' },
  'review verified': OPEN_RULE,
  'buy order': { ...OPEN_RULE, buying: 'repeat' },
  'sell order': CLOSED_RULE,
  'payment received': CLOSED_RULE,
  'payment sent': { ...OPEN_RULE, buying: 'repeat' },
  review: { ...CLOSED_RULE, detailsLocked: true },
  dormant: CLOSED_RULE,
};

/**
 * The status that an account gets by what its people do: asking for verification, alone or with a first order, amending details that were verified, and
 * placing an order [OQ-55]. Where a provider takes a first order it may name another; every other move is decided by whoever looks after the client.
 */
export const STATUS_AFTER = {
  verificationRequest: 'pending',
  firstOrder: 'pending + order',
  amendment: 'review',
  buying: 'buy order',
  selling: 'sell order',
} as const satisfies Record<string, Status>;

/** How a status may be written, in any case: as it is stored, and as programs write it. */
export function spellingsOf(status: string): readonly string[] {
  return [status, status.replace(' + ', ' with ').replaceAll(' ', '_')];
}

const BY_SPELLING: ReadonlyMap<string, Status> = new Map(
  STATUSES.flatMap((status) => spellingsOf(status).map((spelling) => [spelling, status] as const)),
);

/** A status in its stored spelling, from any spelling (`Verified`, `PENDING_WITH_ORDER`); null for an unknown one. */
export function canonicalStatus(written: string): Status | null {
  return BY_SPELLING.get(written.trim().toLowerCase()) ?? null;
}

/** The rule of a status; an unknown status opens nothing. */
export function statusRule(status: string): StatusRule {
  const known = canonicalStatus(status);
  return known ? STATUS_RULES[known] : CLOSED_RULE;
}
