/**
 * Defines the actor of a request: everything about a person that decides what they may do. People who have signed in only in part are actors too,
 * so that every permission answers for them.
 */

/** The main role of a person at the firm; a person may have more than one. */
export const ROLES = ['investor', 'advisor', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** The facts of a person's record that decide permissions. None of them ever comes from a request. */
export interface ActorClaims {
  /** Administrator: sees the whole tenant. */
  readonly admin: boolean;
  /** Looks after clients: their own and those of their access groups. */
  readonly professional: boolean;
  /** May change the record of their own organisation, and nothing else of it [OQ-98]. */
  readonly companyAdmin: boolean;
  /** Belongs to an organisation; a professional without one has no clients [ERR-01]. */
  readonly organised: boolean;
  /** Was joined to an account whose client has not confirmed them yet, and takes part in no other [OQ-70]. */
  readonly waiting: boolean;
}

const UNFINISHED_STAGES = ['identity', 'second-factor', 'unconfirmed'] as const;

export interface Actor extends ActorClaims {
  /**
   * `out`: not signed in; `in`: everything is proved; the others: signed in, with something still to prove. `identity` has to sign in
   * through the firm's own identity provider [AUTH-46].
   */
  readonly stage: 'out' | (typeof UNFINISHED_STAGES)[number] | 'in';
  /** Somebody of the firm is looking as this client: the claims are the client's, and nothing may be changed. */
  readonly viewing: boolean;
}

export const SIGNED_OUT_ACTOR: Actor = {
  stage: 'out',
  admin: false,
  professional: false,
  companyAdmin: false,
  organised: false,
  waiting: false,
  viewing: false,
};

/** An actor who has signed in completely. */
export function signedInActor({ admin, professional, companyAdmin, organised, waiting }: ActorClaims): Actor {
  return { stage: 'in', admin, professional, companyAdmin, organised, waiting, viewing: false };
}

/** The claims of a person with exactly this role, in an organisation. */
export function claimsOf(role: Role): ActorClaims {
  return { admin: role === 'staff', professional: role === 'advisor', companyAdmin: false, organised: true, waiting: false };
}

/** The roles that permissions are given to, of which an actor may have several; the columns of the table of permissions. */
export const ACCESS_ROLES = ['out', ...UNFINISHED_STAGES, 'waiting', 'investor', 'advisor', 'company-admin', 'admin'] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

/** A professional counts as one only in an organisation; somebody who looks after clients, or keeps the house, waits for nobody. */
export function accessRolesOf({ stage, admin, professional, companyAdmin, organised, waiting }: Actor): AccessRole[] {
  if (stage !== 'in') return [stage];
  const standings: AccessRole[] = [];
  const advises = professional && organised;
  if (admin) standings.push('admin');
  if (advises) standings.push('advisor');
  if (!admin && !advises) standings.push(waiting ? 'waiting' : 'investor');
  if (companyAdmin) standings.push('company-admin');
  return standings;
}

/** The stage of an actor with this role. */
export function stageOf(standing: AccessRole): Actor['stage'] {
  return standing === 'out' ? standing : (UNFINISHED_STAGES.find((stage) => stage === standing) ?? 'in');
}

/** Whether a person must sign in through an identity provider where the firm has one; never those who look after clients [AUTH-46]. */
export function usesIdentityProvider({ professional }: ActorClaims, authType: string | null | undefined): boolean {
  return !professional && typeof authType === 'string' && authType !== 'password';
}

/** The records that the database lets a request see: all of the tenant, those of clients too, or only those the person takes part in. */
export function reachOf({ stage, admin, professional, organised }: Actor): 'own' | 'clients' | 'tenant' {
  if (stage !== 'in') return 'own';
  if (admin) return 'tenant';
  return professional && organised ? 'clients' : 'own';
}

/** Whether a professional has no organisation yet, and so cannot load portals [ERR-01, OQ-51]; an administrator needs none. */
export function lacksOrganisation({ stage, admin, professional, organised }: Actor): boolean {
  return stage === 'in' && professional && !admin && !organised;
}

/** Whether an actor has limited browsing: home, messages, and their own profile [KYC-10]. */
export function isLimited(actor: Actor): boolean {
  return accessRolesOf(actor).includes('waiting');
}

/** Whether an actor may change the record of their own organisation; an administrator without that claim has no such page [AUTH-56]. */
export function isCompanyAdmin({ stage, companyAdmin, viewing }: Actor): boolean {
  return stage === 'in' && companyAdmin && !viewing;
}
