/** Who asks, as far as it decides what they may do. Half-finished sign-ins are actors too, so that no door forgets them. */

/** What a person mostly is to the firm, in one word; a person may be more than it says. */
export const ROLES = ['investor', 'advisor', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** What a person's record says of them. None of it ever comes from a request. */
export interface Claims {
  /** Keeps the house: sees the whole tenant. */
  readonly admin: boolean;
  /** Looks after clients: those of their own and of their access groups. */
  readonly professional: boolean;
  /** Keeps the record of their own organisation, and nothing else of it [OQ-98]. */
  readonly companyAdmin: boolean;
}

export interface Actor extends Claims {
  /** `out`: nobody; `second-factor` and `unconfirmed`: signed in, with something still to prove; `in`: everything is proved. */
  readonly stage: 'out' | 'second-factor' | 'unconfirmed' | 'in';
  /** Somebody of the firm looks as this person: the claims are those of whom they look as, and nothing may be changed. */
  readonly viewing: boolean;
}

export const OUT: Actor = { stage: 'out', admin: false, professional: false, companyAdmin: false, viewing: false };

/** Somebody who has proved everything there is to prove. */
export function inside({ admin, professional, companyAdmin }: Claims): Actor {
  return { stage: 'in', admin, professional, companyAdmin, viewing: false };
}

/** The claims of somebody who is nothing but this. */
export function claimsOf(role: Role): Claims {
  return { admin: role === 'staff', professional: role === 'advisor', companyAdmin: false };
}

/** Everything that an actor is at once; the columns of the table of permissions. */
export const STANDINGS = ['out', 'second-factor', 'unconfirmed', 'investor', 'advisor', 'company-admin', 'admin'] as const;
export type Standing = (typeof STANDINGS)[number];

export function standingsOf({ stage, admin, professional, companyAdmin }: Actor): Standing[] {
  if (stage !== 'in') return [stage];
  const standings: Standing[] = [];
  if (admin) standings.push('admin');
  if (professional) standings.push('advisor');
  if (!admin && !professional) standings.push('investor');
  if (companyAdmin) standings.push('company-admin');
  return standings;
}

/** How far into the tenant's records the database lets a request see: all of them, those of clients too, or what the person takes part in. */
export function reachOf({ stage, admin, professional }: Actor): 'own' | 'clients' | 'tenant' {
  if (stage !== 'in') return 'own';
  if (admin) return 'tenant';
  return professional ? 'clients' : 'own';
}
