/** Declares the context of the sign-in handlers, and the operations of signing in that the server offers to them. */
import type { InputOf } from '#packages/endpoint';
import type { Tenant } from '#platform';
import type { BreachedPasswords, IdentityProviderClient, OwnSession, signingIn } from '../contract.ts';
import type { HandlerContext } from '#server/people';
import type { OwnPortal } from '#server/tenants';
import type { openPasskeys } from './second-factor/passkeys.ts';
import type { SecondFactorOperations } from './second-factor/second-factor.ts';
import type { RequestBrowser, CurrentSession } from './sessions/visit.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

export interface SignUpRequest extends Credentials {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

/** With the code of the link that lets the first administrator in. */
export interface FirstAdministratorRequest extends Credentials {
  readonly code: string;
  readonly name: string;
}

export interface SignUpResult {
  /** Null for an address that is taken already. */
  readonly person: string | null;
  /** Null where the address has to be confirmed first. */
  readonly session: CurrentSession | null;
}

export interface IdentitySignInResult {
  readonly session: CurrentSession;
  /** Whether the provider of identities has confirmed an address that was not confirmed here before. */
  readonly confirmed: boolean;
}

/** The parts of a request that every kind of sign-in needs. */
export type SignInContext = Pick<
  SignInHandlerContext,
  'tenant' | 'browser' | 'session' | 'now' | 'jobs' | 'language' | 'breaches' | 'identities'
>;

export interface OwnPortalRequest extends Pick<OwnPortal, 'name' | 'theme' | 'logos'> {
  readonly code: string;
}

export interface Identity {
  /** Reads the session of the browser's cookie, and prolongs it. */
  read(tenant: Tenant, browser: RequestBrowser, now: Date): Promise<CurrentSession | null>;
  /** Reads the person of a session by its id, with their present rights; null for a session that has ended. The session is not prolonged. */
  standing(tenant: Tenant, sessionId: string, now: Date): Promise<Pick<CurrentSession, 'person' | 'actor' | 'self'> | null>;
  /**
   * Begins a new session; the one that the browser had before ends.
   * @throws Refusal `credentials.invalid`, `attempts.exceeded`, `email.unverified`, `server.busy`
   */
  signIn(step: SignInContext, credentials: Credentials): Promise<CurrentSession>;
  /**
   * Ends the session of the browser's cookie for good, also where another window has renewed it meanwhile, and clears the cookie.
   * @returns the id of the person whose session it was; null where there was none
   */
  signOut(tenant: Tenant, browser: RequestBrowser): Promise<string | null>;
  /**
   * Opens a portal for the organisation of a professional, by the code that they were given.
   * @throws Refusal `code.wrong`, `attempts.exceeded`, `limit.portals`, `input.invalid`
   */
  openPortal(tenant: Tenant, session: CurrentSession, request: OwnPortalRequest, now: Date): Promise<{ id: string; key: string }>;
  /** Lists the open sessions of the same person, this one first. */
  sessionsOf(tenant: Tenant, session: CurrentSession, now: Date): Promise<OwnSession[]>;
  /** Operations on the second factor: requesting, giving and setting it up. */
  readonly secondFactor: SecondFactorOperations;
  readonly passkeys: ReturnType<typeof openPasskeys>;
  /** Begins a new session by a passkey; the one that the browser had before ends. @throws Refusal `passkey.refused`, `email.unverified` */
  signInByPasskey(step: SignInContext, response: Record<string, unknown>): Promise<CurrentSession>;
  /** Lets the owner of the session view as this person for a while. The caller has decided that they may. */
  viewAs(tenant: Tenant, session: CurrentSession, personId: string, now: Date): Promise<CurrentSession>;
  stopViewing(tenant: Tenant, session: CurrentSession): Promise<CurrentSession>;
  /** Lists the open sessions of a person, the one used last first. @throws Refusal `person.unknown` */
  sessionsOfPerson(tenant: Tenant, session: CurrentSession, personId: string, now: Date): Promise<OwnSession[]>;
  /** Ends all sessions of a person except the one that asks, and returns their number. @throws Refusal `person.unknown` */
  endSessionsOfPerson(tenant: Tenant, session: CurrentSession, personId: string): Promise<number>;
  /** Ends a session of the same person. @throws Refusal `session.unknown` */
  endSession(tenant: Tenant, session: CurrentSession, id: string): Promise<void>;
  /**
   * Ends all sessions of the person and gives this browser a new one.
   * @throws Refusal `password.wrong`, `password.weak`, `attempts.exceeded`, `server.busy`
   */
  changePassword(step: SignInContext, session: CurrentSession, change: PasswordChange): Promise<CurrentSession>;
  /** Operations that people start themselves; sign-up.ts, confirmation.ts, reset.ts, invitation.ts and tokens.ts list the refusals of each. */
  signUp(step: SignInContext, signUpRequest: SignUpRequest): Promise<SignUpResult>;
  readConfirmation(step: SignInContext, code: string): Promise<{ readonly email: string; readonly own: boolean }>;
  confirmAddress(step: SignInContext, given: { readonly code: string; readonly password?: string | undefined }): Promise<string>;
  sendConfirmation(step: SignInContext, session: CurrentSession): Promise<void>;
  /** Records a fresh proof of identity for the session. @throws Refusal `password.wrong`, `attempts.exceeded`, `server.busy` */
  proveAgain(step: SignInContext, session: CurrentSession, current: string): Promise<void>;
  askForAddress(step: SignInContext, session: CurrentSession, given: { readonly email: string; readonly current: string }): Promise<void>;
  requestReset(step: SignInContext, email: string): Promise<void>;
  resetPassword(step: SignInContext, given: { readonly oobCode: string; readonly password: string }): Promise<string>;
  readInvitation(step: SignInContext, code: string): Promise<{ readonly name: string; readonly email: string }>;
  acceptInvitation(step: SignInContext, given: { readonly code: string; readonly password: string }): Promise<CurrentSession>;
  /** Passwords and addresses that administrators set for a person; given.ts lists the refusals of each. */
  checkGiven(step: SignInContext, password: string, of: { readonly name: string; readonly email: string }): Promise<void>;
  givePassword(step: SignInContext, id: string, password: string): Promise<void>;
  giveAddress(step: SignInContext, id: string, email: string): Promise<void>;
  /** Whether the link for the first administrator is good, and coming in by it; first-administrator.ts lists the refusals of each. */
  checkSetUpLink(step: SignInContext, code: string): Promise<void>;
  addFirstAdministrator(step: SignInContext, given: FirstAdministratorRequest): Promise<CurrentSession>;
  exchangeToken(step: SignInContext, token: string): Promise<CurrentSession>;
  /** Notes the device of a completed sign-in, and tells its person by mail where it is a new one. */
  noteDevice(step: SignInContext, session: CurrentSession): Promise<void>;
  /** Signing in by the firm's own provider of identities; by-identity.ts lists the refusals of each. */
  beginByIdentity(step: SignInContext): Promise<string>;
  enterByIdentity(step: SignInContext, came: InputOf<typeof signingIn.signInByIdentity>): Promise<IdentitySignInResult>;
  /** Limits how often a professional learns that an address is taken. @throws Refusal `address.exceeded`, and whatever `name` throws */
  nameAddress<Result>(tenant: Tenant, by: string, now: Date, name: () => Promise<Result>): Promise<Result>;
  /** Loads the code that the first sign-in would otherwise wait for. */
  warm(): Promise<void>;
}

export interface SignInHandlerContext extends HandlerContext {
  readonly identity: Identity;
  readonly browser: RequestBrowser;
  readonly session: CurrentSession | null;
  /** Null where stolen passwords are not looked up. */
  readonly breaches: BreachedPasswords | null;
  readonly identities: IdentityProviderClient;
}
