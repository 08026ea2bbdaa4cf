/** Declares the context of the sign-in handlers, and the operations of signing in that the server offers to them. */
import type { InputOf } from '#packages/endpoint';
import type { Breaches, Identities, OwnSession, signingIn } from '../contract.ts';
import type { Context } from '#server/people';
import type { OwnPortal, Tenant } from '#server/tenants';
import type { openPasskeys } from './second-factor/passkeys.ts';
import type { SecondFactorDoor } from './second-factor/second-factor.ts';
import type { Browser, CurrentSession } from './visit.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

export interface SignUp extends Credentials {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

export interface SignedUp {
  /** Null for an address that is taken already. */
  readonly person: string | null;
  /** Null where the address has to be confirmed first. */
  readonly session: CurrentSession | null;
}

export interface CameBack {
  readonly session: CurrentSession;
  /** Whether the provider of identities has confirmed an address that was not confirmed here before. */
  readonly confirmed: boolean;
}

/** The parts of a request that every kind of sign-in needs. */
export type Doorstep = Pick<AtTheDoor, 'tenant' | 'browser' | 'session' | 'now' | 'jobs' | 'language' | 'breaches' | 'identities'>;

export interface CodedPortal extends Pick<OwnPortal, 'name' | 'theme' | 'logos'> {
  readonly code: string;
}

export interface Identity {
  /** Reads the session of the browser's cookie, and prolongs it. */
  read(tenant: Tenant, browser: Browser, now: Date): Promise<CurrentSession | null>;
  /** Reads the person of a session by its id, with their present rights; null for a session that has ended. The session is not prolonged. */
  standing(tenant: Tenant, sessionId: string, now: Date): Promise<Pick<CurrentSession, 'person' | 'actor' | 'self'> | null>;
  /**
   * Begins a new session; the one that the browser had before ends.
   * @throws Refusal `credentials.invalid`, `attempts.exceeded`, `email.unverified`, `server.busy`
   */
  signIn(step: Doorstep, credentials: Credentials): Promise<CurrentSession>;
  /** Ends a session for good and clears the cookie. */
  signOut(tenant: Tenant, browser: Browser, session: CurrentSession | null): Promise<void>;
  /**
   * Opens a portal for the organisation of a professional, by the code that they were given.
   * @throws Refusal `code.wrong`, `attempts.exceeded`, `limit.portals`, `input.invalid`
   */
  openPortal(tenant: Tenant, session: CurrentSession, wanted: CodedPortal, now: Date): Promise<{ id: string; key: string }>;
  /** Lists the open sessions of the same person, this one first. */
  sessionsOf(tenant: Tenant, session: CurrentSession, now: Date): Promise<OwnSession[]>;
  /** Operations on the second factor: requesting, giving and setting it up. */
  readonly secondFactor: SecondFactorDoor;
  readonly passkeys: ReturnType<typeof openPasskeys>;
  /** Begins a new session by a passkey; the one that the browser had before ends. @throws Refusal `passkey.refused`, `email.unverified` */
  signInByPasskey(step: Doorstep, response: Record<string, unknown>): Promise<CurrentSession>;
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
  changePassword(step: Doorstep, session: CurrentSession, change: PasswordChange): Promise<CurrentSession>;
  /** Operations that people start themselves; sign-up.ts, confirmation.ts, reset.ts, invitation.ts and tokens.ts list the refusals of each. */
  signUp(step: Doorstep, given: SignUp): Promise<SignedUp>;
  readConfirmation(step: Doorstep, code: string): Promise<{ readonly email: string; readonly own: boolean }>;
  confirmAddress(step: Doorstep, given: { readonly code: string; readonly password?: string | undefined }): Promise<string>;
  sendConfirmation(step: Doorstep, session: CurrentSession): Promise<void>;
  /** Records a fresh proof of identity for the session. @throws Refusal `password.wrong`, `attempts.exceeded`, `server.busy` */
  proveAgain(step: Doorstep, session: CurrentSession, current: string): Promise<void>;
  askForAddress(step: Doorstep, session: CurrentSession, given: { readonly email: string; readonly current: string }): Promise<void>;
  requestReset(step: Doorstep, email: string): Promise<void>;
  resetPassword(step: Doorstep, given: { readonly oobCode: string; readonly password: string }): Promise<string>;
  readInvitation(step: Doorstep, code: string): Promise<{ readonly name: string; readonly email: string }>;
  acceptInvitation(step: Doorstep, given: { readonly code: string; readonly password: string }): Promise<CurrentSession>;
  /** Passwords and addresses that administrators set for a person; given.ts lists the refusals of each. */
  checkGiven(step: Doorstep, password: string, of: { readonly name: string; readonly email: string }): Promise<void>;
  givePassword(step: Doorstep, id: string, password: string): Promise<void>;
  giveAddress(step: Doorstep, id: string, email: string): Promise<void>;
  exchangeToken(step: Doorstep, token: string): Promise<CurrentSession>;
  /** Signing in by the firm's own provider of identities; by-identity.ts lists the refusals of each. */
  beginByIdentity(step: Doorstep): Promise<string>;
  enterByIdentity(step: Doorstep, came: InputOf<typeof signingIn.signInByIdentity>): Promise<CameBack>;
  /** Limits how often a professional learns that an address is taken. @throws Refusal `address.exceeded`, and whatever `name` throws */
  nameAddress<Result>(tenant: Tenant, by: string, now: Date, name: () => Promise<Result>): Promise<Result>;
  /** Loads the code that the first sign-in would otherwise wait for. */
  warm(): Promise<void>;
}

export interface AtTheDoor extends Context {
  readonly identity: Identity;
  readonly browser: Browser;
  readonly session: CurrentSession | null;
  /** Null where stolen passwords are not looked up. */
  readonly breaches: Breaches | null;
  readonly identities: Identities;
}
