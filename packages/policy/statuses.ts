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
type Dealing = 'no' | 'repeat' | 'yes';

export interface StatusRule {
  /** The get-verified box: it asks for details, or says that they are being checked. */
  readonly box: 'verify' | 'progress' | null;
  /** Whether new orders may be placed at all; the conditions for each kind follow below. */
  readonly orders: boolean;
  readonly buying: Dealing;
  readonly selling: Dealing;
  /** In the currency of the fund; null where nothing can be bought. */
  readonly buyMinimum: number | null;
  /** Whether personal details can only be read. */
  readonly detailsLocked: boolean;
  /** Whether staff and investors see the funds tab. */
  readonly funds: { readonly staff: boolean; readonly investor: boolean };
}

const CLOSED: StatusRule = {
  box: null,
  orders: false,
  buying: 'no',
  selling: 'no',
  buyMinimum: null,
  detailsLocked: false,
  funds: { staff: true, investor: false },
};
const OPEN: StatusRule = { ...CLOSED, orders: true, buying: 'yes', selling: 'repeat', buyMinimum: 50_000 };

const RULES: Readonly<Record<Status, StatusRule>> = {
  created: { ...CLOSED, box: 'verify', funds: { staff: true, investor: true } },
  pending: { ...CLOSED, box: 'progress', detailsLocked: true, funds: { staff: false, investor: false } },
  'pending + order': { ...CLOSED, box: 'progress', detailsLocked: true },
  verified: { ...OPEN, selling: 'yes', buyMinimum: 100_000 },
  'verified + order': OPEN,
  reporting: { ...OPEN, selling: 'yes' },
  'review verified': OPEN,
  'buy order': { ...OPEN, buying: 'repeat' },
  'sell order': CLOSED,
  'payment received': CLOSED,
  'payment sent': { ...OPEN, buying: 'repeat' },
  review: { ...CLOSED, detailsLocked: true },
  dormant: CLOSED,
};

const BY_SPELLING: ReadonlyMap<string, Status> = new Map(
  STATUSES.flatMap((status) => [
    [status, status],
    [status.replace(' + ', ' with ').replaceAll(' ', '_'), status],
  ]),
);

/** A status in its stored spelling, from any spelling (`Verified`, `PENDING_WITH_ORDER`); null for an unknown one. */
export function canonicalStatus(written: string): Status | null {
  return BY_SPELLING.get(written.trim().toLowerCase()) ?? null;
}

/** The rule of a status; an unknown status opens nothing. */
export function statusRule(status: string): StatusRule {
  const known = canonicalStatus(status);
  return known ? RULES[known] : CLOSED;
}
