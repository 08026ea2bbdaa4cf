/** What signing in needs from its surroundings, beside what every handler is given. */
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
  /** Null for an address that is somebody's already. */
  readonly person: string | null;
  /** Null where the address has to be confirmed first. */
  readonly session: CurrentSession | null;
}

export interface CameBack {
  readonly session: CurrentSession;
  /** Whether the provider of identities has proved the address that we had not. */
  readonly confirmed: boolean;
}

/** What the ways in are given of a request. */
export type Doorstep = Pick<AtTheDoor, 'tenant' | 'browser' | 'session' | 'now' | 'jobs' | 'language' | 'breaches' | 'identities'>;

export interface CodedPortal extends Pick<OwnPortal, 'name' | 'theme' | 'logos'> {
  readonly code: string;
}

export interface Identity {
  /** The session that the browser's cookie stands for; slides it. */
  read(tenant: Tenant, browser: Browser, now: Date): Promise<CurrentSession | null>;
  /** Whoever a session is of, by its id, as they stand now; null for one that stands no more. Nothing is slid. */
  standing(tenant: Tenant, sessionId: string, now: Date): Promise<Pick<CurrentSession, 'person' | 'actor' | 'self'> | null>;
  /**
   * A new session; the one that the browser had before ends.
   * @throws Refusal `credentials.invalid`, `attempts.exceeded`, `email.unverified`, `server.busy`
   */
  signIn(step: Doorstep, credentials: Credentials): Promise<CurrentSession>;
  /** Ends a session for good and clears the cookie. */
  signOut(tenant: Tenant, browser: Browser, session: CurrentSession | null): Promise<void>;
  /**
   * A portal for the organisation of a professional, by the code that they were given.
   * @throws Refusal `code.wrong`, `attempts.exceeded`, `limit.portals`, `input.invalid`
   */
  openPortal(tenant: Tenant, session: CurrentSession, wanted: CodedPortal, now: Date): Promise<{ id: string; key: string }>;
  /** The sessions of the same person that stand, this one first. */
  sessionsOf(tenant: Tenant, session: CurrentSession, now: Date): Promise<OwnSession[]>;
  /** Asking for the second factor, giving it, setting it up. */
  readonly secondFactor: SecondFactorDoor;
  readonly passkeys: ReturnType<typeof openPasskeys>;
  /** A new session by a passkey; the one that the browser had before ends. @throws Refusal `passkey.refused`, `email.unverified` */
  signInByPasskey(step: Doorstep, response: Record<string, unknown>): Promise<CurrentSession>;
  /** Its owner looks as this person from now on, for a while. Whether they may has been decided. */
  viewAs(tenant: Tenant, session: CurrentSession, personId: string, now: Date): Promise<CurrentSession>;
  stopViewing(tenant: Tenant, session: CurrentSession): Promise<CurrentSession>;
  /** The sessions of somebody that stand, the one used last first. @throws Refusal `person.unknown` */
  sessionsOfPerson(tenant: Tenant, session: CurrentSession, personId: string, now: Date): Promise<OwnSession[]>;
  /** Ends them all but the one that asks; how many they were. @throws Refusal `person.unknown` */
  endSessionsOfPerson(tenant: Tenant, session: CurrentSession, personId: string): Promise<number>;
  /** Ends one of one's own. @throws Refusal `session.unknown` */
  endSession(tenant: Tenant, session: CurrentSession, id: string): Promise<void>;
  /**
   * Ends all sessions of the person and gives this browser a new one.
   * @throws Refusal `password.wrong`, `password.weak`, `attempts.exceeded`, `server.busy`
   */
  changePassword(step: Doorstep, session: CurrentSession, change: PasswordChange): Promise<CurrentSession>;
  /** The ways in by one's own doing; sign-up.ts, confirmation.ts, reset.ts, invitation.ts and tokens.ts say what each refuses. */
  signUp(step: Doorstep, given: SignUp): Promise<SignedUp>;
  readConfirmation(step: Doorstep, code: string): Promise<{ readonly email: string; readonly own: boolean }>;
  confirmAddress(step: Doorstep, given: { readonly code: string; readonly password?: string | undefined }): Promise<string>;
  sendConfirmation(step: Doorstep, session: CurrentSession): Promise<void>;
  /** What asks for a fresh proof has one from now on. @throws Refusal `password.wrong`, `attempts.exceeded`, `server.busy` */
  proveAgain(step: Doorstep, session: CurrentSession, current: string): Promise<void>;
  askForAddress(step: Doorstep, session: CurrentSession, given: { readonly email: string; readonly current: string }): Promise<void>;
  requestReset(step: Doorstep, email: string): Promise<void>;
  resetPassword(step: Doorstep, given: { readonly oobCode: string; readonly password: string }): Promise<string>;
  readInvitation(step: Doorstep, code: string): Promise<{ readonly name: string; readonly email: string }>;
  acceptInvitation(step: Doorstep, given: { readonly code: string; readonly password: string }): Promise<CurrentSession>;
  /** What whoever keeps the house gives somebody; given.ts says what each refuses. */
  checkGiven(step: Doorstep, password: string, of: { readonly name: string; readonly email: string }): Promise<void>;
  givePassword(step: Doorstep, id: string, password: string): Promise<void>;
  giveAddress(step: Doorstep, id: string, email: string): Promise<void>;
  exchangeToken(step: Doorstep, token: string): Promise<CurrentSession>;
  /** By the firm's own provider of identities; by-identity.ts says what each refuses. */
  beginByIdentity(step: Doorstep): Promise<string>;
  enterByIdentity(step: Doorstep, came: InputOf<typeof signingIn.signInByIdentity>): Promise<CameBack>;
  /** Of a professional, who may not know whose an address is. @throws Refusal `address.exceeded`, and whatever `name` throws */
  nameAddress<Result>(tenant: Tenant, by: string, now: Date, name: () => Promise<Result>): Promise<Result>;
  /** Loads what the first sign-in would wait for. */
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
