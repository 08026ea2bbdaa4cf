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
  /** Belongs to an organisation; a professional who does not looks after nobody [ERR-01]. */
  readonly organised: boolean;
}

const HALF_STAGES = ['identity', 'second-factor', 'unconfirmed'] as const;

export interface Actor extends Claims {
  /**
   * `out`: nobody; `in`: everything is proved; between the two: signed in, with something still to prove. `identity` has to come by the
   * firm's own provider of identities [AUTH-46].
   */
  readonly stage: 'out' | (typeof HALF_STAGES)[number] | 'in';
  /** Somebody of the firm looks as this person: the claims are those of whom they look as, and nothing may be changed. */
  readonly viewing: boolean;
}

export const OUT: Actor = { stage: 'out', admin: false, professional: false, companyAdmin: false, organised: false, viewing: false };

/** Somebody who has proved everything there is to prove. */
export function inside({ admin, professional, companyAdmin, organised }: Claims): Actor {
  return { stage: 'in', admin, professional, companyAdmin, organised, viewing: false };
}

/** The claims of somebody who is nothing but this, in an organisation. */
export function claimsOf(role: Role): Claims {
  return { admin: role === 'staff', professional: role === 'advisor', companyAdmin: false, organised: true };
}

/** Everything that an actor is at once; the columns of the table of permissions. */
export const STANDINGS = ['out', ...HALF_STAGES, 'investor', 'advisor', 'company-admin', 'admin'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A professional counts as one in an organisation alone. */
export function standingsOf({ stage, admin, professional, companyAdmin, organised }: Actor): Standing[] {
  if (stage !== 'in') return [stage];
  const standings: Standing[] = [];
  const advises = professional && organised;
  if (admin) standings.push('admin');
  if (advises) standings.push('advisor');
  if (!admin && !advises) standings.push('investor');
  if (companyAdmin) standings.push('company-admin');
  return standings;
}

/** The stage of an actor who stands in just this way. */
export function stageOf(standing: Standing): Actor['stage'] {
  return standing === 'out' ? standing : (HALF_STAGES.find((stage) => stage === standing) ?? 'in');
}

/** Whether somebody came by an identity from elsewhere and is asked for it where the firm has a provider; not who looks after clients [AUTH-46]. */
export function comesByIdentity({ professional }: Claims, authType: string | null | undefined): boolean {
  return !professional && typeof authType === 'string' && authType !== 'password';
}

/** How far into the tenant's records the database lets a request see: all of them, those of clients too, or what the person takes part in. */
export function reachOf({ stage, admin, professional, organised }: Actor): 'own' | 'clients' | 'tenant' {
  if (stage !== 'in') return 'own';
  if (admin) return 'tenant';
  return professional && organised ? 'clients' : 'own';
}

/** A professional whom no organisation has yet, and who therefore cannot load portals [ERR-01, OQ-51]; who keeps the house needs none. */
export function lacksOrganisation({ stage, admin, professional, organised }: Actor): boolean {
  return stage === 'in' && professional && !admin && !organised;
}

/** Whether somebody keeps the record of an organisation of their own: an administrator who is none has no such place of their own [AUTH-56]. */
export function isCompanyAdmin({ stage, companyAdmin, viewing }: Actor): boolean {
  return stage === 'in' && companyAdmin && !viewing;
}
